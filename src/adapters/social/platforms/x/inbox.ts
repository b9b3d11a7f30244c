import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type Metrics,
  type PlatformAdapter,
  type RemoteComment,
  known,
} from '../../contract.ts';
import { tokenOf, xCall, xPostUrl } from './api.ts';
import { createPost, findOwn, type Wanted } from './publish.ts';
import { readFigures } from '../../read-figures.ts';

/** A search may have 512 characters; one conversation needs 40 of them. */
const CONVERSATIONS_PER_SEARCH = 12;
const PAGES_MAX = 5;
const POSTS_PER_CALL = 100;
const SEARCH_DAYS = 7;
const SKEW_MS = 120_000;
const DAY_MS = 86_400_000;

const Search = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        author_id: z.string(),
        created_at: z.string(),
        conversation_id: z.string(),
        referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
        entities: z.object({ mentions: z.array(z.object({ username: z.string() })).optional() }).optional(),
        public_metrics: z.object({ like_count: z.number(), reply_count: z.number() }).optional(),
      }),
    )
    .default([]),
  includes: z
    .object({
      users: z
        .array(
          z.object({
            id: z.string(),
            username: z.string(),
            name: z.string(),
            profile_image_url: z.string().optional(),
          }),
        )
        .default([]),
    })
    .default({ users: [] }),
  meta: z.object({ next_token: z.string().optional() }).default({}),
});
type Found = z.output<typeof Search>;

export const xComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const oldest = ctx.clock.now().getTime() - SEARCH_DAYS * DAY_MS;
  const reachable = posts.filter(({ publishedAt }) => publishedAt.getTime() > oldest);
  const comments: RemoteComment[] = [];
  for (let i = 0; i < reachable.length; i += CONVERSATIONS_PER_SEARCH) {
    const ids = reachable.slice(i, i + CONVERSATIONS_PER_SEARCH).map(({ platformPostId }) => platformPostId);
    comments.push(...(await readConversations(account, ids, ctx)));
  }
  return comments.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

async function readConversations(
  account: ConnectedAccount,
  ids: readonly string[],
  ctx: PlatformContext,
): Promise<RemoteComment[]> {
  const comments: RemoteComment[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found = await xCall(ctx, 'GET /2/tweets/search/recent', Search, {
      ...tokenOf(account),
      query: {
        query: ids.map((id) => `conversation_id:${id}`).join(' OR '),
        max_results: 100,
        'tweet.fields': 'created_at,author_id,conversation_id,referenced_tweets,entities,public_metrics',
        expansions: 'author_id',
        'user.fields': 'name,username,profile_image_url',
        next_token: token,
      },
    });
    comments.push(
      ...found.data.filter(({ id }) => !ids.includes(id)).map((post) => commentOf(post, found, account)),
    );
    token = found.meta.next_token;
    if (token === undefined) break;
  }
  return comments;
}

function commentOf(
  post: Found['data'][number],
  { includes }: Found,
  account: ConnectedAccount,
): RemoteComment {
  const author = includes.users.find(({ id }) => id === post.author_id);
  const handle = author?.username ?? post.author_id;
  const parent = post.referenced_tweets?.find(({ type }) => type === 'replied_to')?.id ?? null;
  const isSelf = post.author_id === account.platformAccountId;
  const own = account.handle.replace(/^@/, '').toLowerCase();
  return {
    platformCommentId: post.id,
    platformPostId: post.conversation_id,
    parentPlatformCommentId: parent === post.conversation_id ? null : parent,
    author: {
      id: post.author_id,
      handle,
      displayName: author?.name ?? handle,
      avatar: author?.profile_image_url ?? null,
      isSelf,
    },
    // X puts the name before every reply and hides it in its display.
    text: post.text.toLowerCase().startsWith(`@${own} `) ? post.text.slice(own.length + 2) : post.text,
    likeCount: post.public_metrics?.like_count ?? 0,
    replyCount: post.public_metrics?.reply_count ?? 0,
    publishedAt: new Date(post.created_at),
    platformUrl: xPostUrl(handle, post.id),
    // An application may only reply to people who mentioned the account.
    canReply:
      isSelf || (post.entities?.mentions ?? []).some(({ username }) => username.toLowerCase() === own),
  };
}

export const xReply: NonNullable<PlatformAdapter['reply']> = {
  prepare: (attemptId) => ({ attemptId }),
  async send({ account, comment, text }, _handle, ctx) {
    const reply = { in_reply_to_tweet_id: comment.platformCommentId };
    const { platformPostId } = await createPost(account, { text, reply }, ctx);
    return { platformCommentId: platformPostId };
  },
  async probe({ account, comment, text }, _handle, since, ctx) {
    const wanted: Wanted = { text, mediaCount: 0, parentId: comment.platformCommentId };
    const found = await findOwn(account, wanted, new Date(since.getTime() - SKEW_MS), ctx);
    if (found === 'unknown') return { kind: 'unknown' };
    return found === null ? { kind: 'absent' } : { kind: 'live', platformCommentId: found.id };
  },
};

const PostMetrics = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        public_metrics: z.record(z.string(), z.number()).default({}),
        non_public_metrics: z.record(z.string(), z.number()).optional(),
      }),
    )
    .default([]),
});

export const xPostMetrics: PlatformAdapter['postMetrics'] = (account, ids, ctx) =>
  readFigures(ids, POSTS_PER_CALL, async (some) => {
    const query = {
      ids: some.join(','),
      // The private metrics exist for 30 days; for older posts X omits them and reports that beside the data.
      'tweet.fields': 'public_metrics,non_public_metrics',
    };
    const { data } = await xCall(ctx, 'GET /2/tweets', PostMetrics, { ...tokenOf(account), query });
    return new Map(data.map((post) => [post.id, metricsOf(post)]));
  });

function metricsOf({
  public_metrics: shown,
  non_public_metrics: own,
}: z.output<typeof PostMetrics>['data'][number]): Metrics {
  const sum = (...names: string[]) => {
    const counts = names.map((name) => shown[name]).filter((value) => value !== undefined);
    return counts.length === 0 ? undefined : counts.reduce((a, b) => a + b, 0);
  };
  return known({
    impressions: sum('impression_count'),
    reactions: sum('like_count'),
    comments: sum('reply_count'),
    shares: sum('retweet_count', 'quote_count'),
    saves: sum('bookmark_count'),
    engagements: own?.['engagements'],
    clicks: own?.['url_link_clicks'],
  });
}
