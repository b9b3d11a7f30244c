import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { findRun } from '../runs/store.ts';
import { ImportView, presentImport } from './present-import.ts';

export const getMemoryImport = defineOperation({
  name: 'get_memory_import',
  face: 'open',
  group: 'memory',
  routes: [
    { method: 'GET', path: '/tm/import-status' },
    { method: 'POST', path: '/tm/import-status' },
  ],
  summary: 'The progress of an import into the translation memory. Poll every three seconds at most.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'poll',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ job_id: z.string().trim().min(1).max(128) }),
  output: ImportView,

  async run({ job_id }, ctx) {
    const run = await findRun(ctx.db, job_id);
    if (run?.jobType === 'TM_IMPORT' && run.projectId === projectOf(ctx)) return presentImport(run);
    throw new AppError(
      'not_found',
      say('tm.import_does_not_exist'),
      { field: 'job_id' },
      { reason: 'job_not_found' },
    );
  },
});
