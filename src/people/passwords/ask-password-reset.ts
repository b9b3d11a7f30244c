import { z } from 'zod';
import { canonicalEmail } from '#kernel/email.ts';
import { takeGuess } from '#platform/auth/guesses.ts';
import { defineEntrance } from '#platform/entrance.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { makeLink } from '../links/store.ts';
import { canSendMail, sendMail } from '../mail/send-mail.ts';
import { resetLink } from './make-reset-link.ts';
import { PROOF } from './may-reset.ts';
import { findByEmail } from '../users/store.ts';

const LIFE_SEC = 3600;

export const askPasswordReset = defineEntrance({
  name: 'ask_password_reset',
  group: 'reset',
  summary:
    'Request a mail with a link for a new password. The answer is the same whether a user has the address or not.',
  errors: ['invalid_input', 'rate_limited'],
  input: z.object({ email: z.string().min(1).max(320) }),
  output: z.object({ isMailSetUp: z.boolean().describe('false: ask an owner of the workspace for a link.') }),

  async run({ email }, visit) {
    const user = await findByEmail(visit.database.system, email);
    // Counted like a guess, for existing and unknown addresses alike, so that nobody can flood a mailbox.
    const guess = {
      email: `reset:${canonicalEmail(email)}`,
      network: networkOf(visit.address),
      userId: user?.id ?? null,
    };
    await takeGuess(visit, guess);
    const isMailSetUp = canSendMail(visit);
    // Both cases insert one row in one transaction, so the time taken reveals nothing either.
    await visit.database.everyone(async (tx) => {
      const token = await makeLink(tx, {
        kind: 'reset',
        userId: user?.id ?? null,
        state: PROOF,
        lifeSec: user ? LIFE_SEC : 0,
      });
      const link = resetLink(visit.publicUrl, token);
      const text = user
        ? `Someone, most likely you, asked to reset your password. This link works once, within the next hour:\n\n${link}\n\nIf it was not you, ignore this e-mail.\n`
        : '';
      if (isMailSetUp)
        await sendMail(
          { ...visit, db: tx },
          { to: user?.email ?? null, subject: 'Reset your Parlance password', text },
        );
    });
    return { data: { isMailSetUp } };
  },
});
