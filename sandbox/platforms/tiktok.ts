import { type Ask, readJson, type Reply } from '../http.ts';
import { oauthRoutes } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { grown, type SandboxPost } from '../world.ts';
import {
  initPhotos,
  initVideo,
  privacyLevels,
  publishStatus,
  reveal,
  uploadChunk,
} from './tiktok-publish.ts';
import { fine, refusal, refused, signedIn } from './tiktok-shared.ts';

const ACCESS_SEC = 7200;
const REFRESH_SEC = 365 * 86_400;

/** The Content Posting API, the user's own videos, and a login whose refresh tokens can be used once. */
export const tiktok: SandboxPlatform = {
  name: 'tiktok',
  prefixes: ['tiktok'],
  accounts: [
    {
      id: '-000lantern',
      handle: 'lantern.studio',
      name: 'Lantern Studio',
      followers: 15_300,
      facts: { maxVideoSec: 600 },
    },
    {
      id: '-000paperboat',
      handle: 'paperboat.books',
      name: 'Paper Boat Books',
      followers: 2100,
      facts: { maxVideoSec: 180, private: true },
    },
    {
      id: '-000newapp',
      handle: 'new.app.tester',
      name: 'Tester of an unaudited app',
      followers: 12,
      facts: { unaudited: true, initsPerMinute: 6 },
    },
  ],
  routes: [
    ...oauthRoutes({
      authorizePath: '/v2/auth/authorize/',
      tokenPath: '/v2/oauth/token/',
      clientIdField: 'client_key',
      pkce: 'optional',
      accessSec: ACCESS_SEC,
      refreshSec: REFRESH_SEC,
      rotates: true,
      tokenReply: (fields) => ({
        ...fields,
        token_type: 'Bearer',
        scope: String(fields['scope']).split(' ').join(','),
      }),
      refuse: (error, description) => ({
        status: 400,
        body: { error, error_description: description, log_id: 'sandbox' },
      }),
    }),
    route('creator_info', '/v2/post/publish/creator_info/query/', creatorInfo),
    route('init_video', '/v2/post/publish/video/init/', (ask, scene) => initVideo(ask, scene, false)),
    route('init_inbox', '/v2/post/publish/inbox/video/init/', (ask, scene) => initVideo(ask, scene, true)),
    route('init_photo', '/v2/post/publish/content/init/', initPhotos),
    route('publish_status', '/v2/post/publish/status/fetch/', publishStatus),
    route('list_videos', '/v2/video/list/', listVideos),
    route('query_videos', '/v2/video/query/', queryVideos),
    { op: 'upload_chunk', method: 'PUT', path: '/video/', run: uploadChunk },
    { op: 'user_info', method: 'GET', path: '/v2/user/info/', run: userInfo },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'rate_limit')
      return refused(429, 'rate_limit_exceeded', 'Your request exceeded the API rate limit');
    if (kind === 'unauthenticated')
      return refused(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
    if (kind === 'not_found') return refused(404, 'invalid_params', 'Unsupported path');
    return refused(value ?? 500, 'internal_error', 'Please try again later');
  },
};

function route(op: string, path: string, run: SandboxRoute['run']): SandboxRoute {
  return {
    op,
    method: 'POST',
    path,
    run(ask, scene) {
      reveal(scene);
      return run(ask, scene);
    },
  };
}

function creatorInfo(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene, 'video.publish');
  return fine({
    creator_avatar_url: scene.faceUrl(account.id),
    creator_username: account.handle,
    creator_nickname: account.name,
    privacy_level_options: privacyLevels(account),
    comment_disabled: false,
    duet_disabled: account.facts['private'] === true,
    stitch_disabled: account.facts['private'] === true,
    max_video_post_duration_sec: Number(account.facts['maxVideoSec'] ?? 600),
  });
}

function userInfo(ask: Ask, scene: Scene): Reply {
  reveal(scene);
  const account = signedIn(ask, scene, 'user.info.basic');
  const user: Record<string, unknown> = {
    open_id: account.id,
    union_id: `union${account.id}`,
    avatar_url: scene.faceUrl(account.id),
    display_name: account.name,
    username: account.handle,
    profile_deep_link: `https://www.tiktok.com/@${account.handle}`,
    follower_count: account.followers,
    video_count: postsOf(scene, account.id).length,
  };
  const wanted = (ask.query.get('fields') ?? '').split(',').filter((field) => field in user);
  if (wanted.length === 0) throw refusal(400, 'invalid_params', 'The fields are required');
  return fine({ user: Object.fromEntries(wanted.map((field) => [field, user[field]])) });
}

/** The publicly visible posts, newest first. */
function postsOf(scene: Scene, accountId: string): SandboxPost[] {
  return Object.values(scene.state.posts)
    .filter((post) => post.accountId === accountId && !post.hidden && !post.deleted)
    .sort((a, b) => b.createdAt - a.createdAt);
}

function listVideos(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene, 'video.list');
  const { max_count = 10, cursor } = readJson(ask) as { max_count?: number; cursor?: number };
  if (max_count > 20) throw refusal(400, 'invalid_params', 'max_count must be at most 20');
  const posts = postsOf(scene, account.id).filter(
    ({ createdAt }) => cursor === undefined || createdAt < cursor,
  );
  const shown = posts.slice(0, max_count);
  return fine({
    videos: shown.map((post) => videoView(ask, scene, post)),
    cursor: shown.at(-1)?.createdAt ?? 0,
    has_more: posts.length > shown.length,
  });
}

function queryVideos(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene, 'video.list');
  const { filters } = readJson(ask) as { filters?: { video_ids?: string[] } };
  const ids = filters?.video_ids ?? [];
  if (ids.length > 20) throw refusal(400, 'invalid_params', 'video_ids must be at most 20');
  const posts = postsOf(scene, account.id).filter(({ id }) => ids.includes(id));
  return fine({ videos: posts.map((post) => videoView(ask, scene, post)) });
}

function videoView(ask: Ask, scene: Scene, post: SandboxPost): object {
  const now = scene.world.now();
  const view: Record<string, unknown> = {
    id: post.id,
    create_time: Math.floor(post.createdAt / 1000),
    video_description: post.text,
    share_url: post.url,
    view_count: grown(post, now, 5200),
    like_count: grown(post, now, 430),
    comment_count: grown(post, now, 40),
    share_count: grown(post, now, 55),
  };
  const wanted = (ask.query.get('fields') ?? 'id').split(',');
  return Object.fromEntries(wanted.filter((field) => field in view).map((field) => [field, view[field]]));
}
