import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Place } from './store.ts';

interface Neighbour {
  id: string;
  string_id: string;
  content: string;
  text: string | null;
}

const NEIGHBOURS = 2;

/** The neighbouring strings of a row, in order, in its language. */
export async function readNeighbours(
  tx: Tx,
  taskId: string,
  { language, position }: Place,
): Promise<{ before: Neighbour[]; after: Neighbour[] }> {
  const rows = await tx
    .selectFrom('task_strings as s')
    .leftJoin('task_rows as r', (join) =>
      join
        .onRef('r.task_id', '=', 's.task_id')
        .on('r.language', '=', language)
        .onRef('r.position', '=', 's.position'),
    )
    .select(['s.position', sql<string>`s.task_id || ':' || s.position`.as('id'), 's.string_id', 's.content'])
    .select('r.target as text')
    .where('s.task_id', '=', taskId)
    .where((eb) => eb.between('s.position', position - NEIGHBOURS, position + NEIGHBOURS))
    .where('s.position', '<>', position)
    .orderBy('s.position')
    .execute();
  const shown = rows.map(({ position: at, ...row }) => ({ at, row }));
  return {
    before: shown.filter(({ at }) => at < position).map(({ row }) => row),
    after: shown.filter(({ at }) => at > position).map(({ row }) => row),
  };
}

/** The texts of the string in other languages of the task, if any. */
export async function readOthers(
  tx: Tx,
  taskId: string,
  languages: readonly string[],
  { language, position }: Place,
): Promise<{ language: string; text: string; state: string }[]> {
  const rows = await tx
    .selectFrom('task_rows')
    .select(['language', 'target', 'state'])
    .where('task_id', '=', taskId)
    // Lists all languages, because the primary key begins with the language.
    .where('language', 'in', [...languages])
    .where('language', '<>', language)
    .where('position', '=', position)
    .orderBy('language')
    .execute();
  return rows.flatMap(({ target, ...row }) => (target === null ? [] : [{ ...row, text: target }]));
}
