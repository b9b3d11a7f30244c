import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { changeProject } from './store.ts';

export const restoreProject = defineOperation({
  name: 'restore_project',
  face: 'console',
  group: 'projects',
  summary: 'Take a project out of the archive. Its App Keys work again.',
  right: 'manage',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({ project_id: z.string() }),

  async run({ project_id }, ctx) {
    await changeProject(ctx, project_id, { archived_at: null });
    return { project_id };
  },
});
