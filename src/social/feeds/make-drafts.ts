import { isOneOf } from '#kernel/narrow.ts';
import type { Context } from '#platform/context.ts';
import { TITLED } from '../posts/localization.ts';
import { contentHash, type PostParts } from '../posts/rows.ts';
import { precheckNew } from '../precheck/note-precheck.ts';
import { findRefs } from '../precheck/resolve-refs.ts';
import { zoneOf } from '../workspace/store.ts';
import { insertPosts } from '../writing/insert-posts.ts';
import { type FeedItem, wordsHash } from './feed-item.ts';
import { type FeedRow } from './store.ts';
import { insertItems, knownItems, noteChanged } from './store-items.ts';
import { writeContent } from './write-text.ts';

/**
 * If all entries of a feed are renamed, they must not flood the drafts at once; the rest
 * follows with later readings.
 */
const DRAFTS_MAX = 20;

/**
 * Each new entry becomes one draft and is known from then on, even if the draft is deleted. The feed must be
 * locked. Entry and draft are written in one transaction, so neither a crash nor a second worker creates
 * duplicates. Returns whether some entries were left for the next reading.
 */
export async function makeDrafts(ctx: Context, feed: FeedRow, items: readonly FeedItem[]): Promise<boolean> {
  const place = { workspaceId: feed.workspace_id, feedId: feed.id };
  const now = ctx.clock.now();
  const known = await knownItems(
    ctx.db,
    place,
    items.map(({ key }) => key),
  );
  for (const item of items) {
    const hash = wordsHash(item);
    if (known.has(item.key) && known.get(item.key) !== hash)
      await noteChanged(ctx.db, place, { key: item.key, hash }, now);
  }
  const fresh = items.filter(({ key }) => !known.has(key));
  const isFirst = feed.read_at === null;
  // Oldest first, so that they are queued in the order in which they were written.
  const wanted = (isFirst ? fresh.slice(0, feed.first_items) : fresh.slice(-DRAFTS_MAX)).toReversed();
  const made = await insertDrafts(ctx, feed, wanted);
  const rowOf = (item: FeedItem) => ({
    workspace_id: place.workspaceId,
    feed_id: place.feedId,
    item_key: item.key,
    words_hash: wordsHash(item),
    title: item.title,
    link: item.link,
    next_at: now,
    found_at: now,
  });
  await insertItems(ctx.db, [
    ...wanted.map((item, at) => ({ ...rowOf(item), post_id: made.ids[at] ?? null, next: made.next })),
    ...(isFirst ? fresh.slice(feed.first_items).map(rowOf) : []),
  ]);
  return !isFirst && fresh.length > wanted.length;
}

async function insertDrafts(
  ctx: Context,
  feed: FeedRow,
  items: readonly FeedItem[],
): Promise<{ ids: string[]; next: 'localize' | 'finish' | null }> {
  if (items.length === 0) return { ids: [], next: null };
  // A disconnected account must not prevent the posts of the others.
  const { accounts: found } = await findRefs(ctx, [{ accountIds: feed.account_ids }]);
  const accounts = feed.account_ids.flatMap((id) => found.get(id) ?? []);
  const accountIds = accounts.map(({ id }) => id);
  const titled = [...new Set(accounts.map(({ platform }) => platform))].filter((each) =>
    isOneOf(TITLED, each),
  );
  const [timezone, now] = [await zoneOf(ctx), ctx.clock.now()];
  const posts = [];
  for (const item of items) {
    const parts: PostParts = {
      content: writeContent(feed, item, timezone, now),
      variants: [],
      settings: Object.fromEntries(titled.map((platform) => [platform, { title: item.title }])),
    };
    const checked = { contentHash: contentHash(parts, accountIds), parts, scheduledAt: null };
    posts.push({
      parts,
      accounts,
      timezone,
      title: item.title,
      createdVia: 'import' as const,
      precheck: await precheckNew(ctx, checked, accountIds),
    });
  }
  const isForeign = accounts.some(({ locale }) => locale !== null && locale !== feed.locale);
  const next = feed.localize && isForeign ? 'localize' : feed.outcome === 'draft' ? null : 'finish';
  return { ids: await insertPosts(ctx, posts), next };
}
