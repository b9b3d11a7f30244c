import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { mayUse } from '../caller.ts';
import type { PostView } from '../posts/post-view.ts';
import { type Included, presentPost } from '../posts/present.ts';
import { partsOf, type PostOfWorkspace } from '../posts/rows.ts';
import { findShown } from '../posts/store/read-posts.ts';
import { readTargetsOf } from '../posts/store/read-targets.ts';
import { type LinkReader, withManualLinks } from './manual-links.ts';

type Reader = LinkReader;

/** The whole record as it is now, in two statements; what every operation on one post answers. */
export async function showPost(ctx: Reader, postId: string): Promise<PostView> {
  const [shown] = await showPosts(ctx, await findShown(ctx, postId), { targets: true, variants: true });
  if (!shown) throw new AppError('not_found', say('social.no_post', { postId }), { postId });
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

function visibleVariants({ caller }: Reader, row: PostOfWorkspace): PostOfWorkspace['variants'] {
  return partsOf(row).variants.filter(
    ({ scope }) => scope.accountId === undefined || mayUse(caller, scope.accountId),
  );
}
