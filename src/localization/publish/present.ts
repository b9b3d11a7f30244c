import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { projectOf } from '../project-of.ts';
import type { Run, RunStatus } from '../runs/run.ts';
import { findRun } from '../runs/store.ts';

export const PublishCounts = z.object({
  strings_count: z.int(),
  translations_count: z.int(),
  learned_count: z.int(),
  drafts_count: z
    .int()
    .default(0)
    .describe('Published drafts of the offline engine that nobody has reviewed.'),
  skipped: z.object({ untranslated: z.int(), rejected: z.int(), unreviewed: z.int() }),
  changes: z
    .object({ added: z.int(), changed: z.int(), removed: z.int() })
    .nullable()
    .default(null)
    .describe('Texts of the project that differ from before; null for a publish without a record of it.'),
});

/** The publish status view of the contract (4.7), and counts. */
export const PublishView = z.object({
  job_id: z.string(),
  task_id: z.string(),
  status: z.enum(['pending', 'running', 'completed', 'failed']),
  is_completed: z.boolean(),
  is_failed: z.boolean(),
  error: z.string().nullable(),
  accepted_at: z.string(),
  updated_at: z.string(),
  counts: PublishCounts.nullable().describe(
    'What was published and what was left out, once it is completed.',
  ),
});
export type PublishView = z.infer<typeof PublishView>;

export const PUBLISH_STATUS: Record<RunStatus, PublishView['status']> = {
  PENDING: 'pending',
  RUNNING: 'running',
  SUCCEEDED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** A roll-back to the state before the first publish. */
export const BEFORE_ALL = 'nothing';

/** The publish whose state a roll-back restores. Null for a normal publish. */
export function rollbackOf({ options }: Pick<Run, 'options'>): string | null {
  return typeof options['rollback_to'] === 'string' ? options['rollback_to'] : null;
}

/** 404 for an unknown id, a run of another type, and a run of another project alike. */
export async function readPublish(tx: Tx, ctx: Pick<Context, 'caller'>, jobId: string): Promise<PublishView> {
  const run = await findRun(tx, jobId);
  if (run?.jobType === 'PUBLISH_TASK' && run.projectId === projectOf(ctx)) return presentPublish(run);
  throw new AppError(
    'not_found',
    say('publish.publish_job_does_not_exist'),
    { field: 'job_id' },
    { reason: 'job_not_found' },
  );
}

function presentPublish(run: Run): PublishView {
  const status = PUBLISH_STATUS[run.status];
  return {
    job_id: run.id,
    task_id: run.taskId ?? '',
    status,
    is_completed: status === 'completed',
    is_failed: status === 'failed',
    error: run.error,
    accepted_at: run.acceptedAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
    // Publishes of older versions counted other things.
    counts: PublishCounts.safeParse(run.stats).data ?? null,
  };
}
