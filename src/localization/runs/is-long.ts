import type { Tx } from '#platform/db/client.ts';
import { isLargeTask } from '../task-store/store.ts';
import type { Run } from './run.ts';

/** What a worker does in about a second. */
export const ROWS_SHORT = 5000;
const BYTES_SHORT = 500_000;
/** By how much a file of texts shrinks. */
const PACKED = 5;

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
      return isLargeTask(tx, run.taskId, {
        strings: Math.floor(ROWS_SHORT / Math.max(1, run.targetLanguages.length)),
        packedBytes: BYTES_SHORT / PACKED,
      });
    default:
      return false;
  }
}
