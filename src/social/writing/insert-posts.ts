import type { Context } from '#platform/context.ts';
import { actorOf } from '../caller.ts';
import { emitEvents } from '../events/emit-event.ts';
import { variantId } from '../posts/content.ts';
import { type PostParts } from '../posts/rows.ts';
import { insertPostRows, insertTargets, type NewPost, newIds } from '../posts/store/insert-posts.ts';

type Writer = Pick<Context, 'db' | 'clock' | 'caller'>;

/**
 * Drafts with their targets and events in three statements, whatever their number. The ids they name must
 * have been checked (resolve-refs.ts). A caller that needs the id of a post sooner gives it.
 */
export async function insertPosts(
  ctx: Writer,
  posts: readonly (NewPost & { id?: string })[],
): Promise<string[]> {
  if (posts.length === 0) return [];
  const ids = newIds('pst', posts.length, ctx);
  const made = posts.map((post, n) => ({
    ...post,
    id: post.id ?? ids[n] ?? '',
    parts: withVariantIds(post.parts),
  }));
  const { workspaceId } = ctx.caller;
  // Sent together, in this order.
  await Promise.all([
    insertPostRows(ctx, made),
    insertTargets(
      ctx,
      made.flatMap((post) => post.accounts.map((account) => ({ postId: post.id, account }))),
    ),
    emitEvents(
      ctx,
      made.map((post) => ({
        workspaceId,
        type: 'post.created',
        actor: actorOf(ctx.caller),
        postId: post.id,
        data: {
          postId: post.id,
          status: 'draft',
          createdVia: post.createdVia,
          accountIds: post.accounts.map(({ id }) => id),
        },
      })),
    ),
  ]);
  return made.map(({ id }) => id);
}

/** We set the ids: whatever a client sent, a variant is identified by its scope. */
export function withVariantIds(parts: PostParts): PostParts {
  return {
    ...parts,
    variants: parts.variants.map((variant) => ({ ...variant, id: variantId(variant) })),
  };
}
