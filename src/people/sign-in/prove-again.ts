import { z } from 'zod';
import { canonicalEmail } from '#kernel/email.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { rememberNetwork, takeGuess } from '#platform/auth/guesses.ts';
import { verifyPassword } from '#platform/auth/password.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { defineOperation } from '#platform/operation.ts';
import { proveCode } from '../factors/prove-code.ts';
import { Password } from '../fields.ts';
import { Assertion } from '../passkeys/fields.ts';
import { provePasskey } from '../passkeys/prove-passkey.ts';
import { personOf } from '#platform/caller.ts';
import { noteInAudit } from './let-in.ts';
import { getUser } from '../users/store.ts';
import { type Factor, renewProof } from '../sessions/store.ts';

export const proveAgain = defineOperation({
  name: 'prove_again',
  face: 'console',
  group: 'people',
  summary:
    'Prove your identity again, with the password, a code or a passkey; actions that require it are available for five minutes.',
  of: 'person',
  rate: 'write',
  transaction: false,
  errors: ['invalid_input', 'unauthenticated', 'rate_limited'],
  input: z
    .object({
      password: Password.optional(),
      code: secret(z.string().min(1).max(40)).optional(),
      assertion: Assertion.optional().describe('The answer to begin_passkey_proof.'),
    })
    .refine(
      (given) => Object.values(given).filter((value) => value !== undefined).length === 1,
      'must have one of password, code and assertion',
    ),
  output: z.object({ provedAt: z.string() }),

  async run({ password, code, assertion }, ctx) {
    const { session } = personOf(ctx);
    const factor = assertion
      ? await provePersonsPasskey(ctx, assertion)
      : code === undefined
        ? await provePersonsPassword(ctx, password ?? '')
        : await provePersonsCode(ctx, code);
    if (factor === null) throw new AppError('unauthenticated', say('sessions.not_correct'));
    if (session) await renewProof(ctx.database.system, session.id, factor);
    return { provedAt: ctx.clock.now().toISOString() };
  },
});

async function provePersonsPassword(ctx: Context, password: string): Promise<Factor | null> {
  const { userId } = personOf(ctx);
  const user = await getUser(ctx.database.system, userId);
  const guess = { email: canonicalEmail(user.email), network: networkOf(ctx.address), userId };
  await takeGuess(ctx, guess);
  if (user.passwordHash === null || !(await verifyPassword(password, user.passwordHash))) return null;
  await rememberNetwork(ctx, guess);
  return 'password';
}

function provePersonsCode(ctx: Context, code: string): Promise<Factor | null> {
  const { userId } = personOf(ctx);
  return ctx.database.everyone((tx) => proveCode(ctx, tx, { userId, address: ctx.address }, code));
}

async function provePersonsPasskey(ctx: Context, assertion: Assertion): Promise<Factor | null> {
  const { userId, session } = personOf(ctx);
  const purpose = { use: 'proof', userId, sessionId: session?.id ?? '' } as const;
  const { outcome } = await provePasskey(ctx, purpose, assertion);
  if (outcome === 'copied')
    await ctx.database.everyone((tx) => noteInAudit({ ...ctx, agent: '' }, tx, 'passkey_copied', userId));
  return outcome === 'right' ? 'passkey' : null;
}
