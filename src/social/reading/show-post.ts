import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { mayUse, narrowedTo } from '../caller.ts';
import type { PostView } from '../posts/post-view.ts';
import { type Included, type PostOfWorkspace, presentPost, type TargetOfAccount } from '../posts/present.ts';
import { partsOf, visiblePosts } from '../posts/store.ts';
import { type LinkReader, withManualLinks } from './manual-links.ts';

type Reader = LinkReader;

/** The whole record as it is now, in two statements; what every operation on one post answers. */
export async function showPost(ctx: Reader, postId: string): Promise<PostView> {
  const { workspaceId } = ctx.caller;
  const { rows } = await sql<PostOfWorkspace>`
    select p.*, ${approvalRequired(workspaceId)} as approval_required
      from posts p
     where p.id = ${postId} and p.workspace_id = ${workspaceId} and p.deleted_at is null and ${visiblePosts(ctx.caller)}`.execute(
    ctx.db,
  );
  const [shown] = await showPosts(ctx, rows, { targets: true, variants: true });
  if (!shown) throw new AppError('not_found', `There is no post ${postId}.`, { postId });
  return shown;
}

/** One statement for the targets of all of them. */
export async function showPosts(
  ctx: Reader,
  rows: readonly PostOfWorkspace[],
  include: Included,
): Promise<PostView[]> {
  const targets = Map.groupBy(
    await withManualLinks(
      ctx,
      await readTargetsOf(
        ctx,
        rows.map(({ id }) => id),
      ),
    ),
    ({ post_id }) => post_id,
  );
  return rows.map((row) =>
    presentPost(
      { ...row, variants: visibleVariants(ctx, row) },
      targets.get(row.id) ?? [],
      ctx.publicUrl,
      include,
    ),
  );
}

/** Over all posts of the workspace the same, so PostgreSQL looks once. */
export function approvalRequired(workspaceId: string) {
  return sql<boolean>`coalesce((select (w.policy -> 'approval' ->> 'required')::boolean from workspaces w where w.id = ${workspaceId}), false)`;
}

/** Only those that the caller may see, with the language of the account. */
export async function readTargetsOf(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  postIds: readonly string[],
): Promise<TargetOfAccount[]> {
  if (postIds.length === 0) return [];
  const ids = narrowedTo(caller);
  const { rows } = await sql<TargetOfAccount>`
    select t.*, a.locale as account_locale
      from post_targets t join accounts a on a.workspace_id = t.workspace_id and a.id = t.account_id
     where t.workspace_id = ${caller.workspaceId} and t.post_id = any(${[...postIds]})
       and ${ids === null ? sql`true` : sql`t.account_id = any(${ids})`}
     order by t.created_at, t.id`.execute(db);
  return rows;
}

function visibleVariants({ caller }: Reader, row: PostOfWorkspace): unknown {
  return partsOf(row).variants.filter(
    ({ scope }) => scope.accountId === undefined || mayUse(caller, scope.accountId),
  );
}
