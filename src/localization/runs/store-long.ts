import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from './run.ts';

/** What a worker does in about a second. */
const ROWS_SHORT = 5000;
const BYTES_SHORT = 500_000;

/** The text of a file that came with the call, its address, or rows alone. */
const isLongFile = ({ options, rowsTotal }: Pick<Run, 'options' | 'rowsTotal'>): boolean => {
  const { source } = (options['file'] ?? {}) as { source?: { kind: string; content?: string } };
  if (source === undefined) return rowsTotal > ROWS_SHORT;
  // An address may take as long as it likes.
  return source.kind === 'url' || (source.content?.length ?? 0) > BYTES_SHORT;
};

export type SizedRun = Pick<Run, 'jobType' | 'taskId' | 'rowsTotal' | 'options' | 'targetLanguages'>;

/**
 * Whether a run keeps its place in a worker for longer than others should wait. Those that take turns do not, however
 * much they have; the others are judged by what is known before they begin.
 */
export async function isLongRun(tx: Tx, run: SizedRun): Promise<boolean> {
  switch (run.jobType) {
    case 'TB_SCAN':
    case 'EXPORT':
      return run.rowsTotal > ROWS_SHORT;
    case 'TM_IMPORT':
    case 'TERM_UPLOAD':
      return isLongFile(run);
    case 'TASK_IMPORT':
    case 'PUBLISH_TASK':
      return isLongTask(tx, run);
    default:
      return false;
  }
}

/** By the strings that are there, or by the file that will become strings. */
async function isLongTask(tx: Tx, { taskId, targetLanguages }: SizedRun): Promise<boolean> {
  const strings = Math.floor(ROWS_SHORT / Math.max(1, targetLanguages.length));
  const { rows } = await sql<{ isLong: boolean }>`
    select case when exists (select from task_strings s where s.task_id = t.id offset ${strings}) then true
                when t.strings_count is not null then false
                else case t.options #>> '{source,kind}'
                  when 'strings' then false
                  when 'file' then coalesce((select sum(octet_length(p.data)) from skeleton_parts p
                    where p.project_id = t.project_id and p.sha256 = t.options #>> '{source,sha256}'), 0) > ${BYTES_SHORT / 5}
                  else true end
           end as "isLong"
      from tasks t where t.id = ${taskId}`.execute(tx);
  return rows[0]?.isLong ?? false;
}
