import type { Tx } from '#platform/db/client.ts';

/** How a provider identifies a person. Their address may change there, the subject does not. */
interface Identity {
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

/** The workspace must be locked, so that two first sign-ins of one person happen one after the other. */
export async function insertIdentity(db: Tx, identity: Identity, userId: string): Promise<void> {
  await db
    .insertInto('identities')
    .values({ ...identity, user_id: userId })
    .execute();
}

/** Also true for people who left or were removed: they come back only by invitation. */
export async function wasEverMember(db: Tx, workspaceId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
