import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { type PlatformAdapter, PlatformError, type RemoteComment } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { mastodon } from './api.ts';
import { createStatus, findOwn } from './publish.ts';
import { plainText } from '../../plain-text.ts';
import { readFigures } from '../../read-figures.ts';

const SKEW_MS = 120_000;
const KEY_LIFE_MS = 55 * 60_000;

const Account = z.object({
  id: z.string(),
  acct: z.string(),
  display_name: z.string().default(''),
  avatar: z.string().nullish(),
});

const Descendant = z.object({
  id: z.string(),
  content: z.string(),
  created_at: z.string(),
  url: z.string().nullish(),
  in_reply_to_id: z.string().nullish(),
  favourites_count: z.number().default(0),
  replies_count: z.number().default(0),
  account: Account,
});

export const mastodonComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const comments: RemoteComment[] = [];
  for (const { platformPostId } of posts) {
    const path = `/api/v1/statuses/${encodeURIComponent(platformPostId)}/context` as const;
    const shape = z.object({ descendants: z.array(Descendant) });
    const { data } = await mastodon(ctx, account, `GET ${path}`, shape).catch(nothingWhenGone);
    for (const status of data.descendants)
      comments.push({
        platformCommentId: status.id,
        platformPostId,
        parentPlatformCommentId:
          status.in_reply_to_id === platformPostId ? null : (status.in_reply_to_id ?? null),
        author: {
          id: status.account.id,
          handle: status.account.acct,
          displayName: status.account.display_name || status.account.acct,
          avatar: status.account.avatar ?? null,
          isSelf: status.account.id === account.platformAccountId,
        },
        text: plainText(status.content),
        likeCount: status.favourites_count,
        replyCount: status.replies_count,
        publishedAt: new Date(status.created_at),
        platformUrl: status.url ?? null,
        canReply: true,
      });
  }
  return comments.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

function nothingWhenGone(error: unknown): { data: { descendants: z.output<typeof Descendant>[] } } {
  if (error instanceof PlatformError && error.failure.httpStatus === 404)
    return { data: { descendants: [] } };
  throw error;
}

const ReplyState = z.object({ key: z.string(), at: z.string() });
const Parent = z.object({
  visibility: z.string().default('public'),
  account: Account.pick({ id: true, acct: true }),
});

export const mastodonReply: NonNullable<PlatformAdapter['reply']> = {
  prepare: (attemptId, ctx) => ({ key: attemptId, at: ctx.clock.now().toISOString() }),
  async send({ account, comment, text }, handle, ctx) {
    const parent = await readParent(account, comment.platformCommentId, ctx);
    const { platformPostId } = await createStatus(
      account,
      ReplyState.parse(handle).key,
      {
        status: addressed(text, parent, account.platformAccountId),
        in_reply_to_id: comment.platformCommentId,
        visibility: parent.visibility,
      },
      ctx,
    );
    return { platformCommentId: platformPostId };
  },
  async probe({ account, comment, text }, handle, since, ctx) {
    const parent = await readParent(account, comment.platformCommentId, ctx);
    const wanted = {
      text: addressed(text, parent, account.platformAccountId),
      mediaCount: 0,
      parentId: comment.platformCommentId,
    };
    const found = await findOwn(account, wanted, new Date(since.getTime() - SKEW_MS), ctx);
    if (found !== null && found !== 'unknown')
      return { kind: 'live', platformCommentId: found.platformPostId };
    const age = ctx.clock.now().getTime() - Date.parse(ReplyState.parse(handle).at);
    return { kind: found === null || age < KEY_LIFE_MS ? 'absent' : 'unknown' };
  },
};

async function readParent(
  account: Parameters<typeof mastodon>[1],
  id: string,
  ctx: Parameters<typeof mastodon>[0],
): Promise<z.output<typeof Parent>> {
  try {
    return (await mastodon(ctx, account, `GET /api/v1/statuses/${encodeURIComponent(id)}`, Parent)).data;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.httpStatus !== 404) throw error;
    throw platformError({
      errorCode: 'reply_not_allowed',
      message: say('platform.comment_no_longer'),
      httpStatus: 404,
    });
  }
}

/** People are notified of a reply only if it mentions them. */
function addressed(text: string, { account }: z.output<typeof Parent>, ownId: string): string {
  if (account.id === ownId || text.toLowerCase().includes(`@${account.acct.toLowerCase()}`)) return text;
  return `@${account.acct} ${text}`;
}

const Counts = z.object({
  id: z.string(),
  replies_count: z.number(),
  reblogs_count: z.number(),
  favourites_count: z.number(),
  quotes_count: z.number().optional(),
});

export const mastodonPostMetrics: PlatformAdapter['postMetrics'] = (account, ids, ctx) =>
  readFigures(ids, 1, async ([id = '']) => {
    try {
      const { data } = await mastodon(ctx, account, `GET /api/v1/statuses/${encodeURIComponent(id)}`, Counts);
      const metrics = {
        reactions: data.favourites_count,
        comments: data.replies_count,
        shares: data.reblogs_count + (data.quotes_count ?? 0),
      };
      return new Map([[id, metrics]]);
    } catch (error) {
      // A deleted status has no metrics.
      if (error instanceof PlatformError && error.failure.httpStatus === 404) return new Map();
      throw error;
    }
  });
