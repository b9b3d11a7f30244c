import type { Ask, Reply } from '../http.ts';
import type { Scene } from '../platform.ts';
import { grown, type SandboxAccount, type SandboxComment, type SandboxPost } from '../world.ts';
import { type Container, statusOf } from './graph-containers.ts';
import { callerOf, commentsUnder, fail, insights, ownPost, stamp } from './graph-shared.ts';

const STORY_VIEWS_MIN = 5;

export function userNode(
  account: SandboxAccount,
  posts: Record<string, SandboxPost>,
  faceUrl: string,
): Record<string, unknown> {
  return {
    id: account.id,
    user_id: account.id,
    username: account.handle,
    name: account.name,
    account_type: 'BUSINESS',
    profile_picture_url: faceUrl,
    followers_count: account.followers,
    follows_count: 12,
    media_count: Object.values(posts).filter((post) => post.accountId === account.id && !post.deleted).length,
  };
}

export function containerNode(container: Container, now: number): Record<string, unknown> {
  const status = statusOf(container, now);
  return {
    id: container.id,
    status_code: status,
    status:
      status === 'ERROR'
        ? `Error: Media upload has failed with error code ${container.error?.code}`
        : status === 'FINISHED'
          ? 'Finished: Media has been uploaded and it is ready to be published.'
          : status,
    video_status: container.upload
      ? {
          uploading_phase: {
            status: container.upload.complete ? 'complete' : 'in_progress',
            bytes_transferred: container.upload.received,
          },
          processing_phase: { status: status === 'FINISHED' ? 'complete' : 'not_started' },
        }
      : undefined,
  };
}

export function mediaNode(post: SandboxPost, scene: Scene): Record<string, unknown> {
  const isStory = post.facts['kind'] === 'STORIES';
  return {
    id: post.id,
    caption: post.text === '' ? undefined : post.text,
    media_type:
      post.facts['kind'] === 'CAROUSEL'
        ? 'CAROUSEL_ALBUM'
        : post.facts['kind'] === 'IMAGE'
          ? 'IMAGE'
          : 'VIDEO',
    media_product_type: isStory ? 'STORY' : post.facts['kind'] === 'REELS' ? 'REELS' : 'FEED',
    permalink: post.url,
    timestamp: stamp(post.createdAt),
    username: scene.state.accounts[post.accountId]?.handle,
    like_count: grown(post, scene.world.now(), 400),
    comments_count: commentsUnder(scene.state, post.id).length,
    media_url: undefined,
  };
}

export function commentNode(comment: SandboxComment, scene: Scene): Record<string, unknown> {
  const replies = commentsUnder(scene.state, comment.id);
  return {
    id: comment.id,
    text: comment.text,
    username: comment.author.handle,
    timestamp: stamp(comment.createdAt),
    like_count: 0,
    hidden: comment.hidden,
    parent_id: comment.parentId ?? undefined,
    from: { id: comment.author.id, username: comment.author.handle },
    media: { id: comment.postId },
    replies: replies.length === 0 ? undefined : { data: replies.map((reply) => commentNode(reply, scene)) },
  };
}

export function readInsights(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, 'instagram_business_manage_insights');
  const id = ask.params['id'] ?? '';
  const now = scene.world.now();
  if (id === account.id || id === 'me') {
    const all = Object.values(scene.state.posts).filter(
      (post) => post.accountId === account.id && !post.deleted,
    );
    const sum = (scale: number) => all.reduce((total, post) => total + grown(post, now, scale), 0);
    const total = {
      likes: sum(400),
      views: sum(9000),
      comments: 0,
      shares: sum(40),
      saves: sum(60),
      replies: 0,
      reach: sum(6000),
    };
    return insights(
      ask,
      ask.query.get('metric_type') === 'total_value'
        ? total
        : { reach: sum(6000), follower_count: account.followers },
    );
  }
  const post = ownPost(ask, scene, account);
  const comments = Object.values(scene.state.comments).filter(
    (each) => each.postId === id && !each.deleted,
  ).length;
  const { convertedAt } = account.facts;
  if (typeof convertedAt === 'number' && post.createdAt < convertedAt)
    fail({
      code: 100,
      subcode: 2108006,
      message:
        "The media was posted before the most recent time that the user's account was converted to a business account from a personal account.",
    });
  const shared = { views: grown(post, now, 9000), reach: grown(post, now, 6000) };
  if (post.facts['kind'] === 'STORIES') {
    if (shared.views < STORY_VIEWS_MIN)
      fail({ code: 10, message: '(#10) Not enough viewers for the media to show insights' });
    return insights(ask, { ...shared, replies: comments });
  }
  const feed = { ...shared, saved: grown(post, now, 60), likes: grown(post, now, 400), comments };
  // Pictures and albums have no metric for shares.
  return insights(ask, post.facts['kind'] === 'REELS' ? { ...feed, shares: grown(post, now, 40) } : feed);
}
