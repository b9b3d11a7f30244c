import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { membersOf } from '#platform/auth/store.ts';
import type { Role } from '#platform/rights/roles.ts';
import type { LocalizationRight } from '#platform/caller.ts';
import type { Tx } from '#platform/db/client.ts';

export interface Rights {
  role: Role;
  localization: LocalizationRight | null;
  languages: string[] | null;
}

export interface Member extends Rights {
  userId: string;
}

export async function findMember(tx: Tx, workspaceId: string, userId: string): Promise<Member | null> {
  const row = await tx
    .selectFrom('members')
    .select(['user_id', 'role', 'localization', 'languages'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.user_id,
    role: row.role,
    localization: row.localization,
    languages: row.languages,
  };
}

export async function getMember(tx: Tx, workspaceId: string, userId: string): Promise<Member> {
  const member = await findMember(tx, workspaceId, userId);
  if (!member) throw new AppError('not_found', say('people.no_such_member_workspace'));
  return member;
}

/** Also for a former member, who gets back what they made then. */
export async function addMember(tx: Tx, workspaceId: string, { userId, ...rights }: Member): Promise<void> {
  const row = { ...rights, status: 'active' as const };
  await tx
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: userId, ...row })
    .onConflict((oc) => oc.columns(['workspace_id', 'user_id']).doUpdateSet(row))
    .execute();
}

export async function changeRights(
  tx: Tx,
  workspaceId: string,
  userId: string,
  rights: Partial<Rights>,
): Promise<void> {
  await tx
    .updateTable('members')
    .set(rights)
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

export async function endMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ status: 'left' })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

/** The workspace must be locked. The owners of its agency count as owners too. */
export async function countOwners(tx: Tx, workspaceId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(membersOf(workspaceId).as('m'))
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'm.user_id').on('u.banned_at', 'is', null))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('m.role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return count;
}

/** Members and open invitations, so that every invited person will find a seat. */
export async function countSeats(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from members where workspace_id = ${workspaceId} and status = 'active')::int
         + (select count(*) from invitations
             where workspace_id = ${workspaceId} and accepted_at is null and revoked_at is null and expires_at > now())::int
        as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
