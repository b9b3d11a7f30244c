import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

interface ImprovementRow {
  task_id: string;
  position: number;
  string_id: string;
  content: string;
  action: 'repaired' | 'optimized';
  text_before: string | null;
  score_before: number | null;
  text: string | null;
  score: number | null;
  created_at: Date;
}

/** The most recent replacements made by the pipeline in these tasks. */
export async function readImprovements(
  tx: Tx,
  tasks: readonly string[],
  language: string,
  limit: number,
): Promise<ImprovementRow[]> {
  if (tasks.length === 0) return [];
  const { rows } = await sql<ImprovementRow>`
    select h.task_id, h.position, s.string_id, s.content, h.action, h.target as text_before, h.score as score_before,
           r.target as text, r.score, h.created_at
      from (select * from task_row_history
             where task_id = any(${[...tasks]}::text[]) and language = ${language} and action in ('repaired', 'optimized')
             order by id desc limit ${limit}) h
     cross join lateral (select * from task_rows t where t.task_id = h.task_id and t.language = h.language and t.position = h.position offset 0) r
     cross join lateral (select * from task_strings t where t.task_id = h.task_id and t.position = h.position offset 0) s
     order by h.id desc`.execute(tx);
  return rows;
}
