import { isOneOf } from '#kernel/narrow.ts';
import type { Context } from '#platform/context.ts';
import { lockAccounts } from '../accounts/store/accounts.ts';
import { Content } from '../posts/content.ts';
import { TITLED } from '../posts/localization.ts';
import { contentHash, type PostParts } from '../posts/rows.ts';
import { precheckNew } from '../precheck/note-precheck.ts';
import { findRefs } from '../precheck/resolve-refs.ts';
import { zoneOf } from '../workspace/store.ts';
import { insertPosts } from '../writing/insert-posts.ts';
import { planPool } from './plan-pool.ts';
import type { PoolPostRow, PoolRow } from './store.ts';
import { insertUses } from './store-uses.ts';

/** The most slots per account in one fill; the rest follows in the next one. */
const POSTS_MAX = 20;

/**
 * Makes a draft for each free slot that is near, and marks the slot as filled. The pool must be locked. Draft
 * and mark are written in one transaction and a slot of an account can be marked only once, so neither a
 * crash nor a second worker or pool fills it twice. Returns how many were made.
 */
export async function fillPool(ctx: Context, pool: PoolRow): Promise<number> {
  // Locked, so that nobody queues a post into a slot while we check whether it is free.
  await lockAccounts(ctx, pool.account_ids);
  const plan = await planPool(ctx, pool, { hours: pool.lead_hours, most: POSTS_MAX });
  const { tags } = await findRefs(ctx, [{ tags: pool.tags }]);
  const timezone = await zoneOf(ctx);
  const wanted = plan.flatMap(({ account, choices }) =>
    choices.flatMap(({ at, chosen }) => (chosen ? [{ account, at, ...chosen }] : [])),
  );
  const posts = [];
  for (const { account, post, text } of wanted) {
    const parts: PostParts = {
      content: Content.parse({ text, mediaIds: post.media_ids, locale: pool.locale }),
      variants: [],
      settings: settingsFor(post, account.platform),
    };
    const checked = { contentHash: contentHash(parts, [account.id]), parts, scheduledAt: null };
    posts.push({
      parts,
      accounts: [account],
      timezone,
      title: post.name,
      tags: pool.tags.filter((id) => tags.has(id)),
      createdVia: 'import' as const,
      precheck: await precheckNew(ctx, checked, [account.id]),
    });
  }
  const ids = await insertPosts(ctx, posts);
  await insertUses(
    ctx.db,
    wanted.map(({ account, at, post, wordsHash }, index) => ({
      workspace_id: pool.workspace_id,
      account_id: account.id,
      slot_at: at,
      pool_id: pool.id,
      pool_post_id: post.id,
      words_hash: wordsHash,
      post_id: ids[index] ?? '',
      next:
        pool.localize && account.locale !== null && account.locale !== pool.locale
          ? ('localize' as const)
          : ('finish' as const),
      next_at: ctx.clock.now(),
    })),
  );
  return wanted.length;
}

/** The post's options for this platform; where readers see a title, its name is the default title. */
function settingsFor({ settings, name }: PoolPostRow, platform: string): PostParts['settings'] {
  const own = settings[platform];
  if (isOneOf(TITLED, platform)) return { [platform]: { title: name, ...own } };
  return own === undefined ? {} : { [platform]: own };
}
