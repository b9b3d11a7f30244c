import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { disableCredential } from './store.ts';

export const revokeCredential = defineOperation({
  name: 'revoke_credential',
  face: 'console',
  group: 'credentials',
  summary: 'Revoke a credential at once. Running calls finish, the next one gets 401.',
  right: 'manage',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string(), revoked: z.literal(true) }),

  async run({ id }, ctx) {
    if (!(await disableCredential(ctx.db, ctx.caller.workspaceId, id)))
      throw new AppError('not_found', say('credentials.credential_does_not_exist'), { field: 'id' });
    return { id, revoked: true as const };
  },
});
