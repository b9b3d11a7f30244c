import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { insertProject } from './store.ts';

export const createProject = defineOperation({
  name: 'create_project',
  face: 'console',
  group: 'projects',
  summary: 'Create a localization project. For programs that work in it, create_app_key makes an App Key.',
  right: 'manage',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    name: z.string().trim().min(1).max(200),
    source_language: LanguageCode.nullable().default(null),
    target_languages: z.array(LanguageCode).max(100).default([]),
  }),
  output: z.object({ project_id: z.string() }),

  async run(input, ctx) {
    const targets = [...new Set(input.target_languages)];
    if (input.source_language !== null && targets.includes(input.source_language)) {
      throw invalidField(
        'target_languages',
        say('projects.must_not_contain_source_language', { source_language: input.source_language }),
      );
    }
    const projectId = newId('prj', ctx.clock);
    await insertProject(ctx.db, {
      id: projectId,
      workspaceId: ctx.caller.workspaceId,
      name: input.name,
      sourceLanguage: input.source_language,
      targetLanguages: targets,
    });
    return { project_id: projectId };
  },
});
