import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { isOneOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { defineEntrance } from '#platform/entrance.ts';
import { proveCode } from '../factors/prove-code.ts';
import { LinkToken } from '../fields.ts';
import { readLink, takeLink } from '../links/store.ts';
import { Assertion } from '../passkeys/fields.ts';
import { notePasskey, refusePasskey } from './finish-passkey-sign-in.ts';
import { provePasskey } from '../passkeys/prove-passkey.ts';
import { FACTORS } from '../sessions/store.ts';
import { getUser } from '../users/store.ts';
import { noteSignedIn, letIn, noteInAudit } from './let-in.ts';

export const proveSecondFactor = defineEntrance({
  name: 'prove_second_factor',
  group: 'sign_in',
  summary:
    'Continue a sign-in that requires a second factor: a code of the app, a recovery code, or a passkey.',
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'rate_limited'],
  input: z
    .object({
      token: LinkToken,
      code: secret(z.string().min(1).max(40)).optional(),
      assertion: Assertion.optional().describe('The answer to begin_passkey_sign_in with the same token.'),
    })
    .refine(
      ({ code, assertion }) => (code === undefined) !== (assertion === undefined),
      'must have code or assertion',
    ),
  output: z.object({ userId: z.string() }),

  async run({ token, code, assertion }, visit) {
    // A wrong code counts as a guess but does not end the sign-in: only the right one uses the link up.
    const { userId } = await readLink(visit.database.system, 'second_factor', token);
    const user = await getUser(visit.database.system, userId ?? '');
    if (assertion) {
      const proven = await provePasskey(visit, { use: 'second_factor', userId: user.id, token }, assertion);
      if (proven.outcome !== 'right') {
        await notePasskey(visit, { ...proven, userId: user.id }, 'second_factor_failed');
        throw refusePasskey();
      }
    }
    const outcome = await visit.database.everyone(async (tx) => {
      const person = { userId: user.id, address: visit.address };
      const factor = assertion ? 'passkey' : await proveCode(visit, tx, person, code ?? '');
      if (factor === null) return null;
      const { state } = await takeLink(tx, 'second_factor', token);
      const before: unknown[] = Array.isArray(state['factors']) ? state['factors'] : [];
      return letIn(visit, tx, user, [...before.filter((each) => isOneOf(FACTORS, each)), factor]);
    });
    if (outcome === null) {
      await visit.database.everyone((tx) => noteInAudit(visit, tx, 'second_factor_failed', user.id));
      throw new AppError('unauthenticated', say('sign_in.code_wrong_already_been_used'));
    }
    await noteSignedIn(visit, user);
    return { data: { userId: user.id }, session: outcome };
  },
});
