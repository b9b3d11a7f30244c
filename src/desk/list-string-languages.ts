import { z } from 'zod';
import { requireProject } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { readStringLanguages } from './store-strings.ts';

export const listStringLanguages = defineOperation({
  name: 'list_string_languages',
  face: 'console',
  group: 'desk',
  summary: 'The languages into which the strings of a project are translated.',
  description: 'The languages of the project, and those that only a task has.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({ items: z.array(z.string()) }),

  async run({ project_id }, ctx) {
    await requireProject(ctx, project_id);
    return { items: await readStringLanguages(ctx.db, project_id) };
  },
});
