import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type Metrics,
  type PlatformAdapter,
  PlatformError,
  type RemoteComment,
  known,
} from '../../contract.ts';
import { plainText } from '../../plain-text.ts';
import { dev } from './api.ts';

const Listed = z.array(
  z.object({
    id: z.number(),
    page_views_count: z.number().optional(),
    public_reactions_count: z.number().optional(),
    comments_count: z.number().optional(),
  }),
);

const PAGE_SIZE = 30;
/** About a thousand articles: older ones keep their last figures. */
const PAGES_MAX = 34;

/** Views are shown only to the author, in the list of their articles. */
export async function readArticles(
  ctx: PlatformContext,
  account: ConnectedAccount,
  ids: readonly string[],
): Promise<Map<string, Metrics>> {
  const wanted = new Set(ids);
  const figures = new Map<string, Metrics>();
  for (let page = 1; page <= PAGES_MAX && figures.size < wanted.size; page += 1) {
    const query = { per_page: PAGE_SIZE, page };
    const articles = await dev(ctx, account, 'GET /articles/me/published', Listed, { query });
    for (const { id, page_views_count, public_reactions_count, comments_count } of articles)
      if (wanted.has(String(id)))
        figures.set(
          String(id),
          known({ views: page_views_count, reactions: public_reactions_count, comments: comments_count }),
        );
    if (articles.length < PAGE_SIZE) break;
  }
  return figures;
}

const Comment = z.object({
  id_code: z.string(),
  created_at: z.string(),
  body_html: z.string().default(''),
  user: z.object({
    user_id: z.number().nullish(),
    username: z.string().nullish(),
    name: z.string().nullish(),
    profile_image: z.string().nullish(),
  }),
  get children() {
    return z.array(Comment).default([]);
  },
});
type Comment = z.output<typeof Comment>;

/** Comments can be read but not answered: answers are written on the page of the article. */
export const readComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const comments: RemoteComment[] = [];
  for (const { platformPostId } of posts) {
    const query = { a_id: platformPostId };
    const threads = await dev(ctx, account, 'GET /comments', z.array(Comment), { query }).catch(noneWhenGone);
    const waiting = threads.map((comment) => ({ comment, parent: null as string | null }));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { comment, parent } = next;
      comments.push(commentOf(account, platformPostId, comment, parent));
      for (const child of comment.children) waiting.push({ comment: child, parent: comment.id_code });
    }
  }
  return comments.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

function noneWhenGone(error: unknown): Comment[] {
  if (error instanceof PlatformError && error.failure.httpStatus === 404) return [];
  throw error;
}

function commentOf(
  account: ConnectedAccount,
  platformPostId: string,
  { id_code, created_at, body_html, user, children }: Comment,
  parent: string | null,
): RemoteComment {
  const handle = user.username ?? '';
  return {
    platformCommentId: id_code,
    platformPostId,
    parentPlatformCommentId: parent,
    author: {
      id: String(user.user_id ?? handle),
      handle,
      displayName: user.name || handle,
      avatar: user.profile_image ?? null,
      isSelf: String(user.user_id ?? '') === account.platformAccountId,
    },
    text: plainText(body_html),
    likeCount: 0,
    replyCount: children.length,
    publishedAt: new Date(created_at),
    platformUrl: null,
    canReply: false,
  };
}
