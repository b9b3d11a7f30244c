import { canonicalEmail } from '#kernel/email.ts';
import { deviceOf } from '#platform/auth/device-of.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Visit } from '#platform/entrance.ts';
import { networkOf } from '#platform/net/caller-address.ts';
import { rememberNetwork } from '#platform/auth/guesses.ts';
import { noteSignIn } from '#platform/note-refusals.ts';
import { insertPersonAudit } from '#platform/store/audit.ts';
import { endByToken, type Factor, insertSession } from '../sessions/store.ts';
import { type User } from '../users/store.ts';

/**
 * Opens a session for a person who has proved their identity, in the transaction that checked the proof. The
 * session is always new; the one that the browser sent ends.
 */
export async function letIn(
  visit: Visit,
  tx: Tx,
  user: Pick<User, 'id'>,
  factors: readonly Factor[],
): Promise<string> {
  const { address, agent, sessionToken } = visit;
  if (sessionToken) await endByToken(tx, sessionToken);
  const token = await insertSession(tx, { userId: user.id, address, agent, factors });
  await noteInAudit(visit, tx, 'sign_in', user.id);
  return token;
}

/** Called after the commit: the network is known from now on, and wrong guesses from it no longer count. */
export async function noteSignedIn(visit: Visit, user: Pick<User, 'id' | 'email'>): Promise<void> {
  const { address } = visit;
  await rememberNetwork(visit, {
    email: canonicalEmail(user.email),
    network: networkOf(address),
    userId: user.id,
  });
  noteSignIn(visit, 'ok', { userId: user.id, address });
}

/** One row in each workspace that the person belongs to, because its owners see no other log. */
export async function noteInAudit(
  { address, agent, requestId }: Pick<Visit, 'address' | 'agent' | 'requestId'>,
  tx: Tx,
  operation: string,
  userId: string,
  input: object = {},
): Promise<void> {
  await insertPersonAudit(tx, userId, {
    operation,
    face: 'console',
    request_id: requestId,
    address,
    device: deviceOf(agent),
    input: JSON.stringify(input),
    subject: '{}',
  });
}
