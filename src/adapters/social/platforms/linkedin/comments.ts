import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  PlatformError,
  type PlatformAdapter,
  type RemoteComment,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { normalised, SKEW_MS } from '../graph/call.ts';
import { replyBy } from '../graph/comments.ts';
import { inPath, isPage, postUrl, rest } from './api.ts';

const PAGE_SIZE = 100;
const PAGES_MAX = 5;

const Made = z.object({
  commentUrn: z.string().optional(),
  $URN: z.string().optional(),
  object: z.string().optional(),
});

/**
 * Creates a comment or a reply to one. Its text is plain: if escaped like a post, it
 * would show its backslashes.
 */
export async function createComment(
  account: ConnectedAccount,
  { object, parent, text }: { object: string; parent?: string; text: string },
  ctx: PlatformContext,
): Promise<string> {
  const { data, answer } = await rest(
    ctx,
    `POST /rest/socialActions/${inPath(parent ?? object)}/comments`,
    Made,
    {
      token: account.accessToken,
      visible: true,
      json: {
        actor: account.platformAccountId,
        object,
        ...(parent !== undefined && { parentComment: parent }),
        message: { text, attributes: [] },
      },
    },
  );
  const urn = data.commentUrn ?? data.$URN;
  if (urn !== undefined) return urn;
  const id = answer.headers['x-restli-id'];
  if (id) return `urn:li:comment:(${data.object ?? object},${id})`;
  throw platformError({ errorCode: 'outcome_unknown', effect: 'unknown', httpStatus: answer.status });
}

const Comment = z.object({
  id: z.string(),
  commentUrn: z.string().optional(),
  $URN: z.string().optional(),
  object: z.string().optional(),
  actor: z.string(),
  message: z.object({ text: z.string().default('') }).default({ text: '' }),
  created: z.object({ time: z.number() }),
  parentComment: z.string().optional(),
  likesSummary: z.object({ totalLikes: z.number().default(0) }).optional(),
  commentsSummary: z.object({ totalFirstLevelComments: z.number().default(0) }).optional(),
});
type Comment = z.output<typeof Comment>;
const Comments = z.object({ elements: z.array(Comment).default([]) });

const urnOf = (comment: Comment, under: string) =>
  comment.commentUrn ?? comment.$URN ?? `urn:li:comment:(${comment.object ?? under},${comment.id})`;

/** All comments under a post or a comment; `isWhole` is false if there are more than we read. */
async function readUnder(
  account: ConnectedAccount,
  urn: string,
  ctx: PlatformContext,
): Promise<{ found: Comment[]; isWhole: boolean }> {
  const found: Comment[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const {
      data: { elements },
    } = await rest(
      ctx,
      `GET /rest/socialActions/${inPath(urn)}/comments?start=${page * PAGE_SIZE}&count=${PAGE_SIZE}`,
      Comments,
      { token: account.accessToken },
    );
    found.push(...elements);
    if (elements.length < PAGE_SIZE) return { found, isWhole: true };
  }
  return { found, isWhole: false };
}

export async function findOwnComment(
  account: ConnectedAccount,
  { object, text, at }: { object: string; text: string; at: Date },
  ctx: PlatformContext,
): Promise<{ urn: string } | null | 'unknown'> {
  const { found, isWhole } = await readUnder(account, object, ctx);
  const own = found.filter(
    (comment) =>
      comment.actor === account.platformAccountId &&
      comment.created.time >= at.getTime() - SKEW_MS &&
      normalised(comment.message.text) === normalised(text),
  );
  const [only, ...others] = own;
  if (others.length > 0 || (!only && !isWhole)) return 'unknown';
  return only ? { urn: urnOf(only, object) } : null;
}

export const linkedinComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  // LinkedIn lets applications read comments under the posts of a page, but not under those of a member.
  if (!isPage(account)) return [];
  const comments: RemoteComment[] = [];
  for (const { platformPostId } of posts) {
    for (const comment of await threadsOf(account, platformPostId, ctx))
      comments.push(remoteOf(account, platformPostId, comment));
  }
  return comments.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

/** The comments of a post with their replies. A deleted post has none. */
async function threadsOf(
  account: ConnectedAccount,
  postId: string,
  ctx: PlatformContext,
): Promise<Comment[]> {
  try {
    const { found } = await readUnder(account, postId, ctx);
    const answers: Comment[] = [];
    for (const comment of found.filter((each) => each.commentsSummary?.totalFirstLevelComments)) {
      const below = await readUnder(account, urnOf(comment, postId), ctx);
      answers.push(...below.found);
    }
    return [...found, ...answers];
  } catch (error) {
    if (error instanceof PlatformError && error.failure.httpStatus === 404) return [];
    throw error;
  }
}

function remoteOf(account: ConnectedAccount, platformPostId: string, comment: Comment): RemoteComment {
  return {
    platformCommentId: urnOf(comment, platformPostId),
    platformPostId,
    parentPlatformCommentId: comment.parentComment ?? null,
    // LinkedIn identifies the author only by id.
    author: {
      id: comment.actor,
      handle: comment.actor === account.platformAccountId ? account.handle : '',
      displayName:
        comment.actor === account.platformAccountId
          ? account.handle
          : comment.actor.startsWith('urn:li:organization:')
            ? 'LinkedIn page'
            : 'LinkedIn member',
      avatar: null,
      isSelf: comment.actor === account.platformAccountId,
    },
    text: comment.message.text,
    likeCount: comment.likesSummary?.totalLikes ?? 0,
    replyCount: comment.commentsSummary?.totalFirstLevelComments ?? 0,
    publishedAt: new Date(comment.created.time),
    platformUrl: postUrl(platformPostId),
    canReply: true,
  };
}

export const linkedinReply = replyBy({
  send: ({ account, comment, text }, ctx) =>
    createComment(account, { object: comment.platformPostId, parent: comment.platformCommentId, text }, ctx),
  async under({ account, comment }, ctx) {
    const { found } = await readUnder(account, comment.platformCommentId, ctx);
    return found.map((each) => ({
      id: urnOf(each, comment.platformPostId),
      text: each.message.text,
      at: new Date(each.created.time),
      isSelf: each.actor === account.platformAccountId,
    }));
  },
});
