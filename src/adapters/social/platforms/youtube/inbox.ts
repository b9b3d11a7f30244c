import { z } from 'zod';
import { normalForm } from '#kernel/normal-form.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type Metrics,
  type PlatformAdapter,
  PlatformError,
  type RemoteComment,
  known,
} from '../../contract.ts';
import { commentUrl, google, tokenOf } from './api.ts';
import { readFigures } from '../../read-figures.ts';

const PAGES_MAX = 5;
const VIDEOS_PER_CALL = 50;
const SKEW_MS = 120_000;

const Comment = z.object({
  id: z.string(),
  snippet: z.object({
    authorDisplayName: z.string().default(''),
    authorChannelId: z.object({ value: z.string() }).optional(),
    authorProfileImageUrl: z.string().optional(),
    textOriginal: z.string().optional(),
    textDisplay: z.string().default(''),
    likeCount: z.number().default(0),
    publishedAt: z.string(),
    parentId: z.string().optional(),
  }),
});
type Comment = z.output<typeof Comment>;

const Threads = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          topLevelComment: Comment,
          totalReplyCount: z.number().default(0),
          canReply: z.boolean().default(true),
        }),
        replies: z.object({ comments: z.array(Comment).default([]) }).optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});
type Thread = z.output<typeof Threads>['items'][number];

async function readThreads(
  account: ConnectedAccount,
  videoId: string,
  ctx: PlatformContext,
): Promise<{ threads: Thread[]; isAll: boolean }> {
  const threads: Thread[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { part: 'snippet,replies', videoId, maxResults: 100, order: 'time', pageToken };
    const { data } = await google(ctx, 'GET /youtube/v3/commentThreads', Threads, {
      ...tokenOf(account),
      query,
    });
    threads.push(...data.items);
    pageToken = data.nextPageToken;
    if (pageToken === undefined) return { threads, isAll: true };
  }
  return { threads, isAll: false };
}

export const youTubeComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const comments: RemoteComment[] = [];
  for (const { platformPostId } of posts) {
    try {
      const { threads } = await readThreads(account, platformPostId, ctx);
      for (const { snippet, replies } of threads) {
        const { topLevelComment: top, totalReplyCount, canReply } = snippet;
        comments.push(
          commentOf(top, platformPostId, account, { replyCount: totalReplyCount, canReply, parent: null }),
        );
        for (const reply of replies?.comments ?? [])
          comments.push(
            commentOf(reply, platformPostId, account, { replyCount: 0, canReply, parent: top.id }),
          );
      }
    } catch (error) {
      // A video that is deleted or does not allow comments has none; the others are read anyway.
      const { errorCode, httpStatus } = error instanceof PlatformError ? error.failure : {};
      if (errorCode !== 'reply_not_allowed' && httpStatus !== 404) throw error;
    }
  }
  return comments.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

function commentOf(
  { id, snippet }: Comment,
  videoId: string,
  account: ConnectedAccount,
  more: { replyCount: number; canReply: boolean; parent: string | null },
): RemoteComment {
  const authorId = snippet.authorChannelId?.value ?? '';
  const name = snippet.authorDisplayName;
  return {
    platformCommentId: id,
    platformPostId: videoId,
    parentPlatformCommentId: more.parent,
    author: {
      id: authorId,
      handle: name.replace(/^@/, ''),
      displayName: name,
      avatar: snippet.authorProfileImageUrl ?? null,
      isSelf: authorId === account.platformAccountId,
    },
    text: snippet.textOriginal ?? snippet.textDisplay,
    likeCount: snippet.likeCount,
    replyCount: more.replyCount,
    publishedAt: new Date(snippet.publishedAt),
    platformUrl: commentUrl(videoId, id),
    canReply: more.canReply,
  };
}

const Id = z.object({ id: z.string() });

/** Adds our own comment under a video. */
export async function insertThread(
  account: ConnectedAccount,
  videoId: string,
  text: string,
  ctx: PlatformContext,
): Promise<string> {
  const { data } = await google(ctx, 'POST /youtube/v3/commentThreads', Id, {
    ...tokenOf(account),
    visible: true,
    query: { part: 'snippet' },
    json: {
      snippet: {
        channelId: account.platformAccountId,
        videoId,
        topLevelComment: { snippet: { textOriginal: text } },
      },
    },
  });
  return data.id;
}

