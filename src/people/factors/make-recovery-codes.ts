import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { methodsOf, replaceRecoveryCodes } from './store.ts';

export const makeRecoveryCodes = defineOperation({
  name: 'make_recovery_codes',
  face: 'console',
  group: 'people',
  summary: 'Create ten new recovery codes, shown once; the old ones become invalid.',
  of: 'person',
  proof: true,
  rate: 'write',
  errors: ['forbidden', 'conflict'],
  input: z.object({}),
  output: z.object({ recoveryCodes: secret(z.array(z.string())) }),

  async run(_input, ctx) {
    const { userId } = personOf(ctx);
    if ((await methodsOf(ctx.db, userId)).length === 0)
      throw new AppError('conflict', say('factors.recovery_codes_stand_second_factor'));
    const recoveryCodes = newRecoveryCodes();
    await replaceRecoveryCodes(ctx.db, userId, recoveryCodes);
    return { recoveryCodes };
  },
});
