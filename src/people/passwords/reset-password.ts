import { z } from 'zod';
import { hashPassword } from '#platform/auth/password.ts';
import { defineEntrance } from '#platform/entrance.ts';
import { LinkToken, Password } from '../fields.ts';
import { endLinks, takeLink } from '../links/store.ts';
import { endEverywhere } from '../sessions/end-everywhere.ts';
import { noteInAudit } from '../sign-in/let-in.ts';
import { openResetLink } from './may-reset.ts';
import { checkPassword } from '../users/password-rules.ts';
import { setPassword } from '../users/store.ts';
import { takeAddress } from '../sign-in/take-address.ts';

/**
 * Does not sign anybody in: the holder of the link still has to sign in, with the
 * second factor if there is one.
 */
export const resetPassword = defineEntrance({
  name: 'reset_password',
  group: 'reset',
  summary: 'Choose a new password with a reset link. All sessions of the person end.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({ token: LinkToken, password: Password }),
  output: z.object({ email: z.string() }),

  async run({ token, password }, visit) {
    const { system } = visit.database;
    const { link, user } = await openResetLink(system, token);
    checkPassword('password', password, user.email);
    const passwordHash = await hashPassword(password);
    await visit.database.everyone(async (tx) => {
      await takeLink(tx, 'reset', token);
      if (link.state['isProof'] === true) await takeAddress(visit, tx, user);
      await setPassword(tx, user.id, passwordHash);
      await endLinks(tx, { userId: user.id });
      await endEverywhere(visit, tx, user.id, null);
      await noteInAudit(visit, tx, 'reset_password', user.id);
    });
    return { data: { email: user.email } };
  },
});
