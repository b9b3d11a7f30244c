import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { takeGuess } from '#platform/auth/guesses.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { endSessions, renewProof } from '../sessions/store.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp as confirm, readTotpSecret, replaceRecoveryCodes, takeTotpStep } from './store.ts';
import { stepOfCode } from './totp.ts';

export const confirmTotp = defineOperation({
  name: 'confirm_totp',
  face: 'console',
  group: 'people',
  summary: 'Confirm the authenticator app with one of its codes. Returns ten recovery codes, shown once.',
  of: 'person',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'conflict', 'rate_limited'],
  input: z.object({ code: secret(z.string().min(1).max(40)) }),
  output: z.object({ recoveryCodes: secret(z.array(z.string())) }),

  async run({ code }, ctx) {
    const { userId, session } = personOf(ctx);
    const totp = await readTotpSecret(ctx.db, ctx.keyring, userId);
    if (!totp || totp.isConfirmed) throw new AppError('conflict', say('factors.no_app_confirm'));
    const network = networkOf(ctx.address);
    await takeGuess(ctx, { email: `code:${userId}`, network, userId, ofCode: true });
    const step = stepOfCode(totp.secret, code.replaceAll(/\s/g, ''), ctx.clock.now());
    if (step === null || !(await takeTotpStep(ctx.db, userId, step)))
      throw new AppError('unauthenticated', say('factors.code_wrong_clock_device_right'));
    await confirm(ctx.db, userId);
    const recoveryCodes = newRecoveryCodes();
    await replaceRecoveryCodes(ctx.db, userId, recoveryCodes);
    // Earlier sessions were opened without the second factor.
    await endSessions(ctx.db, userId, session?.id ?? null);
    if (session) await renewProof(ctx.db, session.id, 'totp');
    return { recoveryCodes };
  },
});
