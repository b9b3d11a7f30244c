import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { ProjectView, readProject } from './present.ts';

export const getProject = defineOperation({
  name: 'get_project',
  face: 'open',
  group: 'projects',
  routes: [{ method: 'GET', path: '/project' }],
  summary: 'The project with its languages, engine, style guide and other settings.',
  scope: 'localize:read',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: ProjectView,

  async run(_input, ctx) {
    return readProject(ctx.db, projectOf(ctx));
  },
});
