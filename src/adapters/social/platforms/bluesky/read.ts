import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import { type ConnectedAccount, PlatformError, type RemoteComment } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { authOf, isGone, POSTS, postUrl, Ref, xrpc } from './api.ts';

export const POSTS_PER_CALL = 25;
const THREAD_DEPTH = 10;

const Author = z.object({
  did: z.string(),
  handle: z.string(),
  displayName: z.string().default(''),
  avatar: z.string().optional(),
});
const PostView = z.object({
  uri: z.string(),
  cid: z.string(),
  author: Author,
  record: z.looseObject({
    text: z.string().default(''),
    createdAt: z.string().default(''),
    reply: z.object({ root: Ref, parent: Ref }).optional().catch(undefined),
  }),
  likeCount: z.number().default(0),
  replyCount: z.number().default(0),
  repostCount: z.number().default(0),
  quoteCount: z.number().default(0),
  bookmarkCount: z.number().optional(),
  indexedAt: z.string().default(''),
  viewer: z.object({ replyDisabled: z.boolean().optional() }).optional(),
});
type PostView = z.output<typeof PostView>;

/** Whether the account has a record under this key. */
export async function findRecord(
  account: ConnectedAccount,
  rkey: string,
  ctx: PlatformContext,
): Promise<Ref | 'absent' | 'unknown'> {
  try {
    return await xrpc(ctx, account.host, 'GET com.atproto.repo.getRecord', Ref, {
      ...authOf(account),
      query: { repo: account.platformAccountId, collection: POSTS, rkey },
    });
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
    // Safe even if the put is still in transit: whichever comes second writes the same record.
    return isGone(error.failure) ? 'absent' : 'unknown';
  }
}

/** Posts that no longer exist are left out. */
/** At most POSTS_PER_CALL of them. */
export async function readPosts(
  account: ConnectedAccount,
  uris: readonly string[],
  ctx: PlatformContext,
): Promise<PostView[]> {
  const { posts } = await xrpc(
    ctx,
    account.host,
    'GET app.bsky.feed.getPosts',
    z.object({ posts: z.array(PostView) }),
    { ...authOf(account), query: { uris } },
  );
  return posts;
}

/** A reply names its parent and the root of the thread, both with the hash of their content. */
export async function readParent(
  account: ConnectedAccount,
  uri: string,
  ctx: PlatformContext,
): Promise<{ ref: Ref; root: Ref }> {
  const [post] = await readPosts(account, [uri], ctx);
  if (!post)
    throw platformError({ errorCode: 'reply_not_allowed', message: say('platform.comment_no_longer') });
  if (post.viewer?.replyDisabled) throw platformError({ errorCode: 'reply_not_allowed' });
  const ref = { uri: post.uri, cid: post.cid };
  return { ref, root: post.record.reply?.root ?? ref };
}

interface Branch {
  post: PostView;
  replies: readonly unknown[];
}
const BranchShape = z.object({ post: PostView, replies: z.array(z.unknown()).default([]) });

export async function readThread(
  account: ConnectedAccount,
  uri: string,
  ctx: PlatformContext,
): Promise<RemoteComment[]> {
  const top = await readTop(account, uri, ctx);
  if (top === null) return [];
  const comments: RemoteComment[] = [];
  // Blocked, deleted and malformed branches do not match the shape and are left out.
  const waiting = [...top.replies];
  while (waiting.length > 0) {
    const branch = BranchShape.safeParse(waiting.pop()).data;
    if (!branch) continue;
    comments.push(commentOf(account, uri, branch.post));
    waiting.push(...branch.replies);
  }
  return comments;
}

async function readTop(account: ConnectedAccount, uri: string, ctx: PlatformContext): Promise<Branch | null> {
  try {
    const { thread } = await xrpc(
      ctx,
      account.host,
      'GET app.bsky.feed.getPostThread',
      z.object({ thread: BranchShape.nullable().catch(null) }),
      { ...authOf(account), query: { uri, depth: THREAD_DEPTH, parentHeight: 0 } },
    );
    return thread;
  } catch (error) {
    if (error instanceof PlatformError && isGone(error.failure)) return null;
    throw error;
  }
}

function commentOf(account: ConnectedAccount, platformPostId: string, post: PostView): RemoteComment {
  const parent = post.record.reply?.parent.uri ?? platformPostId;
  // The author can set createdAt freely; indexedAt is when the platform saw it.
  const at = [post.indexedAt, post.record.createdAt].map(Date.parse).find((ms) => !Number.isNaN(ms)) ?? 0;
  return {
    platformCommentId: post.uri,
    platformPostId,
    parentPlatformCommentId: parent === platformPostId ? null : parent,
    author: {
      id: post.author.did,
      handle: post.author.handle,
      displayName: post.author.displayName || post.author.handle,
      avatar: post.author.avatar ?? null,
      isSelf: post.author.did === account.platformAccountId,
    },
    text: post.record.text,
    likeCount: post.likeCount,
    replyCount: post.replyCount,
    publishedAt: new Date(at),
    platformUrl: postUrl(post.author.handle, post.uri),
    canReply: post.viewer?.replyDisabled !== true,
  };
}
