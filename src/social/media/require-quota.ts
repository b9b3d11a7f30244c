import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db/client.ts';
import { lockMediaLimit, sumMedia } from './store-quota.ts';

interface Place {
  db: Tx;
  clock: Clock;
  config: Pick<Config, 'mediaQuotaBytes'>;
}

/**
 * Refuses what would exceed the media quota of the workspace. Locks the row of the workspace until this
 * transaction ends, so that of two callers that want the last byte the second sees it gone.
 */
export async function requireMediaQuota(place: Place, workspaceId: string, bytes: number): Promise<void> {
  const { db, config } = place;
  const limit = (await lockMediaLimit(db, workspaceId)) ?? config.mediaQuotaBytes;
  const used = await mediaBytesOf(place, workspaceId);
  if (used + bytes <= limit) return;
  throw new AppError('plan_limit', say('media.plan_allows_bytes_media_used', { limit, used, bytes }), {
    quota: 'mediaBytes',
    limit,
    used,
  });
}

export function mediaBytesOf(
  { db, clock }: Pick<Place, 'db' | 'clock'>,
  workspaceId: string,
): Promise<number> {
  return sumMedia(db, workspaceId, clock.now());
}
