import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { mayUse } from '../caller.ts';
import type { PostView } from '../posts/post-view.ts';
import { type Included, presentPost } from '../posts/present.ts';
import { partsOf, type PostOfWorkspace, type ShownTarget } from '../posts/rows.ts';
import { findShown } from '../posts/store/read-posts.ts';
import { readTargetsOf } from '../posts/store/read-targets.ts';
import { type LinkReader, withManualLinks } from './manual-links.ts';

export type Shower = LinkReader;

/**
 * The complete current record, in two statements sent together; the answer of every operation on one post.
 */
export async function showPost(ctx: Shower, postId: string): Promise<PostView> {
  const [rows, targets] = await Promise.all([findShown(ctx, postId), readTargetsOf(ctx, [postId])]);
  const [shown] = await presentPosts(ctx, rows, targets, { targets: true, variants: true });
  if (!shown) throw new AppError('not_found', say('social.no_post', { postId }), { postId });
  return shown;
}

export async function presentPosts(
  ctx: Shower,
  rows: readonly PostOfWorkspace[],
  found: readonly ShownTarget[],
  include: Included,
): Promise<PostView[]> {
  const targets = Map.groupBy(await withManualLinks(ctx, found), ({ post_id }) => post_id);
  return rows.map((row) =>
    presentPost(
      { ...row, variants: visibleVariants(ctx, row) },
      targets.get(row.id) ?? [],
      ctx.publicUrl,
      include,
    ),
  );
}

function visibleVariants({ caller }: Shower, row: PostOfWorkspace): PostOfWorkspace['variants'] {
  return partsOf(row).variants.filter(
    ({ scope }) => scope.accountId === undefined || mayUse(caller, scope.accountId),
  );
}
