import { z } from 'zod';
import { hashPassword } from '#platform/auth/password.ts';
import { defineEntrance } from '#platform/entrance.ts';
import { LinkToken, Password } from '../fields.ts';
import { endLinks, readLink, spent, takeLink } from '../links/store.ts';
import { endSessions } from '../sessions/store.ts';
import { noteInAudit } from '../sign-in/let-in.ts';
import { MadeBy, whyNotReset } from './may-reset.ts';
import { checkPassword } from './password-rules.ts';
import { findUser, setPassword } from './store.ts';
import { takeAddress } from './take-address.ts';

/** It lets nobody in: whoever has the link still signs in, with the second factor where there is one. */
export const resetPassword = defineEntrance({
  name: 'reset_password',
  door: 'reset',
  summary: 'Choose a new password with the link that was asked for. Every session of the person ends.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({ token: LinkToken, password: Password }),
  output: z.object({ email: z.string() }),

  async run({ token, password }, visit) {
    const { system } = visit.database;
    const link = await readLink(system, 'reset', token);
    const user = await findUser(system, link.userId ?? '');
    if (!user) throw spent();
    // Made by somebody who governs a workspace: it is worth what they may do now.
    const maker = MadeBy.safeParse(link.state);
    if (maker.success && (await whyNotReset(system, maker.data, user.id)) !== null) throw spent();
    checkPassword('password', password, user.email);
    const passwordHash = await hashPassword(password);
    await visit.database.everyone(async (tx) => {
      await takeLink(tx, 'reset', token);
      if (link.state['isProof'] === true) await takeAddress(visit, tx, user);
      await setPassword(tx, user.id, passwordHash);
      await endLinks(tx, { userId: user.id });
      await endSessions(tx, user.id, null);
      await noteInAudit(visit, tx, 'reset_password', user.id);
    });
    return { data: { email: user.email } };
  },
});
