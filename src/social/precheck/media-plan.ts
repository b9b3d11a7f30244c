import { PRESETS, presetOf } from '#adapters/media/presets.ts';
import { pickRender, placementOf } from '../media/pick-render.ts';
import type { MediaRow } from '../media/store.ts';
import type { Effective } from '../posts/merge-content.ts';
import type { IssueView, PrecheckView } from './precheck-view.ts';
import type { CheckedAccount, KnownMedia } from './read-facts.ts';

type Planned = PrecheckView['mediaPlan'][number];

const CURABLE = new Set(['media_aspect_ratio', 'media_too_large', 'media_unsupported']);

/** Which render goes out in place of which file, and which one would cure a file that the platform refuses. */
export function planMedia(
  account: CheckedAccount,
  effective: Effective,
  known: KnownMedia,
  issues: readonly IssueView[],
): Planned[] {
  const lists = [effective.mediaIds, ...effective.parts.map((part) => part.mediaIds)];
  return lists.flatMap((ids, part) =>
    ids.flatMap((mediaId, i): Planned[] => {
      const row = known.rows.get(mediaId);
      if (!row || row.kind === 'video') return [];
      const renders = known.renders.get(mediaId) ?? [];
      const used = pickRender(renders, account.platform, effective.settings);
      const shared = { accountId: account.id, part, mediaId };
      if (used) return [{ ...shared, preset: used.preset, renderId: used.id, status: 'ready' }];
      const field = `${part === 0 ? '' : `parts[${part - 1}].`}mediaIds`;
      const isRefused = issues.some(
        (issue) =>
          issue.severity === 'error' &&
          CURABLE.has(issue.code) &&
          issue.part === part &&
          issue.field === `${field}[${i}]`,
      );
      const preset = isRefused ? nearestPreset(account.platform, placementOf(effective.settings), row) : null;
      if (!preset) return [];
      const under = renders.find((render) => render.preset === preset && render.status === 'processing');
      return [{ ...shared, preset, renderId: under?.id ?? null, status: under ? 'processing' : 'needed' }];
    }),
  );
}

/** The one that cuts off least. */
function nearestPreset(platform: string, placement: string, { width, height }: MediaRow): string | null {
  const ratio = width && height ? width / height : 1;
  const distance = (name: string) => {
    const preset = presetOf(name);
    return preset ? Math.abs(Math.log(ratio / (preset.width / preset.height))) : Number.POSITIVE_INFINITY;
  };
  const names = PRESETS.filter(
    (preset) => preset.platform === platform && preset.placement === placement && preset.kind === 'image',
  ).map(({ name }) => name);
  return names.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
