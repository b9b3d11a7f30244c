import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { changeProject } from './store.ts';

export const archiveProject = defineOperation({
  name: 'archive_project',
  face: 'console',
  group: 'projects',
  summary:
    'Archive a project: it can be read but not changed, and its App Keys are refused until it is restored.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({ project_id: z.string() }),

  async run({ project_id }, ctx) {
    await changeProject(ctx, project_id, { archived_at: ctx.clock.now() });
    return { project_id };
  },
});
