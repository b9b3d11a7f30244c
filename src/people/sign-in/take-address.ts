import type { Tx } from '#platform/db/client.ts';
import type { Visit } from '#platform/entrance.ts';
import { endWaysIn } from './end-ways-in.ts';
import { findByEmail, proveEmail, setName, setPassword, type User } from '../users/store.ts';

/**
 * Called when a person has just proved that the address is theirs. If it was unproved before, a stranger may
 * have signed up with it in advance, hoping to share what its real owner is given later. So every earlier
 * password, passkey and session ends.
 */
export async function takeAddress(visit: Visit, tx: Tx, user: User): Promise<void> {
  if (await proveEmail(tx, user.id)) await endWaysIn(visit, tx, user);
}

/** The user that somebody created under this address without ever proving it; null if there is none. */
export async function takeOver(
  visit: Visit,
  tx: Tx,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<string | null> {
  const holder = await findByEmail(tx, email);
  if (!holder || !(await proveEmail(tx, holder.id))) return null;
  await endWaysIn(visit, tx, holder);
  await setName(tx, holder.id, name);
  await setPassword(tx, holder.id, passwordHash);
  return holder.id;
}
