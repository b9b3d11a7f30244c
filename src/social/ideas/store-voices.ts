import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

interface Place {
  workspaceId: string;
  ideaId: string;
}

/** Counts once, however often it is given. */
export async function insertVote(tx: Tx, { workspaceId, ideaId }: Place, userId: string): Promise<void> {
  await tx
    .insertInto('idea_votes')
    .values({ workspace_id: workspaceId, idea_id: ideaId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteVote(tx: Tx, { workspaceId, ideaId }: Place, userId: string): Promise<void> {
  await tx
    .deleteFrom('idea_votes')
    .where('workspace_id', '=', workspaceId)
    .where('idea_id', '=', ideaId)
    .where('user_id', '=', userId)
    .execute();
}

interface Voices {
  ideaId: string;
  votes: number;
  isMine: boolean;
  comments: number;
}

/** Votes and comments of one idea, or of every idea on the board that has any. */
export async function readVoices(
  tx: Tx,
  { workspaceId, ideaId = null }: { workspaceId: string; ideaId?: string | null },
  userId: string,
  limit: number,
): Promise<Voices[]> {
  const { rows } = await sql<Voices>`
    select i.id as "ideaId", coalesce(v.votes, 0)::int as votes, coalesce(v.mine, false) as "isMine",
           coalesce(c.comments, 0)::int as comments
      from ideas i
      left join (select idea_id, count(*) as votes, bool_or(user_id = ${userId}) as mine from idea_votes
                  where workspace_id = ${workspaceId} group by idea_id) v on v.idea_id = i.id
      left join (select idea_id, count(*) as comments from idea_comments
                  where workspace_id = ${workspaceId} group by idea_id) c on c.idea_id = i.id
     where i.workspace_id = ${workspaceId} and i.deleted_at is null
       and (i.id = ${ideaId}::text or (${ideaId}::text is null and (v.votes is not null or c.comments is not null)))
     order by votes desc, i.id
     limit ${limit}`.execute(tx);
  return rows;
}

export async function insertComment(
  tx: Tx,
  { workspaceId, ideaId }: Place,
  comment: { id: string; authorId: string; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('idea_comments')
    .values({
      id: comment.id,
      workspace_id: workspaceId,
      idea_id: ideaId,
      author_id: comment.authorId,
      text: comment.text,
      created_at: comment.at,
    })
    .execute();
}

/** Oldest first; if there are more than the limit, the newest ones. */
export async function readComments(tx: Tx, { workspaceId, ideaId }: Place, limit: number) {
  const rows = await tx
    .selectFrom('idea_comments')
    .select(['id', 'author_id', 'text', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('idea_id', '=', ideaId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

export function findComment(tx: Tx, workspaceId: string, commentId: string) {
  return tx
    .selectFrom('idea_comments')
    .select(['id', 'idea_id', 'author_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', commentId)
    .executeTakeFirst();
}

export async function deleteComment(tx: Tx, workspaceId: string, commentId: string): Promise<void> {
  await tx
    .deleteFrom('idea_comments')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', commentId)
    .execute();
}
