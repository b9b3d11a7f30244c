import { z } from 'zod';
import { AllowedIps, ExpiresAt } from '#kernel/schema.ts';
import { secret } from '#kernel/secret.ts';
import { KEY_SCOPES } from '#platform/rights/scopes.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireProject } from '../projects/require-project.ts';
import { createKey } from './store.ts';

export const createAppKey = defineOperation({
  name: 'create_app_key',
  face: 'console',
  group: 'keys',
  summary: 'Create an App Key for a project. The secret is shown once.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    project_id: z.string().min(1),
    label: z.string().trim().min(1).max(80).default('App Key'),
    scopes: z
      .array(z.enum(KEY_SCOPES))
      .max(KEY_SCOPES.length)
      .default([])
      .describe('Empty means all scopes.'),
    allowed_ips: AllowedIps.default([]),
    expires_at: ExpiresAt.nullable().default(null),
  }),
  output: z.object({
    key_id: z.string(),
    project_id: z.string(),
    app_key: z.string(),
    app_secret: secret(z.string()),
  }),

  async run(input, ctx) {
    await requireProject(ctx, input.project_id);
    const key = await createKey(ctx, {
      projectId: input.project_id,
      label: input.label,
      scopes: input.scopes,
      allowedIps: input.allowed_ips,
      expiresAt: input.expires_at === null ? null : new Date(input.expires_at),
    });
    return { key_id: key.keyId, project_id: input.project_id, app_key: key.appKey, app_secret: key.secret };
  },
});
