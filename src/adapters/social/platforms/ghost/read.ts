import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type Metrics,
  type PlatformAdapter,
  PlatformError,
  type PostFigures,
  type RemoteComment,
  known,
} from '../../contract.ts';
import { plainText } from '../../plain-text.ts';
import { readFigures } from '../../read-figures.ts';
import { ghostCall } from './api.ts';

const PAGE_SIZE = 100;
const PAGES_MAX = 5;
const NOT_FOUND = 404;
/** The first versions with comments do not let keys read them. */
const NOT_FOR_KEYS = 501;

const Comment = z.object({
  id: z.string(),
  parent_id: z.string().nullish(),
  html: z.string().nullish(),
  created_at: z.string(),
  member: z
    .object({ id: z.string(), name: z.string().nullish(), avatar_image: z.string().nullish() })
    .nullish(),
  count: z.object({ replies: z.number().default(0), likes: z.number().default(0) }).nullish(),
});
const meta = z.object({ pagination: z.object({ total: z.number() }) });
const Comments = z.object({ comments: z.array(Comment), meta });

async function listComments(
  account: ConnectedAccount,
  postId: string,
  query: { limit: number; page?: number },
  ctx: PlatformContext,
): Promise<z.output<typeof Comments> | null> {
  try {
    const path = `/comments/post/${encodeURIComponent(postId)}/` as const;
    return await ghostCall(ctx, account, `GET ${path}`, Comments, { query });
  } catch (error) {
    const { httpStatus } = error instanceof PlatformError ? error.failure : {};
    if (httpStatus !== NOT_FOUND && httpStatus !== NOT_FOR_KEYS) throw error;
    return null;
  }
}

/** Comments can be read and hidden. Only members can answer, and a key is not a member. */
export const readComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const comments: RemoteComment[] = [];
  for (const { platformPostId } of posts)
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const found = await listComments(account, platformPostId, { limit: PAGE_SIZE, page }, ctx);
      comments.push(...(found?.comments ?? []).map((comment) => remoteOf(platformPostId, comment)));
      if (found === null || found.comments.length < PAGE_SIZE) break;
    }
  return comments.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

function remoteOf(platformPostId: string, comment: z.output<typeof Comment>): RemoteComment {
  const { member, count } = comment;
  const name = member?.name || 'Member';
  return {
    platformCommentId: comment.id,
    platformPostId,
    parentPlatformCommentId: comment.parent_id ?? null,
    author: {
      // Nothing is known about a member who left.
      id: member?.id ?? 'gone',
      handle: name,
      displayName: name,
      avatar: member?.avatar_image ?? null,
      isSelf: false,
    },
    text: plainText(comment.html ?? ''),
    likeCount: count?.likes ?? 0,
    replyCount: count?.replies ?? 0,
    publishedAt: new Date(comment.created_at),
    platformUrl: null,
    canReply: false,
  };
}

export const hideComment: NonNullable<PlatformAdapter['hide']> = async (account, id, ctx) => {
  await ghostCall(ctx, account, `PUT /comments/${encodeURIComponent(id)}/`, z.unknown(), {
    json: { comments: [{ id, status: 'hidden' }] },
  });
};

const Counted = z.object({
  posts: z.tuple([z.object({ count: z.object({ clicks: z.number().optional() }).nullish() })]),
});

export const postFigures = (
  account: ConnectedAccount,
  ids: readonly string[],
  ctx: PlatformContext,
): Promise<PostFigures> =>
  readFigures(ids, 1, async ([id = '']) => {
    try {
      const path = `/posts/${encodeURIComponent(id)}/` as const;
      const { posts } = await ghostCall(ctx, account, `GET ${path}`, Counted, {
        query: { include: 'count.clicks' },
      });
      const comments = await listComments(account, id, { limit: 1 }, ctx);
      const figures = { clicks: posts[0].count?.clicks, comments: comments?.meta.pagination.total };
      return new Map([[id, known(figures)]]);
    } catch (error) {
      if (error instanceof PlatformError && error.failure.httpStatus === NOT_FOUND) return new Map();
      throw error;
    }
  });

/** Those who signed up on the site. */
export async function accountFigures(account: ConnectedAccount, ctx: PlatformContext): Promise<Metrics> {
  const { meta: counted } = await ghostCall(ctx, account, 'GET /members/', z.object({ meta }), {
    query: { limit: 1 },
  });
  return { followers: counted.pagination.total };
}
