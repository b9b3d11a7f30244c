import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireProject } from '../projects/require-project.ts';
import { findRun } from '../runs/store.ts';
import { PreviewStats } from './preview-terms.ts';

export const getTermPreview = defineOperation({
  name: 'get_term_preview',
  face: 'console',
  group: 'desk',
  summary: 'The changes that the import of a termbase file would make, once the file is read.',
  right: 'localize',
  rate: 'poll',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64), job_id: z.string().min(1).max(128) }),
  output: z.object({
    is_ended: z.boolean(),
    error: z.string().nullable().describe('What is wrong with the file.'),
    found: PreviewStats.nullable(),
  }),

  async run({ project_id, job_id }, ctx) {
    await requireProject(ctx, project_id);
    const run = job_id.startsWith('term_preview_') ? await findRun(ctx.db, job_id) : null;
    if (run?.projectId !== project_id)
      throw new AppError('not_found', say('terms.preview_does_not_exist'), { field: 'job_id' });
    return {
      is_ended: !['PENDING', 'RUNNING'].includes(run.status),
      error: run.error,
      found: PreviewStats.safeParse(run.stats).data ?? null,
    };
  },
});
