import type { Tx } from '#platform/db/client.ts';

/** How a provider identifies a person. Their address may change there, the subject does not. */
export interface Identity {
  issuer: string;
  subject: string;
}

export async function findIdentity(db: Tx, { issuer, subject }: Identity): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Called with the workspace locked: two first sign-ins of one person come one after the other. */
export async function insertIdentity(db: Tx, identity: Identity, userId: string): Promise<void> {
  await db
    .insertInto('identities')
    .values({ ...identity, user_id: userId })
    .execute();
}

/** Also of somebody who left or was removed: they come back by invitation, not by themselves. */
export async function wasEverMember(db: Tx, workspaceId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
