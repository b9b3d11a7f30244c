import type { UseQueryResult } from '@tanstack/react-query';
import type { Output } from '../../api/client.ts';
import type { TaskView } from './stages.ts';

/** What every tab of a task is given. */
export interface TabProps {
  task: TaskView;
  progress: UseQueryResult<Output<'get_task_progress'>>;
  /** How many terms the review shows, of which some may wait to be thrown out; null when it is closed. */
  onTerms: (count: number | null) => void;
}
