import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { PostRow } from '../rows.ts';

type Place = Pick<PostRow, 'id' | 'workspace_id'>;

/** Sets new times for posts that are on the calendar. */
export async function moveTimesOf(
  tx: Tx,
  workspaceId: string,
  moves: readonly { post: Place; when: { at: Date; timezone: string; localTime: string } }[],
): Promise<void> {
  await sql`
    update posts p set scheduled_at = r.at, timezone = r.timezone, local_time = r.local_time,
           version = p.version + 1, updated_at = clock_timestamp()
      from unnest(${moves.map(({ post }) => post.id)}::text[],
                  ${moves.map(({ when }) => when.at.toISOString())}::timestamptz[],
                  ${moves.map(({ when }) => when.timezone)}::text[], ${moves.map(({ when }) => when.localTime)}::text[])
           as r(id, at, timezone, local_time)
     where p.id = r.id and p.workspace_id = ${workspaceId} and p.status = 'scheduled' and p.deleted_at is null`.execute(
    tx,
  );
}

/** Compared in SQL, because the driver returns a date as an instant. */
export async function isCountedIn(tx: Tx, post: Place, month: string): Promise<boolean> {
  const row = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', post.id)
    .where('quota_period', '=', month)
    .executeTakeFirst();
  return row !== undefined;
}

/** A place in the month's quota can be returned until the first publish; after that it is spent. */
export async function freePlace(tx: Tx, post: Place, month: string, begin: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ quota_period: null })
    .where('id', '=', post.id)
    .where('workspace_id', '=', post.workspace_id)
    .where('quota_period', '=', month)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('posts as q')
            .select('q.id')
            .where('q.workspace_id', '=', post.workspace_id)
            .where('q.deleted_at', 'is', null)
            .where('q.published_at', '>=', begin),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
