import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { ContextPack, Row } from '../model.ts';
import type { ScoreDetail } from './score.ts';

/** The score_detail of rows of one language, by position. */
export async function readDetails(
  tx: Tx,
  taskId: string,
  rows: readonly Row[],
): Promise<Map<number, ScoreDetail | null>> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return new Map();
  const found = await tx
    .selectFrom('task_rows')
    .select(['position', 'score_detail'])
    .where('task_id', '=', taskId)
    .where('language', '=', first.language)
    .where('position', '>=', first.position)
    .where('position', '<=', last.position)
    .execute();
  return new Map(found.map((row) => [row.position, row.score_detail]));
}

/** Adds the context of their strings to the rows. Only few rows of a batch need it. */
export async function withPacks(tx: Tx, taskId: string, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const found = await tx
    .selectFrom('task_strings')
    .select(['position', 'pack'])
    .where('task_id', '=', taskId)
    .where('position', '=', sql<number>`any(${[...new Set(rows.map(({ position }) => position))]}::int[])`)
    .execute();
  const packs = new Map(found.map((row) => [row.position, row.pack]));
  return rows.map((row) => {
    const pack = packs.get(row.position);
    const context: ContextPack | null = pack ? { ...pack, before: [], after: [] } : null;
    return { ...row, context };
  });
}
