import type { UseQueryResult } from '@tanstack/react-query';
import type { Output } from '../../api/client.ts';
import type { TaskView } from './stages.ts';

/** The props of every tab of a task. */
export interface TabProps {
  task: TaskView;
  progress: UseQueryResult<Output<'get_task_progress'>>;
  /** How many terms the review shows, including those that wait to be removed; null when it is closed. */
  onTerms: (count: number | null) => void;
}
