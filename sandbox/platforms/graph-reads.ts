import type { Ask, Reply } from '../http.ts';
import type { Scene } from '../platform.ts';
import { grown, type SandboxAccount, type SandboxComment, type SandboxPost } from '../world.ts';
import {
  callerOf,
  commentsUnder,
  fail,
  insights,
  missing,
  ownPost,
  pageOf,
  pick,
  postsOf,
  stamp,
  tokenOf,
} from './graph-shared.ts';

/** Requires a page token, because a user token may not act for a page. */
export function ownPage(ask: Ask, scene: Scene, scope?: string): SandboxAccount {
  const page = callerOf(ask, scene, scope);
  if (scene.state.extra['pageTokens']?.[tokenOf(ask) ?? ''] !== true)
    fail({
      code: 190,
      subcode: 2069032,
      status: 403,
      message: 'User access token is not supported. A page access token is required for this call.',
    });
  const { id } = ask.params;
  return id === page.id || id === 'me' || !('id' in ask.params) ? page : missing(id ?? '');
}

export function postNode(post: SandboxPost, scene: Scene): Record<string, unknown> {
  const now = scene.world.now();
  const seen = post.hidden ? 0 : 1;
  return {
    id: post.id,
    message: post.text === '' ? undefined : post.text,
    created_time: stamp(post.createdAt),
    is_published: !post.hidden,
    permalink_url: post.url,
    from: { id: post.accountId, name: scene.state.accounts[post.accountId]?.name },
    ...countsOf(post, scene),
    shares: { count: seen * grown(post, now, 25) },
  };
}

/** The counts of posts and videos. `shares` exists for posts only. */
export function countsOf(post: SandboxPost, scene: Scene): Record<string, unknown> {
  const seen = post.hidden ? 0 : 1;
  const comments = Object.values(scene.state.comments).filter(
    ({ postId, deleted }) => postId === post.id && !deleted,
  ).length;
  return {
    reactions: { data: [], summary: { total_count: seen * grown(post, scene.world.now(), 220) } },
    comments: { data: [], summary: { total_count: comments } },
  };
}

export function commentNode(comment: SandboxComment, scene: Scene): Record<string, unknown> {
  return {
    id: comment.id,
    message: comment.text,
    created_time: stamp(comment.createdAt),
    from: { id: comment.author.id, name: comment.author.name },
    like_count: 0,
    comment_count: commentsUnder(scene.state, comment.id).length,
    parent: comment.parentId === null ? undefined : { id: comment.parentId },
    permalink_url: `https://www.facebook.com/${comment.postId}?comment_id=${comment.id}`,
    is_hidden: comment.hidden,
    can_comment: true,
    can_hide: true,
  };
}

export function listPosts(ask: Ask, scene: Scene): Reply {
  const page = ownPage(ask, scene, 'pages_read_engagement');
  const since = Number(ask.query.get('since') ?? 0) * 1000;
  const posts = postsOf(scene, page).filter((post) => !post.hidden && post.createdAt >= since);
  return pageOf(posts, ask, (post) => pick(postNode(post, scene), ask.query.get('fields')));
}

export function listComments(ask: Ask, scene: Scene): Reply {
  callerOf(ask, scene, 'pages_read_engagement');
  const id = ask.params['id'] ?? '';
  const { posts, comments } = scene.state;
  if (!posts[comments[id]?.postId ?? id]) return missing(id);
  const isStream = ask.query.get('filter') === 'stream' && !comments[id];
  const found = isStream
    ? Object.values(comments)
        .filter((each) => each.postId === id && !each.deleted)
        .sort((a, b) => b.createdAt - a.createdAt)
    : commentsUnder(scene.state, id);
  return pageOf(found, ask, (each) => pick(commentNode(each, scene), ask.query.get('fields')));
}

export function readInsights(ask: Ask, scene: Scene): Reply {
  const page = callerOf(ask, scene, 'read_insights');
  const id = ask.params['id'] ?? '';
  const now = scene.world.now();
  if (id === page.id || id === 'me') {
    const all = postsOf(scene, page).filter((post) => !post.hidden);
    const sum = (scale: number) => all.reduce((total, post) => total + grown(post, now, scale), 0);
    return insights(ask, {
      page_media_view: sum(5000),
      page_total_media_view_unique: sum(3500),
      page_post_engagements: sum(245),
      page_daily_follows: 3,
    });
  }
  const post = ownPost(ask, scene, page);
  return insights(ask, {
    post_media_view: grown(post, now, 5000),
    post_total_media_view_unique: grown(post, now, 3500),
    post_clicks: grown(post, now, 90),
  });
}
