import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { Run, RunStatus } from '../runs/run.ts';
import type { StoredFile } from './build-file.ts';
import { linkTo } from './link.ts';
import { ExportOrder } from './order.ts';

export const ExportView = z.object({
  task_id: z.string(),
  job_id: z.string().nullable().describe('Only for an export that is built by a job.'),
  download_url: z.string().nullable(),
  expires_at: z.string().nullable(),
  file_size: z.int().nullable(),
  format: z.string(),
  download_mode: z.enum(['single', 'separate']),
  target_languages: z.array(z.string()),
  status: z.enum(['pending', 'running', 'completed', 'failed']),
  error: z.string().nullable(),
});

type LinkContext = Pick<Services, 'clock' | 'keyring' | 'publicUrl'>;

const STATUSES: Record<RunStatus, 'pending' | 'running' | 'completed' | 'failed'> = {
  PENDING: 'pending',
  RUNNING: 'running',
  SUCCEEDED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

interface Standing {
  jobId: string | null;
  status: z.infer<typeof ExportView>['status'];
  file: StoredFile | null;
  error: string | null;
}

/** The current state of an export that a job builds. */
export function presentRun(ctx: LinkContext, run: Run): z.input<typeof ExportView> {
  const built = (run.stats as { file?: StoredFile }).file ?? null;
  // A link to a deleted file would only confuse.
  const file = built !== null && new Date(built.keptUntil) > ctx.clock.now() ? built : null;
  const error = built !== null && file === null ? 'The file has been removed; export again.' : run.error;
  return presentExport(ctx, ExportOrder.parse(run.options), {
    jobId: run.id,
    status: STATUSES[run.status],
    file,
    error,
  });
}

export function presentExport(
  ctx: LinkContext,
  order: ExportOrder,
  { jobId, status, file, error }: Standing,
): z.input<typeof ExportView> {
  return {
    task_id: order.taskId ?? '',
    job_id: jobId,
    ...(file ? linkTo(ctx, file) : { download_url: null, expires_at: null }),
    file_size: file?.bytes ?? null,
    format: order.format,
    download_mode: order.mode,
    target_languages: order.languages,
    status,
    error,
  };
}
