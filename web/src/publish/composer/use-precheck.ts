import { useCall } from '../../api/use-call.ts';
import type { Post } from '../states.ts';
import { useNow } from '../use-now.ts';
import { cutAt } from './cut-at.ts';
import { type Draft, inputOf, versionAt } from './draft.ts';
import type { Tab } from './version-tabs.tsx';
import { useSettled } from './use-settled.ts';
import { withoutSelf } from './without-self.ts';

const CHECK_AFTER_MS = 400;

/** What the platforms would say about the present draft, and where they would cut the text of the open version. */
export function usePrecheck({
  draft,
  post,
  at,
  zone,
  tab,
}: {
  draft: Draft;
  post: Post | null;
  at: number | null;
  zone: string;
  tab: Tab;
}) {
  const now = useNow();
  const time = at !== null && at > now ? { scheduledAt: new Date(at).toISOString(), timezone: zone } : {};
  const input = useSettled({ ...inputOf(draft), ...time }, CHECK_AFTER_MS);
  const asked = useCall('precheck_draft', input, { enabled: draft.accountIds.length > 0 });
  const checked = asked.data && draft.accountIds.length > 0 ? withoutSelf(asked.data, post?.postId) : null;
  const targets = checked?.targets ?? [];
  // The lowest limit among the platforms that get this text decides where it ends.
  const measured = targets
    .filter((target) =>
      tab.platform === undefined
        ? versionAt(draft, { platform: target.platform })?.text == null
        : target.platform === tab.platform,
    )
    .flatMap(({ metrics }) => metrics ?? [])
    .sort((a, b) => b.length - b.limit - (a.length - a.limit))[0];
  const first = measured?.parts.find(({ part }) => part === 0)?.length ?? measured?.length ?? 0;
  const own = tab.key === 'all' ? undefined : versionAt(draft, tab.scope);
  return {
    checked,
    isFirst: draft.accountIds.length > 0 && asked.isLoading,
    targets,
    plan: checked?.mediaPlan ?? [],
    problems: new Set(targets.filter(({ ok }) => !ok).map(({ platform }) => platform)),
    measured,
    cut: measured ? cutAt(own?.text ?? draft.text, { ...measured, length: first }) : null,
  };
}
