import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { changeProject, endKeys } from './store.ts';

export const deleteProject = defineOperation({
  name: 'delete_project',
  face: 'console',
  group: 'projects',
  summary: 'Delete a project with its App Keys. This cannot be undone.',
  description: 'Nobody can reach it from then on. Its content is removed from the store a week later.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({ project_id: z.string() }),

  async run({ project_id }, ctx) {
    await changeProject(ctx, project_id, { deleted_at: ctx.clock.now() });
    await endKeys(ctx, project_id);
    return { project_id };
  },
});
