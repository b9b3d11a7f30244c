import { z } from 'zod';
import { type Role, roleMay } from '#platform/rights/roles.ts';
import type { Tx } from '#platform/db/client.ts';
import { findMember } from '../members/store/members.ts';
import { listMemberships } from '../workspaces/store.ts';
import { readStewards } from '../users/store-stewards.ts';
import { type Link, readLink, invalidLink } from '../links/store.ts';
import { findUser, type User } from '../users/store.ts';

/** The person who made the link for somebody else, and the workspace that gave them the right to. */
const MadeBy = z.object({ madeBy: z.string(), workspaceId: z.string() });
type MadeBy = z.output<typeof MadeBy>;

/** For a link that was emailed to the address, or that the operator hands to its owner. */
export const PROOF = { isProof: true };

/**
 * Checked when the link is made and again when it is used: a maker who was removed or demoted in between must
 * not get in with somebody else's password.
 */
export async function whyNotReset(
  db: Tx,
  { madeBy, workspaceId }: MadeBy,
  userId: string,
): Promise<'not_member' | 'not_governing' | 'elsewhere' | 'steward' | null> {
  const member = await findMember(db, workspaceId, userId);
  if (!member) return 'not_member';
  const by = (await listMemberships(db, madeBy)).find(({ id }) => id === workspaceId);
  if (!by || !mayGovern(by.role, member.role)) return 'not_governing';
  const others = (await listMemberships(db, userId)).filter(({ id }) => id !== workspaceId);
  if (others.length > 0) return 'elsewhere';
  const stewards = (await readStewards(db)).map(({ id }) => id);
  return stewards.includes(userId) && !stewards.includes(madeBy) ? 'steward' : null;
}

const mayGovern = (by: Role, role: Role) => roleMay(by, 'govern') && (by === 'owner' || role !== 'owner');

/** The link and the person whose password it changes, as long as it is valid. */
export async function openResetLink(db: Tx, token: string): Promise<{ link: Link; user: User }> {
  const link = await readLink(db, 'reset', token);
  const user = await findUser(db, link.userId ?? '');
  if (!user) throw invalidLink();
  // Made by a manager of a workspace: it is valid only while they may still make it.
  const maker = MadeBy.safeParse(link.state);
  if (maker.success && (await whyNotReset(db, maker.data, user.id)) !== null) throw invalidLink();
  return { link, user };
}
