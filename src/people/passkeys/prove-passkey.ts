import type { Services } from '#platform/context.ts';
import { type Purpose, handleOf, rpIdOf, takeChallenge } from './challenge.ts';
import type { Assertion } from './fields.ts';
import { findPasskey, takeCounter } from './store.ts';
import { challengeIn, verifyAssertion } from './verify.ts';

export interface Proven {
  /** The owner of the key; null if nobody has it. */
  userId: string | null;
  /** `copied`: the signature is right, but the device's counter went back. */
  outcome: 'right' | 'wrong' | 'copied';
}

/**
 * Checks that a person answered our challenge with one of their keys, and that it was made for this purpose.
 */
export async function provePasskey(
  services: Services,
  purpose: Exclude<Purpose, { use: 'add' }>,
  assertion: Assertion,
): Promise<Proven> {
  const challenge = challengeIn(assertion.response.clientDataJSON);
  const isOurs = challenge !== null && (await takeChallenge(services, purpose, challenge));
  const passkey = await findPasskey(services.database.system, assertion.id);
  const userId = passkey?.userId ?? null;
  const wrong: Proven = { userId, outcome: 'wrong' };
  if (!isOurs || passkey === null) return wrong;
  if ('userId' in purpose && purpose.userId !== passkey.userId) return wrong;
  const { userHandle } = assertion.response;
  // A device that was given no list of keys names the user of the key it used.
  const isNamed = userHandle ? userHandle === handleOf(passkey.userId) : purpose.use !== 'sign_in';
  if (!isNamed) return wrong;
  const party = { origin: services.publicUrl, rpId: rpIdOf(services) };
  const proven = await verifyAssertion(assertion, challenge, passkey, party);
  if (proven === null) return wrong;
  const isNew = await takeCounter(services.database.system, passkey.id, proven.counter);
  return { userId, outcome: isNew ? 'right' : 'copied' };
}
