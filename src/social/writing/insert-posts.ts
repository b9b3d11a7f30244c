import type { Context } from '#platform/context.ts';
import type { AccountFacts } from '../accounts/store/facts.ts';
import { actorOf } from '../caller.ts';
import { emitEvent, emitEvents, type NewEvent } from '../events/emit-event.ts';
import { variantId } from '../posts/content.ts';
import type { PostView } from '../posts/post-view.ts';
import { type PostParts } from '../posts/rows.ts';
import {
  insertPostRow,
  insertPostRows,
  insertTargets,
  insertTargetsOfPost,
  type NewPost,
  newIds,
} from '../posts/store/insert-posts.ts';
import { presentPosts, type Shower } from '../reading/show-post.ts';

type Writer = Pick<Context, 'db' | 'clock' | 'caller'>;

/**
 * Drafts with their targets and events in three statements, whatever their number. The ids they name must
 * have been checked (resolve-refs.ts).
 */
export async function insertPosts(ctx: Writer, posts: readonly NewPost[]): Promise<string[]> {
  if (posts.length === 0) return [];
  const ids = newIds('pst', posts.length, ctx);
  const made = posts.map((post, n) => ({
    ...post,
    id: ids[n] ?? '',
    parts: withVariantIds(post.parts),
  }));
  // Sent together, in this order.
  await Promise.all([
    insertPostRows(ctx, made),
    insertTargets(
      ctx,
      made.flatMap((post) => post.accounts.map((account) => ({ postId: post.id, account }))),
    ),
    emitEvents(
      ctx,
      made.map((post) => created(ctx, post)),
    ),
  ]);
  return made.map(({ id }) => id);
}

type NamedAccount = Pick<AccountFacts, 'id' | 'platform' | 'locale' | 'handle' | 'display_name'>;

/** One draft, which is shown as it was stored, without reading it again. */
export async function insertPost(
  ctx: Writer & Shower,
  post: Omit<NewPost, 'accounts'> & { id: string; accounts: readonly NamedAccount[] },
): Promise<PostView> {
  const made = { ...post, parts: withVariantIds(post.parts) };
  // Sent together, in this order.
  const [rows, targets] = await Promise.all([
    insertPostRow(ctx, made),
    insertTargetsOfPost(ctx, made),
    emitEvent(ctx, created(ctx, made)),
  ]);
  const accounts = new Map(post.accounts.map((account) => [account.id, account]));
  const shown = targets.map((target) => {
    const { locale = null, handle = '', display_name = '' } = accounts.get(target.account_id) ?? {};
    return { ...target, account_locale: locale, account_handle: handle, account_name: display_name };
  });
  const [view] = await presentPosts(ctx, rows, shown, { targets: true, variants: true });
  if (!view) throw new Error('A post vanished while it was inserted.');
  return view;
}

const created = (
  { caller }: Writer,
  post: Pick<NewPost, 'createdVia' | 'accounts'> & { id: string },
): NewEvent => ({
  workspaceId: caller.workspaceId,
  type: 'post.created',
  actor: actorOf(caller),
  postId: post.id,
  data: {
    postId: post.id,
    status: 'draft',
    createdVia: post.createdVia,
    accountIds: post.accounts.map(({ id }) => id),
  },
});

/** We set the ids: whatever a client sent, a variant is identified by its scope. */
export function withVariantIds(parts: PostParts): PostParts {
  return {
    ...parts,
    variants: parts.variants.map((variant) => ({ ...variant, id: variantId(variant) })),
  };
}
