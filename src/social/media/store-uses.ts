import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import { isClient } from '../caller.ts';
import { ofSharedPosts, visiblePosts } from '../posts/store/visible-posts.ts';

type Reader = Pick<Context, 'db' | 'caller'>;

/** Over media `m`: a client sees what is used by the posts shared with it. */
export function visibleMedia(caller: Caller): RawBuilder<boolean> {
  return ofSharedPosts(caller, sql`m.id in (${idsIn()})`);
}

/**
 * Every string in posts `p` that may be the id of media: text, threads, variants, link
 * pictures and thumbnails.
 */
function idsIn() {
  return sql`select value #>> '{}' as id
    from jsonb_path_query(jsonb_build_array(p.content, p.variants, p.settings), '$.**') value
   where jsonb_typeof(value) = 'string'`;
}

/** Posts by media; for a client, only posts it may see. */
export async function findUses(
  { db, caller }: Reader,
  mediaIds: readonly string[],
  statuses: readonly string[] | null = null,
): Promise<Map<string, string[]>> {
  if (mediaIds.length === 0) return new Map();
  const { rows } = await sql<{ media_id: string; post_ids: string[] }>`
    select used.id as media_id, array_agg(distinct p.id order by p.id) as post_ids
      from posts p
     cross join lateral (${idsIn()}) used
     where p.workspace_id = ${caller.workspaceId} and p.deleted_at is null and used.id = any(${[...mediaIds]})
       and ${isClient(caller) ? visiblePosts(caller) : sql`true`}
       and ${statuses === null ? sql`true` : sql`(p.status = any(${[...statuses]}) or p.resume_status = any(${[...statuses]}))`}
     group by used.id`.execute(db);
  return new Map(rows.map((row) => [row.media_id, row.post_ids]));
}
