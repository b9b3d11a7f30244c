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

/** More of one post says nothing new about its words. */
const CHARS_MAX = 5000;
/** So many comments say who writes to the workspace these days. */
const COMMENTS_MAX = 1000;

/** What was written last, newest first. */
export async function readTexts(tx: Tx, caller: Caller, limit: number): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    select left(p.content ->> 'text', ${CHARS_MAX}::int) as text from posts p
     where p.workspace_id = ${caller.workspaceId} and p.deleted_at is null and ${visiblePosts(caller)}
     order by p.updated_at desc, p.id desc limit ${limit}`.execute(tx);
  return rows.map(({ text }) => text ?? '');
}

export async function readTagNames(tx: Tx, { workspaceId }: Caller): Promise<string[]> {
  const rows = await tx.selectFrom('tags').select('name').where('workspace_id', '=', workspaceId).execute();
  return rows.map(({ name }) => name);
}

export async function readAccountHandles(tx: Tx, caller: Caller): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select a.handle, a.display_name as name, a.platform, 0 as uses from accounts a
     where a.workspace_id = ${caller.workspaceId} and a.disconnected_at is null and ${ofCaller(caller)}
     order by a.connected_at, a.id`.execute(tx);
  return rows;
}

/** Those who commented last, with how often. */
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

/** Over `a`: a credential that is narrowed to some accounts hears of no others. */
function ofCaller(caller: Caller, column: 'id' | 'account_id' = 'id') {
  const ids = narrowedTo(caller);
  return ids === null ? sql`true` : sql`${sql.ref(`a.${column}`)} = any(${ids})`;
}
