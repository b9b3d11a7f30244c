import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { secret } from '#kernel/secret.ts';
import { defineEntrance } from '#platform/entrance.ts';
import { proveCode } from '../factors/prove-code.ts';
import { LinkToken } from '../fields.ts';
import { readLink, takeLink } from '../links/store.ts';
import type { Factor } from '../sessions/store.ts';
import { getUser } from '../users/store.ts';
import { greet, letIn, noteInAudit } from './let-in.ts';

export const proveSecondFactor = defineEntrance({
  name: 'prove_second_factor',
  summary: 'Go on with a sign-in that asks for a second factor: a code of the app, or a recovery code.',
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'rate_limited'],
  input: z.object({ token: LinkToken, code: secret(z.string().min(1).max(40)) }),
  output: z.object({ userId: z.string() }),

  async run({ token, code }, visit) {
    // A wrong code costs a guess, not the sign-in: the link goes with the right one.
    const { userId } = await readLink(visit.database.system, 'second_factor', token);
    const user = await getUser(visit.database.system, userId ?? '');
    const outcome = await visit.database.everyone(async (tx) => {
      const factor = await proveCode(visit, tx, { userId: user.id, address: visit.address }, code);
      if (factor === null) return null;
      const { state } = await takeLink(tx, 'second_factor', token);
      return letIn(visit, tx, user, [...(state['factors'] as Factor[]), factor]);
    });
    if (outcome === null) {
      await visit.database.everyone((tx) => noteInAudit(visit, tx, 'second_factor_failed', user.id));
      throw new AppError('unauthenticated', 'The code is wrong, or it was used before.');
    }
    await greet(visit, user);
    return { data: { userId: user.id }, session: outcome };
  },
});
