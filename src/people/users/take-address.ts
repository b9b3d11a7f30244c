import type { Tx } from '#platform/db/client.ts';
import { removeTotp, replaceRecoveryCodes } from '../factors/store.ts';
import { endLinks } from '../links/store.ts';
import { removeAllPasskeys } from '../passkeys/store.ts';
import { endSessions } from '../sessions/store.ts';
import { findByEmail, proveEmail, setName, setPassword } from './store.ts';

/**
 * For whoever has just shown that the address is theirs. Where nobody had shown it before, somebody else may have
 * taken the address in advance, to wait inside for what the real one is given: every way in from before ends.
 */
export async function takeAddress(tx: Tx, userId: string): Promise<void> {
  if (await proveEmail(tx, userId)) await endWaysIn(tx, userId);
}

/** Neither password nor device, code, session or link opens this user any more. */
export async function endWaysIn(tx: Tx, userId: string): Promise<void> {
  await setPassword(tx, userId, null);
  await removeAllPasskeys(tx, userId);
  await removeTotp(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
  await endSessions(tx, userId, null);
  await endLinks(tx, { userId });
}

/** The user whom somebody made under this address without ever showing that it is theirs; null where there is none. */
export async function takeOver(
  tx: Tx,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<string | null> {
  const holder = await findByEmail(tx, email);
  if (!holder || !(await proveEmail(tx, holder.id))) return null;
  await endWaysIn(tx, holder.id);
  await setName(tx, holder.id, name);
  await setPassword(tx, holder.id, passwordHash);
  return holder.id;
}
