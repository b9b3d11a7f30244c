import { sql, type Updateable } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { RenderRow } from './store.ts';

/** A failed render is made again under its old id. */
export async function upsertRender(
  tx: Tx,
  {
    wish,
    month,
    ...render
  }: Pick<RenderRow, 'id' | 'workspace_id' | 'media_id' | 'preset' | 'wish_hash'> & {
    wish: object;
    month: string;
  },
): Promise<void> {
  await tx
    .insertInto('media_renders')
    .values({ ...render, wish: JSON.stringify(wish), status: 'processing', quota_period: month })
    .onConflict((held) =>
      held.columns(['media_id', 'preset', 'wish_hash']).doUpdateSet((eb) => ({
        status: 'processing',
        error_code: null,
        tries: 0,
        quota_period: eb.ref('excluded.quota_period'),
      })),
    )
    .execute();
}

/** A render that has not been made yet. */
export function readOpenRender(
  tx: Tx,
  workspaceId: string,
  renderId: string,
): Promise<RenderRow | undefined> {
  return tx
    .selectFrom('media_renders')
    .selectAll()
    .where('id', '=', renderId)
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'processing')
    .executeTakeFirst();
}

/** The callback for `countTries`. */
export const noteTries =
  ({ id, workspace_id: workspaceId }: Pick<RenderRow, 'id' | 'workspace_id'>) =>
  async (tx: Tx, tries: number): Promise<void> => {
    await tx
      .updateTable('media_renders')
      .set({ tries })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .execute();
  };

/** Returns the month whose quota it was taken from; undefined if another process closed it. */
export function closeRender(
  tx: Tx,
  workspaceId: string,
  renderId: string,
  set: Updateable<Tables['media_renders']> & { status: 'ready' | 'failed' },
): Promise<{ month: string | null } | undefined> {
  return tx
    .updateTable('media_renders')
    .set(set)
    .where('id', '=', renderId)
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'processing')
    .returning(sql<string | null>`quota_period::text`.as('month'))
    .executeTakeFirst();
}

export async function preferRender(
  tx: Tx,
  { id, workspace_id: workspaceId }: Pick<RenderRow, 'id' | 'workspace_id'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('media_renders')
    .set({ created_at: now })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .execute();
}

export async function deleteRender(
  tx: Tx,
  { id, workspace_id: workspaceId }: Pick<RenderRow, 'id' | 'workspace_id'>,
): Promise<void> {
  await tx.deleteFrom('media_renders').where('id', '=', id).where('workspace_id', '=', workspaceId).execute();
}
