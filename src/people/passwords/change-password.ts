import { z } from 'zod';
import { canonicalEmail } from '#kernel/email.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { rememberNetwork, takeGuess } from '#platform/auth/guesses.ts';
import { hashPassword, verifyPassword } from '#platform/auth/password.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { defineOperation } from '#platform/operation.ts';
import { Password } from '../fields.ts';
import { endLinks } from '../links/store.ts';
import { personOf } from '#platform/caller.ts';
import { endEverywhere } from '../sessions/end-everywhere.ts';
import { checkPassword } from '../users/password-rules.ts';
import { getUser, setPassword } from '../users/store.ts';

export const changePassword = defineOperation({
  name: 'change_password',
  face: 'console',
  group: 'people',
  summary: 'Choose another password. All your other sessions end.',
  of: 'person',
  proof: true,
  rate: 'write',
  // Hashing takes a while, and nothing may be locked meanwhile.
  transaction: false,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
  input: z.object({
    current: Password.optional().describe('Required if you have one.'),
    next: Password,
  }),
  output: z.object({ endedSessions: z.int() }),

  async run({ current, next }, ctx) {
    const { userId, session } = personOf(ctx);
    const user = await getUser(ctx.database.system, userId);
    checkPassword('next', next, user.email);
    if (user.passwordHash !== null) {
      // An open page proves nothing: a person who sits down at it must not be able to try
      // one password after another.
      const guess = { email: canonicalEmail(user.email), network: networkOf(ctx.address), userId };
      await takeGuess(ctx, guess);
      if (!(await verifyPassword(current ?? '', user.passwordHash)))
        throw new AppError('unauthenticated', say('users.current_password_wrong'), { field: 'current' });
      await rememberNetwork(ctx, guess);
    }
    const passwordHash = await hashPassword(next);
    return ctx.database.everyone(async (tx) => {
      await setPassword(tx, userId, passwordHash);
      await endLinks(tx, { userId });
      const { ended } = await endEverywhere(ctx, tx, userId, session?.id ?? null);
      return { endedSessions: ended };
    });
  },
});
