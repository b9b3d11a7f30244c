import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { secret } from '#kernel/secret.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { createKey } from '../keys/store.ts';
import { insertProject } from './store.ts';

export const createProject = defineOperation({
  name: 'create_project',
  face: 'console',
  group: 'projects',
  routes: [],
  summary: 'Create a localization project with its first App Key. The secret is shown once.',
  scope: null,
  right: 'manage',
  proof: true,
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    name: z.string().trim().min(1).max(200),
    source_language: LanguageCode.nullable().default(null),
    target_languages: z.array(LanguageCode).max(100).default([]),
  }),
  output: z.object({
    project_id: z.string(),
    key_id: z.string(),
    app_key: z.string(),
    app_secret: secret(z.string()),
  }),

  async run(input, ctx) {
    const targets = [...new Set(input.target_languages)];
    if (input.source_language !== null && targets.includes(input.source_language)) {
      throw invalidField('target_languages', `must not contain the source language ${input.source_language}`);
    }
    const projectId = newId('prj', ctx.clock);
    await insertProject(ctx.db, {
      id: projectId,
      workspaceId: ctx.caller.workspaceId,
      name: input.name,
      sourceLanguage: input.source_language,
      targetLanguages: targets,
    });
    const key = await createKey(ctx, {
      projectId,
      label: 'First key',
      scopes: [],
      allowedIps: [],
      expiresAt: null,
    });
    return { project_id: projectId, key_id: key.keyId, app_key: key.appKey, app_secret: key.secret };
  },
});
