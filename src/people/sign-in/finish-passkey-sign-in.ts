import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineEntrance, type Visit } from '#platform/entrance.ts';
import { noteSignIn } from '#platform/note-refusals.ts';
import { noteSignedIn, letIn, noteInAudit } from './let-in.ts';
import { findUser } from '../users/store.ts';
import { Assertion } from '../passkeys/fields.ts';
import { type Proven, provePasskey } from '../passkeys/prove-passkey.ts';

export const finishPasskeySignIn = defineEntrance({
  name: 'finish_passkey_sign_in',
  group: 'sign_in',
  summary: 'Sign in with the passkey that the browser has asked for.',
  errors: ['invalid_input', 'unauthenticated', 'rate_limited'],
  input: z.object({ assertion: Assertion }),
  output: z.object({ userId: z.string() }),

  async run({ assertion }, visit) {
    const proven = await provePasskey(visit, { use: 'sign_in' }, assertion);
    const user = proven.userId === null ? null : await findUser(visit.database.system, proven.userId);
    if (proven.outcome !== 'right' || user === null) {
      noteSignIn(visit, 'wrong', { userId: proven.userId, address: visit.address });
      await notePasskey(visit, proven, 'sign_in_failed');
      throw refusePasskey();
    }
    const session = await visit.database.everyone((tx) => letIn(visit, tx, user, ['passkey']));
    await noteSignedIn(visit, user);
    return { data: { userId: user.id }, session };
  },
});

/** The same sentence for everything that can be wrong: an honest device never causes it. */
export const refusePasskey = () =>
  new AppError('unauthenticated', say('passkeys.passkey_not_accepted_please_try'));

/** Records the use of a known key; a copied key is recorded as such, because its owner should remove it. */
export async function notePasskey(
  visit: Pick<Visit, 'database' | 'address' | 'agent' | 'requestId'>,
  { userId, outcome }: Proven,
  operation: string,
): Promise<void> {
  if (userId === null) return;
  const name = outcome === 'copied' ? 'passkey_copied' : operation;
  await visit.database.everyone((tx) => noteInAudit(visit, tx, name, userId));
}
