import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { WindowCell, WindowRow } from './store-strings.ts';

interface Beside extends WindowCell {
  task_id: string;
  position: number;
  language: string;
}

/** The same rows in other languages, by the id of the row: each is one look-up by its key. */
export async function readBeside(
  tx: Tx,
  places: readonly Pick<WindowRow, 'task_id' | 'position'>[],
  languages: readonly string[],
): Promise<Map<string, Beside[]>> {
  const { rows } = await sql<Beside>`
    select w.task_id, w.position, l.language, r.target, r.origin, r.tm_score, r.score, r.state, r.failure,
           r.issues, r.revision, r.reviewed_at, r.updated_at
      from unnest(${places.map(({ task_id }) => task_id)}::text[], ${places.map(({ position }) => position)}::int[])
           as w(task_id, position)
     cross join unnest(${[...languages]}::text[]) as l(language)
     cross join lateral (select * from task_rows t where t.task_id = w.task_id and t.language = l.language and t.position = w.position offset 0) r`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ task_id, position }) => `${task_id}:${position}`);
}
