import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { AllowedOrigins } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { writeOrigins } from './store.ts';

export const setCredentialOrigins = defineOperation({
  name: 'set_credential_origins',
  face: 'console',
  group: 'credentials',
  summary:
    'Set the pages from which a credential may be used in a browser; without any, it may not be used there.',
  description:
    'It applies from the next call on, to both tokens during a rotation. Anyone who opens such a page can read the token: give it few scopes. Programs with access have no pages.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ id: z.string().min(1).max(64), allowedOrigins: AllowedOrigins }),
  output: z.object({ id: z.string(), allowedOrigins: z.array(z.string()) }),

  async run({ id, allowedOrigins }, ctx) {
    const origins = [...new Set(allowedOrigins)];
    if (!(await writeOrigins(ctx.db, ctx.caller.workspaceId, id, origins)))
      throw new AppError('not_found', say('credentials.credential_does_not_exist_revoked'), { field: 'id' });
    return { id, allowedOrigins: origins };
  },
});
