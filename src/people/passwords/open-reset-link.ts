import type { Tx } from '#platform/db/client.ts';
import { type Link, readLink, spent } from '../links/store.ts';
import { MadeBy, whyNotReset } from './may-reset.ts';
import { findUser, type User } from '../users/store.ts';

/** The link and the person whose password it changes, as long as it is valid. */
export async function openResetLink(db: Tx, token: string): Promise<{ link: Link; user: User }> {
  const link = await readLink(db, 'reset', token);
  const user = await findUser(db, link.userId ?? '');
  if (!user) throw spent();
  // Made by somebody who governs a workspace: it is worth what they may do now.
  const maker = MadeBy.safeParse(link.state);
  if (maker.success && (await whyNotReset(db, maker.data, user.id)) !== null) throw spent();
  return { link, user };
}
