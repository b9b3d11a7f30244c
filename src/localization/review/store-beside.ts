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

/** The strings around a row, in their order, in its language. */
export async function readNeighbours(
  tx: Tx,
  taskId: string,
  { language, position }: Place,
): Promise<{ before: Neighbour[]; after: Neighbour[] }> {
  const { rows } = await sql<Neighbour & { position: number }>`
    select s.position, s.task_id || ':' || s.position as id, s.string_id, s.content, r.target as text
      from task_strings s
      left join task_rows r on r.task_id = s.task_id and r.language = ${language} and r.position = s.position
     where s.task_id = ${taskId} and s.position between ${position - NEIGHBOURS} and ${position + NEIGHBOURS}
       and s.position <> ${position}
     order by s.position`.execute(tx);
  const shown = rows.map(({ position: at, ...row }) => ({ at, row }));
  return {
    before: shown.filter(({ at }) => at < position).map(({ row }) => row),
    after: shown.filter(({ at }) => at > position).map(({ row }) => row),
  };
}

/** What the string is in the other languages of the task, where it is something. */
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
    // Every language by its name: the key begins with it.
    .where('language', 'in', [...languages])
    .where('language', '<>', language)
    .where('position', '=', position)
    .orderBy('language')
    .execute();
  return rows.flatMap(({ target, ...row }) => (target === null ? [] : [{ ...row, text: target }]));
}
