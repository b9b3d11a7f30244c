import { type Selectable, sql } from 'kysely';
import { hashToken } from '#platform/auth/bearer.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Ended } from '#platform/context.ts';

export type LinkRow = Omit<Selectable<Tables['review_links']>, 'token_hash' | 'times'>;

/** A conversation has a few turns. Without a limit, the holder of a link could flood a post with notes. */
const TIMES_MAX = 50;

const COLUMNS = [
  'id',
  'workspace_id',
  'post_id',
  'created_by',
  'created_at',
  'expires_at',
  'revoked_at',
  'seen_at',
  'decision',
  'decided_name',
  'decided_version',
  'decided_at',
] as const;

export async function insertLink(
  tx: Tx,
  link: {
    id: string;
    workspaceId: string;
    postId: string;
    token: string;
    createdBy: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<LinkRow> {
  return tx
    .insertInto('review_links')
    .values({
      id: link.id,
      workspace_id: link.workspaceId,
      post_id: link.postId,
      token_hash: hashToken(link.token),
      created_by: link.createdBy,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Newest first; links that ended long ago are left out. */
export function readLinks(tx: Tx, workspaceId: string, postId: string, limit: number): Promise<LinkRow[]> {
  return tx
    .selectFrom('review_links')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('post_id', '=', postId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countOpen(tx: Tx, workspaceId: string, postId: string, now: Date): Promise<number> {
  const { open } = await tx
    .selectFrom('review_links')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('workspace_id', '=', workspaceId)
    .where('post_id', '=', postId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return open;
}

/** Undefined if the link does not exist; an already revoked one stays unchanged. */
export async function revokeLink(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<LinkRow | undefined> {
  return tx
    .updateTable('review_links')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Revokes those links of a person that can still be opened, in every workspace. */
export function revokeLinksOf(tx: Tx, userId: string): Promise<Ended[]> {
  return tx
    .updateTable('review_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'workspace_id as workspaceId', 'id as mark'])
    .execute();
}

/**
 * The valid link of a token, in a workspace that is not being deleted. Searches all workspaces, because the
 * token determines the workspace.
 */
export function findByToken(tx: Tx, token: string, now: Date): Promise<LinkRow | undefined> {
  return tx
    .selectFrom('review_links')
    .select(COLUMNS)
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function noteSeen(tx: Tx, { id, workspace_id }: LinkRow, now: Date): Promise<void> {
  await tx
    .updateTable('review_links')
    .set({ seen_at: now })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** False if the link was revoked meanwhile, or has been used too often. */
export async function noteDecision(
  tx: Tx,
  { id, workspace_id }: LinkRow,
  said: { decision: 'approve' | 'changes'; name: string; version: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('review_links')
    .set({
      decision: said.decision,
      decided_name: said.name,
      decided_version: said.version,
      decided_at: said.at,
      times: sql<number>`times + 1`,
    })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('times', '<', TIMES_MAX)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
