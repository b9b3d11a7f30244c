import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

interface SourceString {
  position: number;
  stringId: string;
  content: string;
  speaker: string | null;
}

/**
 * The next strings of a task in order, in a separate transaction. Until a new table is analysed, the
 * planner underestimates its rows and would collect and sort all remaining ones for each page, so that
 * 60,000 strings took half a minute of CPU. Reading along the key costs only the page.
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

/** By position. A range of the primary key, because the planner has no statistics for a new task. */
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
