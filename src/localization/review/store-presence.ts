import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

interface Presence {
  workspaceId: string;
  projectId: string;
  userId: string;
  tab: string;
  language: string;
  rowId: string | null;
}

const GONE_AFTER = '30 seconds';

export async function notePresent(tx: Tx, one: Presence): Promise<void> {
  await tx
    .insertInto('presences')
    .values({
      workspace_id: one.workspaceId,
      project_id: one.projectId,
      user_id: one.userId,
      tab: one.tab,
      language: one.language,
      row_id: one.rowId,
      seen_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'user_id', 'tab']).doUpdateSet({
        language: one.language,
        row_id: one.rowId,
        seen_at: sql`clock_timestamp()`,
      }),
    )
    .execute();
}

export async function noteGone(tx: Tx, { projectId, userId, tab }: Presence): Promise<void> {
  await tx
    .deleteFrom('presences')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('tab', '=', tab)
    .execute();
}

/** Everybody else who was recently active. Also deletes old entries. */
export async function listPresent(tx: Tx, { projectId, userId, tab }: Presence, limit: number) {
  await tx
    .deleteFrom('presences')
    .where('project_id', '=', projectId)
    .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  return tx
    .selectFrom('presences')
    .select(['user_id', 'language', 'row_id', 'seen_at'])
    .where('project_id', '=', projectId)
    .where('seen_at', '>', sql<Date>`now() - ${GONE_AFTER}::interval`)
    .where((where) => where.not(where.and([where('user_id', '=', userId), where('tab', '=', tab)])))
    .orderBy('seen_at', 'desc')
    .limit(limit)
    .execute();
}
