import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

/** Written by the first start, so that a workspace made by people is never mistaken for it. */
export const DEMO_WORKSPACE = 'demo_workspace';

export async function isDemo(tx: Tx, workspaceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('instance')
    .select('value')
    .where('name', '=', DEMO_WORKSPACE)
    .executeTakeFirst();
  return row?.value === workspaceId;
}

/** Deletes it without a grace period; it is never filled again. */
export async function endDemo(tx: Tx, workspaceId: string): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set({ dissolves_at: sql<Date>`now()` })
    .where('id', '=', workspaceId)
    .execute();
  await tx
    .insertInto('instance')
    .values(['demo_world', 'demo_world:project'].map((name) => ({ name, value: 'true' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
