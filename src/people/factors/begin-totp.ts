import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { secret as hidden } from '#kernel/secret.ts';
import { AppError } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { getUser } from '../users/store.ts';
import { keepTotpSecret } from './store.ts';
import { newTotpSecret, totpUri } from './totp.ts';

export const beginTotp = defineOperation({
  name: 'begin_totp',
  face: 'console',
  group: 'people',
  summary: 'Begin to set up an authenticator app. It is active once one of its codes has been confirmed.',
  of: 'person',
  proof: true,
  rate: 'write',
  errors: ['forbidden', 'conflict'],
  input: z.object({}),
  output: z.object({
    secret: hidden(z.string()),
    uri: hidden(z.string().describe('For the QR code that the app scans.')),
  }),

  async run(_input, ctx) {
    const user = await getUser(ctx.db, personOf(ctx).userId);
    // If it were replaced silently, an open page could lock its owner out.
    if (user.hasTotp) throw new AppError('conflict', say('factors.app_set_up_already_remove'));
    const secret = newTotpSecret();
    await keepTotpSecret(ctx.db, ctx.keyring, user.id, secret);
    return { secret, uri: totpUri(secret, user.email) };
  },
});
