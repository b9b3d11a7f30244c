import type { Output } from '../../api/client.ts';
import type { TextId } from '../../text/text.ts';

export type TaskView = Output<'get_task_status'>;
export type StageState = 'done' | 'run' | 'wait' | 'todo' | 'skipped' | 'failed';

const STAGES = ['import', 'scan', 'confirm', 'translate', 'optimize', 'done'] as const;
type StageName = (typeof STAGES)[number];

export interface Stage {
  name: StageName;
  text: TextId;
  state: StageState;
}

/** The stage of a status. */
const AT: Record<string, StageName> = {
  pending: 'import',
  importing: 'import',
  scanning: 'scan',
  term_translating: 'confirm',
  waiting_confirmation: 'confirm',
  running: 'translate',
  optimizing: 'optimize',
  completed: 'done',
};
const OF_JOB: Record<string, StageName> = {
  TASK_IMPORT: 'import',
  TB_SCAN: 'scan',
  TB_TRANSLATE: 'confirm',
  TRANSLATE: 'translate',
  TRANSLATE_QA: 'optimize',
};
const TEXTS: Record<StageName, TextId> = {
  import: 'stage.import',
  scan: 'stage.scan',
  confirm: 'stage.confirm',
  translate: 'stage.translate',
  optimize: 'stage.optimize',
  done: 'stage.done',
};

/** A task that was stopped while it waited has no failed job: then it stopped at its terms. */
function failedAt({ jobs }: TaskView): StageName {
  const job = jobs.findLast(({ status }) => status === 'FAILED' || status === 'CANCELLED');
  return (job && OF_JOB[job.job_type]) ?? 'confirm';
}

/** The six stages of a task, derived from its status. */
export function stagesOf(task: TaskView): Stage[] {
  const at = task.is_failed ? failedAt(task) : (AT[task.status] ?? 'import');
  const here = STAGES.indexOf(at);
  const stateOf = (name: StageName, index: number): StageState => {
    const isSkipped =
      ((name === 'scan' || name === 'confirm') && task.scan_status === 'skipped') ||
      (name === 'optimize' && task.smart_optimize_status === 'skipped');
    if (index > here) return isSkipped ? 'skipped' : 'todo';
    if (index < here) {
      if (isSkipped) return 'skipped';
      const isBroken =
        (name === 'scan' && task.scan_status === 'failed') ||
        (name === 'optimize' && task.smart_optimize_status === 'failed');
      return isBroken ? 'failed' : 'done';
    }
    if (task.is_failed) return 'failed';
    if (task.is_completed) return 'done';
    if (task.status === 'waiting_confirmation') return 'wait';
    return task.status === 'pending' ? 'todo' : 'run';
  };
  return STAGES.map((name, index) => ({ name, text: TEXTS[name], state: stateOf(name, index) }));
}

export const STEPS = [
  'tmMatching',
  'tbMatching',
  'kbExtraction',
  'translateBatch',
  'lqaBatch',
  'translateEnhanceBatch',
  'aiScoringBatch',
] as const;
export type StepName = (typeof STEPS)[number];

/** The seven sub-steps of the translation: which are done, which runs. */
export function stepStates(task: TaskView): StageState[] {
  const translation = task.jobs.findLast(({ job_type }) => job_type === 'TRANSLATE');
  const isOver = task.is_completed || task.status === 'optimizing';
  if (isOver) return STEPS.map(() => 'done');
  if (!translation) return STEPS.map(() => 'todo');
  const at = STEPS.findIndex((name) => name === (task.current_step || translation.step));
  const isStopped = translation.status === 'FAILED' || translation.status === 'CANCELLED';
  if (translation.status === 'SUCCEEDED') return STEPS.map(() => 'done');
  return STEPS.map((_, index) =>
    index < at ? 'done' : index === at ? (isStopped ? 'failed' : 'run') : 'todo',
  );
}

/** How long the jobs of a stage took together, in milliseconds. */
export function timeOf(task: TaskView, jobType: string): number | null {
  const jobs = task.jobs.filter(({ job_type }) => job_type === jobType);
  if (jobs.length === 0) return null;
  return jobs.reduce((sum, job) => sum + Date.parse(job.updated_at) - Date.parse(job.created_at), 0);
}
