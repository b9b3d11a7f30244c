import type { Preset } from '#adapters/media/presets.ts';
import { PRESETS } from '#adapters/social/platforms.ts';
import { pickRender, placementOf } from '../media/pick-render.ts';
import type { MediaRow } from '../media/store.ts';
import type { Effective } from '../posts/merge-content.ts';
import type { IssueView, PrecheckView } from './precheck-view.ts';
import type { AccountFacts } from '../accounts/store/facts.ts';
import type { KnownMedia } from './read-facts.ts';

type Planned = PrecheckView['mediaPlan'][number];

/** The last one is TikTok's code for a frame rate that it does not accept. */
const CURABLE = new Set([
  'media_aspect_ratio',
  'media_too_large',
  'media_unsupported',
  'media_processing_failed',
]);

/** Which render goes out instead of which file, and which one would fix a file that the platform refuses. */
export function planMedia(
  account: AccountFacts,
  effective: Effective,
  known: KnownMedia,
  issues: readonly IssueView[],
  canTranscode: boolean,
): Planned[] {
  const lists = [effective.mediaIds, ...effective.parts.map((part) => part.mediaIds)];
  return lists.flatMap((ids, part) =>
    ids.flatMap((mediaId, i): Planned[] => {
      const row = known.rows.get(mediaId);
      if (row?.status !== 'ready' || row.kind === 'document') return [];
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
      const isVideo = row.kind === 'video';
      const placement = isVideo ? 'video' : placementOf(effective.settings);
      const isCurable = isRefused && (!isVideo || canTranscode);
      const preset = isCurable ? nearestPreset(account.platform, placement, row) : null;
      if (!preset) return [];
      const under = renders.find((render) => render.preset === preset && render.status === 'processing');
      return [{ ...shared, preset, renderId: under?.id ?? null, status: under ? 'processing' : 'needed' }];
    }),
  );
}

/**
 * The preset that crops least. A video that is too long for it stays too long, because
 * the end is never cut off.
 */
function nearestPreset(
  platform: string,
  placement: string,
  { width, height, duration_sec: seconds }: MediaRow,
): string | null {
  const ratio = width && height ? width / height : 1;
  const distance = (preset: Preset) => Math.abs(Math.log(ratio / (preset.width / preset.height)));
  const fitting = PRESETS.filter(
    (preset) =>
      preset.platform === platform &&
      preset.placement === placement &&
      (preset.video === null || (seconds ?? 0) <= preset.video.maxSec),
  );
  return fitting.toSorted((a, b) => distance(a) - distance(b))[0]?.name ?? null;
}
