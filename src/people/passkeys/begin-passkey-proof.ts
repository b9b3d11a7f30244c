import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { requestOptions } from './challenge.ts';
import { RequestOptions } from './fields.ts';

export const beginPasskeyProof = defineOperation({
  name: 'begin_passkey_proof',
  face: 'console',
  group: 'people',
  summary:
    'Get what the browser needs to prove your identity again with a passkey. Pass its answer to prove_again.',
  of: 'person',
  rate: 'write',
  transaction: false,
  errors: ['conflict'],
  input: z.object({}),
  output: z.object({ options: RequestOptions }),

  async run(_input, ctx) {
    const { userId, session } = personOf(ctx);
    const options = await requestOptions(ctx, { use: 'proof', userId, sessionId: session?.id ?? '' });
    if (options.allowCredentials.length === 0) throw new AppError('conflict', say('passkeys.you_no_passkey'));
    return { options };
  },
});