export async function findOwnThread(
  account: ConnectedAccount,
  videoId: string,
  text: string,
  since: Date,
  ctx: PlatformContext,
): Promise<{ id: string } | null | 'unknown'> {
  const { threads, isAll } = await readThreads(account, videoId, ctx);
  const found = oneOf(
    threads.map(({ snippet }) => snippet.topLevelComment),
    account,
    text,
    since,
  );
  return found === null && !isAll ? 'unknown' : found;
}

function oneOf(
  comments: readonly Comment[],
  account: ConnectedAccount,
  text: string,
  since: Date,
): { id: string } | null | 'unknown' {
  const words = (value: string) => normalForm(value, 'NFC').replace(/\s+/g, ' ').trim();
  const own = comments.filter(
    ({ snippet }) =>
      snippet.authorChannelId?.value === account.platformAccountId &&
      words(snippet.textOriginal ?? snippet.textDisplay) === words(text) &&
      Date.parse(snippet.publishedAt) >= since.getTime(),
  );
  return own.length > 1 ? 'unknown' : (own[0] ?? null);
}

/** Replies to replies do not exist: they go to the top comment, whose id is the part before the dot. */
const topOf = (commentId: string) => commentId.split('.', 1)[0] ?? commentId;

const Replies = z.object({ items: z.array(Comment).default([]), nextPageToken: z.string().optional() });

export const youTubeReply: NonNullable<PlatformAdapter['reply']> = {
  prepare: (attemptId) => ({ attemptId }),
  async send({ account, comment, text }, _handle, ctx) {
    const { data } = await google(ctx, 'POST /youtube/v3/comments', Id, {
      ...tokenOf(account),
      visible: true,
      query: { part: 'snippet' },
      json: { snippet: { parentId: topOf(comment.platformCommentId), textOriginal: text } },
    });
    return { platformCommentId: data.id };
  },
  async probe({ account, comment, text }, _handle, since, ctx) {
    const query = { part: 'snippet', parentId: topOf(comment.platformCommentId), maxResults: 100 };
    const { data } = await google(ctx, 'GET /youtube/v3/comments', Replies, { ...tokenOf(account), query });
    const found = oneOf(data.items, account, text, new Date(since.getTime() - SKEW_MS));
    if (found === 'unknown' || (found === null && data.nextPageToken !== undefined))
      return { kind: 'unknown' };
    return found === null ? { kind: 'absent' } : { kind: 'live', platformCommentId: found.id };
  },
};

/** The counts are text. */
const Count = z.coerce.number().optional();
const Statistics = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        statistics: z.object({ viewCount: Count, likeCount: Count, commentCount: Count }).default({}),
      }),
    )
    .default([]),
});
const Report = z.object({ rows: z.array(z.array(z.union([z.string(), z.number()]))).default([]) });

export const youTubePostMetrics: PlatformAdapter['postMetrics'] = (account, ids, ctx) =>
  readFigures(ids, VIDEOS_PER_CALL, async (some) => {
    const metrics = new Map<string, Metrics>();
    const query = { part: 'statistics', id: some.join(',') };
    const { data } = await google(ctx, 'GET /youtube/v3/videos', Statistics, { ...tokenOf(account), query });
    const watched = await readWatchTime(account, some, ctx);
    for (const { id, statistics } of data.items)
      metrics.set(
        id,
        known({
          views: statistics.viewCount,
          reactions: statistics.likeCount,
          comments: statistics.commentCount,
          videoWatchTimeSec: watched.get(id),
        }),
      );
    return metrics;
  });

/**
 * A separate API with its own permission and its own switch in the application's project. If it refuses, the
 * watch time is unknown; the other figures are kept.
 */
async function readWatchTime(
  account: ConnectedAccount,
  ids: readonly string[],
  ctx: PlatformContext,
): Promise<Map<string, number>> {
  try {
    const { data } = await google(ctx, 'GET /v2/reports', Report, {
      ...tokenOf(account),
      host: 'analytics',
      query: {
        ids: 'channel==MINE',
        startDate: '2005-02-14',
        endDate: ctx.clock.now().toISOString().slice(0, 10),
        metrics: 'estimatedMinutesWatched',
        dimensions: 'video',
        filters: `video==${ids.join(',')}`,
      },
    });
    return new Map(data.rows.map(([id, minutes]) => [String(id), Math.round(Number(minutes) * 60)]));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    ctx.log.warn({ errorCode: error.failure.errorCode }, 'watch times could not be read');
    return new Map();
  }
}
