import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { TargetView } from '../posts/post-view.ts';
import { presentTarget } from '../posts/present.ts';
import { partsOf, type PostRow, type TargetOfAccount } from '../posts/rows.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargetsOf } from '../posts/store/read-targets.ts';
import { withManualLinks } from '../reading/manual-links.ts';

/**
 * Locks the post and finds the target. Also 404 for a target of another post, or of an account
 * that the caller may not use.
 */
export async function findTarget(
  ctx: Context,
  { postId, targetId }: { postId: string; targetId: string },
): Promise<{ post: PostRow; target: TargetOfAccount }> {
  const post = await getPost(ctx, postId, true);
  const target = (await readTargetsOf(ctx, [postId])).find(({ id }) => id === targetId);
  if (!target) throw new AppError('not_found', say('publishing.no_target', { targetId }), { targetId });
  return { post, target };
}

export async function showTarget(ctx: Context, post: PostRow, targetId: string): Promise<TargetView> {
  const targets = (await readTargetsOf(ctx, [post.id])).filter(({ id }) => id === targetId);
  const [target] = await withManualLinks(ctx, targets);
  if (!target) throw new AppError('not_found', say('publishing.no_target', { targetId }), { targetId });
  return presentTarget(target, partsOf(post), true);
}

export function wrongStatus(
  target: Pick<TargetOfAccount, 'status' | 'error_code'>,
  message: Sentence,
): AppError {
  return new AppError('conflict', message, { status: target.status, errorCode: target.error_code });
}
