import type { Ask, Reply } from '../http.ts';
import type { Scene } from '../platform.ts';
import { grown, type SandboxAccount, type SandboxComment, type SandboxPost } from '../world.ts';
import { callerOf, insights, ownPost, stamp } from './graph-shared.ts';

export function postNode(post: SandboxPost, account: SandboxAccount, scene: Scene): Record<string, unknown> {
  const root = rootOf(post, scene);
  return {
    id: post.id,
    text: post.text === '' ? undefined : post.text,
    username: scene.state.accounts[post.accountId]?.handle,
    timestamp: stamp(post.createdAt),
    permalink: post.url,
    media_type:
      post.facts['kind'] === 'CAROUSEL'
        ? 'CAROUSEL_ALBUM'
        : post.facts['kind'] === 'TEXT'
          ? 'TEXT_POST'
          : post.facts['kind'],
    media_product_type: 'THREADS',
    is_reply: post.replyTo !== null,
    has_replies: answersTo(post.id, scene).length > 0,
    replied_to: post.replyTo === null ? undefined : { id: post.replyTo },
    root_post: root === null ? undefined : { id: root },
    is_reply_owned_by_me: post.accountId === account.id,
    hide_status: 'NOT_HUSHED',
  };
}

export function commentNode(
  comment: SandboxComment,
  account: SandboxAccount,
  scene: Scene,
): Record<string, unknown> {
  return {
    id: comment.id,
    text: comment.text,
    username: comment.author.handle,
    timestamp: stamp(comment.createdAt),
    permalink: `https://www.threads.net/@${comment.author.handle}/post/${comment.id}`,
    media_type: 'TEXT_POST',
    media_product_type: 'THREADS',
    is_reply: true,
    has_replies: answersTo(comment.id, scene).length > 0,
    replied_to: { id: comment.parentId ?? comment.postId },
    root_post: { id: comment.postId },
    is_reply_owned_by_me: comment.author.id === account.id,
    hide_status: comment.hidden ? 'HIDDEN' : 'NOT_HUSHED',
  };
}

/** Answers of readers are comments of the world, and our own are posts. Threads treats them alike. */
type Answer = { at: number; id: string; node(account: SandboxAccount): Record<string, unknown> };

export function answersTo(id: string, scene: Scene): Answer[] {
  const posts = Object.values(scene.state.posts)
    .filter((post) => post.replyTo === id && !post.deleted)
    .map(
      (post): Answer => ({
        at: post.createdAt,
        id: post.id,
        node: (account) => postNode(post, account, scene),
      }),
    );
  const comments = Object.values(scene.state.comments)
    .filter((comment) => !comment.deleted && (comment.parentId ?? comment.postId) === id)
    .map(
      (comment): Answer => ({
        at: comment.createdAt,
        id: comment.id,
        node: (account) => commentNode(comment, account, scene),
      }),
    );
  return [...posts, ...comments];
}

function rootOf(post: SandboxPost, scene: Scene): string | null {
  if (post.replyTo === null) return null;
  const comment = scene.state.comments[post.replyTo];
  const above = scene.state.posts[comment?.postId ?? post.replyTo];
  return above ? (rootOf(above, scene) ?? above.id) : null;
}

export function postInsights(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, 'threads_manage_insights');
  const post = ownPost(ask, scene, account);
  const now = scene.world.now();
  return insights(ask, {
    views: grown(post, now, 3000),
    likes: grown(post, now, 120),
    replies: answersTo(post.id, scene).length,
    reposts: grown(post, now, 15),
    quotes: grown(post, now, 5),
    shares: grown(post, now, 8),
  });
}
