import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface SourceString {
  position: number;
  stringId: string;
  content: string;
  speaker: string | null;
}

/**
 * The next strings of a task in their order, in a transaction of their own. Until a freshly imported
 * table is analysed the planner takes its rows for few and would collect and sort all that are left
 * for every page: 60,000 strings cost a core for half a minute. Along the key a page costs a page.
 */
export async function readStringPage(
  tx: Tx,
  taskId: string,
  after: number,
  limit: number,
): Promise<SourceString[]> {
  await sql`set local enable_bitmapscan = off`.execute(tx);
  return tx
    .selectFrom('task_strings')
    .select(['position', 'string_id as stringId', 'content', 'speaker'])
    .where('task_id', '=', taskId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** By position. One range by primary key: of a task made a moment ago the planner knows nothing. */
export async function readContentKeys(
  tx: Tx,
  taskId: string,
  first: number,
  last: number,
): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('task_strings')
    .select(['position', 'content_key'])
    .where('task_id', '=', taskId)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .execute();
  return new Map(rows.map(({ position, content_key }) => [position, content_key ?? '']));
}
