import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type PlatformAdapter,
  PlatformError,
  type PostFigures,
  type RemoteComment,
} from '../../contract.ts';
import { readFigures } from '../../read-figures.ts';
import { replyBy } from '../graph/comments.ts';
import { plainText } from '../../plain-text.ts';
import { wp } from './api.ts';

const PAGE_SIZE = 100;
const PAGES_MAX = 5;
/** Ids in one address. */
const POSTS_PER_CALL = 50;

const Comment = z.object({
  id: z.number(),
  post: z.number(),
  parent: z.number().default(0),
  author: z.number().default(0),
  author_name: z.string().default(''),
  author_avatar_urls: z.record(z.string(), z.string()).default({}),
  /** Without a zone, meaning UTC. */
  date_gmt: z.string().transform((text) => new Date(text.endsWith('Z') ? text : `${text}Z`)),
  content: z.object({ rendered: z.string() }),
  link: z.string().nullish(),
});
type Comment = z.output<typeof Comment>;

async function readComments(
  account: ConnectedAccount,
  where: Readonly<Record<string, string | number>>,
  ctx: PlatformContext,
): Promise<Comment[]> {
  const found: Comment[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { data } = await wp(ctx, account, 'GET /wp/v2/comments', z.array(Comment), {
      // Comments awaiting moderation are only shown in a moderator's inbox.
      query: { ...where, per_page: PAGE_SIZE, page, ...(mayModerate(account) && { status: 'all' }) },
    });
    found.push(...data);
    if (data.length < PAGE_SIZE) break;
  }
  return found;
}

const mayModerate = ({ facts }: ConnectedAccount) => facts['mayModerate'] === true;
const isSelf = ({ facts }: ConnectedAccount, comment: Comment) =>
  comment.author !== 0 && comment.author === facts['userId'];

export const wordpressComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const comments: Comment[] = [];
  for (let at = 0; at < posts.length; at += POSTS_PER_CALL) {
    const some = posts.slice(at, at + POSTS_PER_CALL).map(({ platformPostId }) => platformPostId);
    comments.push(...(await readComments(account, { post: some.join(',') }, ctx)));
  }
  const answers = Map.groupBy(comments, ({ parent }) => parent);
  return comments
    .map((comment) => remoteOf(account, comment, answers.get(comment.id)?.length ?? 0))
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

const remoteOf = (account: ConnectedAccount, comment: Comment, replyCount: number): RemoteComment => ({
  platformCommentId: String(comment.id),
  platformPostId: String(comment.post),
  parentPlatformCommentId: comment.parent === 0 ? null : String(comment.parent),
  author: {
    // Readers need no account; then only their name distinguishes them.
    id: comment.author === 0 ? `guest:${comment.author_name}` : String(comment.author),
    handle: comment.author_name,
    displayName: comment.author_name,
    avatar: comment.author_avatar_urls['96'] ?? null,
    isSelf: isSelf(account, comment),
  },
  text: plainText(comment.content.rendered),
  likeCount: 0,
  replyCount,
  publishedAt: comment.date_gmt,
  platformUrl: comment.link ?? null,
  canReply: true,
});

/** WordPress refuses the same answer twice (comment_duplicate), so even a careless repetition remains one. */
export const wordpressReply = replyBy({
  async send({ account, comment, text }, ctx) {
    const { data } = await wp(ctx, account, 'POST /wp/v2/comments', z.object({ id: z.number() }), {
      visible: true,
      json: {
        post: Number(comment.platformPostId),
        parent: Number(comment.platformCommentId),
        content: text,
      },
    });
    return String(data.id);
  },
  async under({ account, comment }, ctx) {
    const found = await readComments(account, { parent: Number(comment.platformCommentId) }, ctx);
    return found.map((each) => ({
      id: String(each.id),
      text: plainText(each.content.rendered),
      at: each.date_gmt,
      isSelf: isSelf(account, each),
    }));
  },
});

export const wordpressHide: NonNullable<PlatformAdapter['hide']> = async (account, id, ctx) => {
  await wp(ctx, account, `POST /wp/v2/comments/${Number(id)}`, z.unknown(), { json: { status: 'hold' } });
};

export const wordpressDeleteComment: NonNullable<PlatformAdapter['deleteComment']> = (account, id, ctx) =>
  unlessGone(
    wp(ctx, account, `DELETE /wp/v2/comments/${Number(id)}`, z.unknown(), { query: { force: true } }),
  );

/** WordPress itself only counts comments. */
export const wordpressFigures = (
  account: ConnectedAccount,
  ids: readonly string[],
  ctx: PlatformContext,
): Promise<PostFigures> =>
  readFigures(ids, 1, async ([id = '']) => {
    try {
      const { answer } = await wp(ctx, account, 'GET /wp/v2/comments', z.array(z.unknown()), {
        query: { post: id, per_page: 1 },
      });
      const total = Number(answer.headers['x-wp-total']);
      return new Map([[id, Number.isInteger(total) ? { comments: total } : {}]]);
    } catch (error) {
      if (error instanceof PlatformError && error.failure.httpStatus === 404) return new Map();
      throw error;
    }
  });
