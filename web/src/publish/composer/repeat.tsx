import { Repeat as RepeatIcon } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { offerUndo } from '../../shell/use-undo.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Post } from '../states.ts';
import { RepeatDialog } from './later.tsx';
import { saysRule } from './say-rule.ts';
import { storedRule } from './rule.ts';

const CHANGED = ['get_calendar', 'list_posts', 'get_post'] as const;
const REPEATABLE: readonly Post['status'][] = ['draft', 'approved', 'rejected', 'scheduled'];

/** Once, or repeatedly. A change of the rule applies from this post on; what was sent before stays. */
export function Repeat({
  post,
  at,
  zone,
  isLocked,
  save,
  onPost,
}: {
  post: Post | null;
  at: number | null;
  zone: string;
  isLocked: boolean;
  save: () => Promise<Post | null>;
  onPost: (post: Post) => void;
}) {
  const may = useMay();
  const [open, setOpen] = useState<'rule' | 'end' | null>(null);
  /** Undo: restores the rule, and a time that was set with it. */
  const offerBack = (words: string, postId: string, back?: () => Promise<unknown>) =>
    offerUndo(words, async () => {
      try {
        onPost(await call('undo_recurrence', { postId }));
        await back?.();
      } finally {
        await refresh(...CHANGED);
        onPost(await call('get_post', { postId }));
      }
    });
  const end = useAct('clear_post_recurrence', {
    changes: CHANGED,
    onDone: (next) => {
      setOpen(null);
      onPost(next);
      offerBack(t('repeat.ended'), next.postId);
    },
  });
  const stored = storedRule(post?.recurrence ?? null);
  // A kept time stays in the zone in which it was given.
  const isKept = post !== null && post.scheduledAt !== null && Date.parse(post.scheduledAt) === at;
  const seriesZone = isKept ? post.timezone : zone;
  const canChange =
    may('publish') && !isLocked && at !== null && (post === null || REPEATABLE.includes(post.status));
  return (
    <section className="space-y-1.5 sm:col-span-2" aria-label={t('repeat.title')}>
      <div className="flex flex-wrap items-center gap-2">
        <RepeatIcon className="size-4 text-fg-3" aria-hidden />
        <p className="min-w-0 flex-1 text-sm">
          {stored === null
            ? t(at === null ? 'repeat.needsTime' : 'repeat.once')
            : stored.ended === true
              ? t('repeat.over')
              : saysRule(stored, zone)}
        </p>
        {canChange && (
          <Button size="xs" onClick={() => setOpen('rule')}>
            {t(stored === null ? 'repeat.set' : 'repeat.change')}
          </Button>
        )}
        {canChange && stored !== null && stored.ended !== true && (
          <Button size="xs" onClick={() => setOpen('end')}>
            {t('repeat.endHere')}
          </Button>
        )}
      </div>
      {stored !== null && (
        <p className="text-xs text-fg-3">{t('repeat.how', { number: stored.occurrence })}</p>
      )}
      {open === 'rule' && at !== null && (
        <RepeatDialog
          stored={stored}
          at={at}
          zone={seriesZone}
          save={save}
          onClose={() => setOpen(null)}
          onDone={(next, back) => {
            onPost(next);
            offerBack(t('repeat.saved'), next.postId, back);
          }}
        />
      )}
      {open === 'end' && post && (
        <ConfirmDialog
          onClose={() => setOpen(null)}
          title={t('repeat.endHere')}
          lead={t('repeat.end.lead')}
          submit={t('repeat.endHere')}
          isBusy={end.isBusy}
          onConfirm={() => end.run({ postId: post.postId })}
        />
      )}
    </section>
  );
}
