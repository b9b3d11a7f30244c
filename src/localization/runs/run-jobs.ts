import { z } from 'zod';
import { type JobName, nameJob } from '#platform/job-queue.ts';
import type { JobType } from './run.ts';

const RunPayload = z.object({ runId: z.string() });
export type RunPayload = typeof RunPayload;

/**
 * The job that works on each kind of run. Only names, so that starting a run does not import its
 * implementation.
 */
export const RUN_JOBS: Record<JobType, JobName<string, RunPayload>> = {
  TASK_IMPORT: nameJob('run_import', RunPayload),
  TB_SCAN: nameJob('run_term_scan', RunPayload),
  TB_TRANSLATE: nameJob('run_term_translate', RunPayload),
  TRANSLATE: nameJob('run_translate', RunPayload),
  TRANSLATE_QA: nameJob('run_smart_optimize', RunPayload),
  PUBLISH_TASK: nameJob('run_publish', RunPayload),
  TERM_UPLOAD: nameJob('run_term_upload', RunPayload),
  EXPORT: nameJob('run_export', RunPayload),
  TM_IMPORT: nameJob('run_memory_import', RunPayload),
  BULK_EDIT: nameJob('run_bulk_edit', RunPayload),
};
