import { presetOf } from '#adapters/social/platforms.ts';
import type { RenderRow } from './store.ts';

/** The part of the platform's settings that decides the shape: a story is not a feed post. */
export function placementOf(settings: Readonly<Record<string, unknown>>): 'feed' | 'story' {
  return settings['kind'] === 'story' ? 'story' : 'feed';
}

/**
 * A render made for a platform is used there: the newest ready one of the right shape. An upright video fits
 * both a story and the feed.
 */
export function pickRender(
  renders: readonly RenderRow[],
  platform: string,
  settings: Readonly<Record<string, unknown>>,
): RenderRow | null {
  const placement = placementOf(settings);
  return (
    renders.findLast((row) => {
      const preset = presetOf(row.preset);
      const fits = preset?.platform === platform && [placement, 'video'].includes(preset.placement);
      return fits && row.status === 'ready';
    }) ?? null
  );
}
