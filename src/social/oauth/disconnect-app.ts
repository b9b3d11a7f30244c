import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { personOf } from '#platform/caller.ts';
import { defineOperation } from '#platform/operation.ts';
import { endOwnAccess } from '../credentials/store-oauth.ts';

export const disconnectApp = defineOperation({
  name: 'disconnect_app',
  face: 'console',
  group: 'credentials',
  routes: [],
  summary: 'Revoke the access that you gave to a program. Its next call gets 401.',
  scope: null,
  of: 'person',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string(), revoked: z.literal(true) }),

  async run({ id }, ctx) {
    if (!(await endOwnAccess(ctx.db, personOf(ctx).userId, id)))
      throw new AppError('not_found', say('credentials.credential_does_not_exist'), { field: 'id' });
    return { id, revoked: true as const };
  },
});
