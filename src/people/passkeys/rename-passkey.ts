import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { PasskeyId, PasskeyName } from './fields.ts';
import { setPasskeyName } from './store.ts';

export const renamePasskey = defineOperation({
  name: 'rename_passkey',
  face: 'console',
  group: 'people',
  summary: 'Give a passkey another name.',
  of: 'person',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ passkeyId: PasskeyId, name: PasskeyName }),
  output: z.object({ passkeyId: z.string(), name: z.string() }),

  async run({ passkeyId, name }, ctx) {
    if (!(await setPasskeyName(ctx.db, personOf(ctx).userId, passkeyId, name)))
      throw new AppError('not_found', say('passkeys.you_do_not_passkey'));
    return { passkeyId, name };
  },
});
