import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { secret } from '#kernel/secret.ts';
import { rememberPlace, takeGuess } from '#platform/auth/guesses.ts';
import { verifyPassword } from '#platform/auth/password.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { defineOperation } from '#platform/operation.ts';
import { proveCode } from '../factors/prove-code.ts';
import { Password } from '../fields.ts';
import { personOf } from '../person-of.ts';
import { getUser, plainEmail } from '../users/store.ts';
import { type Factor, renewProof } from './store.ts';

export const proveAgain = defineOperation({
  name: 'prove_again',
  face: 'console',
  group: 'people',
  routes: [],
  summary:
    'Show once more that it is you, with the password or a code; acts that ask for it are open for five minutes.',
  scope: null,
  of: 'person',
  rate: 'write',
  idempotency: 'none',
  transaction: false,
  errors: ['invalid_input', 'unauthenticated', 'rate_limited'],
  input: z
    .object({ password: Password.optional(), code: secret(z.string().min(1).max(40)).optional() })
    .refine(
      ({ password, code }) => (password === undefined) !== (code === undefined),
      'must have password or code',
    ),
  output: z.object({ provedAt: z.string() }),

  async run({ password, code }, ctx) {
    const { session } = personOf(ctx);
    const factor =
      code === undefined ? await provePassword(ctx, password ?? '') : await provePersonsCode(ctx, code);
    if (factor === null) throw new AppError('unauthenticated', 'That was not right.');
    if (session) await renewProof(ctx.database.system, session.id, factor);
    return { provedAt: ctx.clock.now().toISOString() };
  },
});

async function provePassword(ctx: Context, password: string): Promise<Factor | null> {
  const { userId } = personOf(ctx);
  const user = await getUser(ctx.database.system, userId);
  const guess = { email: plainEmail(user.email), network: networkOf(ctx.address), userId };
  await takeGuess(ctx, guess);
  if (user.passwordHash === null || !(await verifyPassword(password, user.passwordHash))) return null;
  await rememberPlace(ctx, guess);
  return 'password';
}

function provePersonsCode(ctx: Context, code: string): Promise<Factor | null> {
  const { userId } = personOf(ctx);
  return ctx.database.everyone((tx) => proveCode(ctx, tx, { userId, address: ctx.address }, code));
}
