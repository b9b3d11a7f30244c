import type { Tx } from '#platform/db/client.ts';
import { isLargeTask } from '../task-store/store.ts';
import type { Run } from './run.ts';

/** What a worker processes in about a second. */
export const ROWS_SHORT = 5000;
const BYTES_SHORT = 500_000;
/** The compression ratio of a text file. */
const PACKED = 5;

/** Whether the input is large: the content that came with the call, a file at a URL, or rows alone. */
const isLongFile = ({ options, rowsTotal }: Pick<Run, 'options' | 'rowsTotal'>): boolean => {
  const { source } = (options['file'] ?? {}) as { source?: { kind: string; content?: string } };
  if (source === undefined) return rowsTotal > ROWS_SHORT;
  // A download may take any time.
  return source.kind === 'url' || (source.content?.length ?? 0) > BYTES_SHORT;
};

export type SizedRun = Pick<Run, 'jobType' | 'taskId' | 'rowsTotal' | 'options' | 'targetLanguages'>;

/**
 * Whether a run occupies a worker for longer than others should wait. Runs that take turns never do.
 * Others are judged by what is known before they begin.
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
