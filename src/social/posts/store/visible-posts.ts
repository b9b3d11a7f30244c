import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#platform/caller.ts';
import { isClient, narrowedTo } from '../../caller.ts';

/**
 * Over posts `p`. A credential restricted to some accounts sees posts that go to at least one of them, or to
 * none yet; a client sees what was shared for its approval.
 */
export function visiblePosts(caller: Caller): RawBuilder<boolean> {
  const ids = narrowedTo(caller);
  const byAccount =
    ids === null
      ? sql`true`
      : sql`(not exists (select from post_targets t where t.workspace_id = p.workspace_id and t.post_id = p.id)
          or exists (select from post_targets t where t.workspace_id = p.workspace_id and t.post_id = p.id
                      and t.account_id = any(${ids})))`;
  const byShare = isClient(caller) ? sql`p.approval @> '{"steps":[{"kind":"client"}]}'` : sql`true`;
  return sql<boolean>`(${byAccount} and ${byShare})`;
}

/** A client sees other objects only if they belong to a post it may see; `link` ties them to posts `p`. */
export function ofSharedPosts(caller: Caller, link: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!isClient(caller)) return sql<boolean>`true`;
  return sql<boolean>`exists (select from posts p where p.workspace_id = ${caller.workspaceId}
    and p.deleted_at is null and ${visiblePosts(caller)} and ${link})`;
}
