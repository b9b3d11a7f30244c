import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { canonicalEmail } from '#kernel/email.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { takeGuess } from '#platform/auth/guesses.ts';
import { hashPassword, verifyPassword } from '#platform/auth/password.ts';
import { defineEntrance, type Visit } from '#platform/entrance.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { noteSignIn } from '#platform/note-refusals.ts';
import { Password } from '../fields.ts';
import { findByEmail, type User } from '../users/store.ts';
import { noteSignedIn, letIn, noteInAudit } from './let-in.ts';
import { askSecondFactor, SecondFactorAsked } from './second-factor.ts';

export const login = defineEntrance({
  name: 'login',
  group: 'sign_in',
  summary: 'Sign in with e-mail address and password.',
  errors: ['invalid_input', 'unauthenticated', 'rate_limited'],
  input: z.object({ email: z.string().min(1).max(320), password: Password }),
  output: z.object({
    userId: z.string().nullable().describe('Null if a second factor is required.'),
    secondFactor: SecondFactorAsked.optional(),
  }),

  async run({ email, password }, visit) {
    const user = await provePassword(visit, email, password);
    const secondFactor = await askSecondFactor(visit, user.id, ['password']);
    if (secondFactor !== null) return { data: { userId: null, secondFactor } };
    const session = await visit.database.everyone((tx) => letIn(visit, tx, user, ['password']));
    await noteSignedIn(visit, user);
    return { data: { userId: user.id }, session };
  },
});

/** The guess is counted before it is checked, and an unknown address takes the same time. */
async function provePassword(visit: Visit, email: string, password: string): Promise<User> {
  const { address } = visit;
  const user = await findByEmail(visit.database.system, email);
  const userId = user?.id ?? null;
  const guess = { email: canonicalEmail(email), network: networkOf(address), userId };
  await takeGuess(visit, guess).catch((error: unknown) => {
    noteSignIn(visit, 'delayed', { userId, address });
    throw error;
  });
  const isRight = await verifyPassword(password, user?.passwordHash ?? (await dummyHash()));
  if (user?.passwordHash && isRight) return user;
  noteSignIn(visit, 'wrong', { userId, address });
  // For an unknown address no row matches and nothing is written, which takes the same time.
  await visit.database.everyone((tx) => noteInAudit(visit, tx, 'sign_in_failed', userId ?? ''));
  throw new AppError('unauthenticated', say('sign_in.e_mail_address_password_wrong'));
}

let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomBytes(16).toString('hex'));
  return dummy;
}
