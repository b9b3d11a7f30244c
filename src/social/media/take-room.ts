import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db/client.ts';

interface Place {
  db: Tx;
  clock: Clock;
  config: Pick<Config, 'mediaQuotaBytes'>;
}

/**
 * Refuses what would not fit into the media quota of the workspace any more. Until this transaction ends
 * the row of the workspace is held, so of two that ask for the last byte the second sees it gone.
 */
export async function takeRoom(place: Place, workspaceId: string, bytes: number): Promise<void> {
  const { db, config } = place;
  const { rows } = await sql<{ limits: { mediaBytes?: number } }>`
    select limits from workspaces where id = ${workspaceId} for no key update`.execute(db);
  const limit = rows[0]?.limits.mediaBytes ?? config.mediaQuotaBytes;
  const used = await mediaBytesOf(place, workspaceId);
  if (used + bytes <= limit) return;
  throw new AppError(
    'plan_limit',
    `The plan allows ${limit} bytes of media; ${used} are used, and ${bytes} more do not fit.`,
    {
      quota: 'mediaBytes',
      limit,
      used,
    },
  );
}

/** What was announced counts from then on, until it is deleted, fails or is given up; renders count too. */
export async function mediaBytesOf(
  { db, clock }: Pick<Place, 'db' | 'clock'>,
  workspaceId: string,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (coalesce((select sum(bytes) from media
                       where workspace_id = ${workspaceId} and deleted_at is null and status <> 'failed'
                         and (expires_at is null or expires_at > ${clock.now()})), 0)
          + coalesce((select sum(r.bytes) from media_renders r join media m on m.id = r.media_id
                       where r.workspace_id = ${workspaceId} and r.status = 'ready' and m.deleted_at is null), 0))::bigint as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}
