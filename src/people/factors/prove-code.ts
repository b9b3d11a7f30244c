import { rememberNetwork, takeGuess } from '#platform/auth/guesses.ts';
import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { readTotpSecret, takeRecoveryCode, takeTotpStep } from './store.ts';
import { stepOfCode } from './totp.ts';

/**
 * Returns which factor the code belongs to, or null. Six digits are quickly guessed, so each try counts like
 * a password guess, under a separate key: somebody who knows the password must not be able to reset the count
 * with it. A correct code clears the count, as a correct password does.
 */
export async function proveCode(
  services: Services,
  tx: Tx,
  person: { userId: string; address: string },
  code: string,
): Promise<'totp' | 'recovery' | null> {
  const { userId, address } = person;
  const guess = { email: `code:${userId}`, network: networkOf(address), userId, ofCode: true } as const;
  await takeGuess(services, guess);
  const factor = await takeCode(services, tx, userId, code.replaceAll(/\s/g, ''));
  if (factor !== null) await rememberNetwork(services, guess);
  return factor;
}

async function takeCode(
  services: Services,
  tx: Tx,
  userId: string,
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  if (/^\d{6}$/.test(typed)) {
    const totp = await readTotpSecret(tx, services.keyring, userId);
    const step = totp?.isConfirmed ? stepOfCode(totp.secret, typed, services.clock.now()) : null;
    return step !== null && (await takeTotpStep(tx, userId, step)) ? 'totp' : null;
  }
  return (await takeRecoveryCode(tx, userId, typed)) ? 'recovery' : null;
}
