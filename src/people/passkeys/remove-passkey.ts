import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { methodsOf, replaceRecoveryCodes } from '../factors/store.ts';
import { personOf } from '#platform/caller.ts';
import { PasskeyId } from './fields.ts';
import { deletePasskey, lockPerson, listPasskeys } from './store.ts';

export const removePasskey = defineOperation({
  name: 'remove_passkey',
  face: 'console',
  group: 'people',
  summary: 'Remove a passkey. Without another second factor the recovery codes are removed too.',
  of: 'person',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ passkeyId: PasskeyId }),
  output: z.object({ passkeyId: z.string(), secondFactors: z.array(z.string()) }),

  async run({ passkeyId }, ctx) {
    const { userId } = personOf(ctx);
    const { canSignInOtherwise } = await lockPerson(ctx.db, userId);
    if (!(await deletePasskey(ctx.db, userId, passkeyId)))
      throw new AppError('not_found', say('passkeys.you_do_not_passkey'));
    if (!canSignInOtherwise && (await listPasskeys(ctx.db, userId)).length === 0)
      throw new AppError('conflict', say('passkeys.your_only_way_sign_set'));
    const left = (await methodsOf(ctx.db, userId)).filter((method) => method !== 'recovery');
    if (left.length === 0) await replaceRecoveryCodes(ctx.db, userId, []);
    return { passkeyId, secondFactors: left };
  },
});
