import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

/** The limit in the workspace's plan. Locks its row until the transaction ends. */
export async function lockMediaLimit(tx: Tx, workspaceId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('workspaces')
    .select('limits')
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .$castTo<{ limits: { mediaBytes?: number } }>()
    .executeTakeFirst();
  return row?.limits.mediaBytes;
}

/** An announced file counts at once, until it is deleted, fails or is abandoned; renders count too. */
export async function sumMedia(tx: Tx, workspaceId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (coalesce((select sum(bytes) from media
                       where workspace_id = ${workspaceId} and deleted_at is null and status <> 'failed'
                         and (expires_at is null or expires_at > ${now})), 0)
          + coalesce((select sum(r.bytes) from media_renders r join media m on m.id = r.media_id
                       where r.workspace_id = ${workspaceId} and r.status = 'ready' and m.deleted_at is null), 0))::bigint as bytes`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}
