import { sql } from 'kysely';
import type { Caller } from '#platform/caller.ts';
import type { Tx } from '#platform/db/client.ts';
import { narrowedTo, visiblePosts } from '#social/public.ts';

export interface Known {
  handle: string;
  name: string | null;
  platform: string;
  uses: number;
}

/** Reading more of one post would add nothing about its vocabulary. */
const CHARS_MAX = 5000;
/** The people who write to the workspace are taken from this many comments. */
const COMMENTS_MAX = 1000;

/** The latest texts, newest first. */
export async function readTexts(tx: Tx, caller: Caller, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('posts as p')
    .select(sql<string | null>`left(p.content ->> 'text', ${CHARS_MAX}::int)`.as('text'))
    .where('p.workspace_id', '=', caller.workspaceId)
    .where('p.deleted_at', 'is', null)
    .where(visiblePosts(caller))
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ text }) => text ?? '');
}

export async function readTagNames(tx: Tx, { workspaceId }: Caller): Promise<string[]> {
  const rows = await tx.selectFrom('tags').select('name').where('workspace_id', '=', workspaceId).execute();
  return rows.map(({ name }) => name);
}

export function readAccountHandles(tx: Tx, caller: Caller): Promise<Known[]> {
  return tx
    .selectFrom('accounts as a')
    .select(['a.handle', 'a.display_name as name', 'a.platform', sql<number>`0`.as('uses')])
    .where('a.workspace_id', '=', caller.workspaceId)
    .where('a.disconnected_at', 'is', null)
    .where(ofCaller(caller))
    .orderBy('a.connected_at')
    .orderBy('a.id')
    .execute();
}

/** The authors of the latest comments, with the number of their comments. */
export async function readAuthors(tx: Tx, caller: Caller, limit: number): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select c.author ->> 'handle' as handle, max(c.author ->> 'displayName') as name, c.platform, count(*)::int as uses
      from (select a.author, a.platform from comments a
             where a.workspace_id = ${caller.workspaceId} and ${ofCaller(caller, 'account_id')}
               and a.author ->> 'handle' <> '' and (a.author ->> 'isSelf')::boolean is not true
             order by a.published_at desc, a.id desc limit ${COMMENTS_MAX}) c
     group by 1, c.platform order by uses desc, handle limit ${limit}`.execute(tx);
  return rows;
}

/** Over `a`: a credential restricted to some accounts sees no others. */
function ofCaller(caller: Caller, column: 'id' | 'account_id' = 'id') {
  const ids = narrowedTo(caller);
  return ids === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`a.${column}`)} = any(${ids})`;
}
