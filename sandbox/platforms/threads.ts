import { type Ask, readFields, type Reply } from '../http.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { grown, type SandboxAccount, type SandboxPost } from '../world.ts';
import {
  childrenOf,
  type Container,
  containersOf,
  made,
  newContainer,
  postedToday,
  publishContainer,
  pulledImage,
  statusOf,
} from './graph-containers.ts';
import {
  callerOf,
  fail,
  graphError,
  insights,
  keepMedia,
  missing,
  ownComment,
  ownNode,
  ownPost,
  pageOf,
  pick,
  postsOf,
  pullVideo,
  refuse,
  SUCCESS,
  withUsage,
  wrongParam,
} from './graph-shared.ts';
import { tokenRoutes } from './graph-tokens.ts';
import { answersTo, commentNode, postInsights, postNode } from './threads-reads.ts';

const TEXT_MAX = 500;
const POSTS_PER_DAY = 250;
const REPLIES_PER_DAY = 1000;
const VIDEO_SEC = 8;

/** `graph.threads.net` and the page on `www.threads.net`, under one prefix. */
const routes: SandboxRoute[] = [
  ...tokenRoutes('th', {
    tokenReply: (fields) => ({ access_token: fields['access_token'], user_id: fields['open_id'] }),
    refuse: (_error, message) => graphError({ code: 100, message, type: 'THApiException' }),
  }),
  { op: 'create_container', method: 'POST', path: '/v1.0/:id/threads', run: createContainer },
  { op: 'create_post', method: 'POST', path: '/v1.0/:id/threads_publish', run: publish },
  {
    op: 'read_quota',
    method: 'GET',
    path: '/v1.0/:id/threads_publishing_limit',
    run(ask, scene) {
      const account = ownNode(ask, scene, 'threads_basic');
      const node = {
        id: account.id,
        quota_usage: postedToday(scene, account, false),
        config: { quota_total: quotaOf(scene, account, false).total, quota_duration: 86_400 },
        reply_quota_usage: postedToday(scene, account, true),
        reply_config: { quota_total: REPLIES_PER_DAY, quota_duration: 86_400 },
      };
      const { id: _, ...asked } = pick(node, ask.query.get('fields'));
      return { status: 200, body: { data: [asked] } };
    },
  },
  {
    op: 'list_posts',
    method: 'GET',
    path: '/v1.0/:id/threads',
    run: (ask, scene) => list(ask, scene, (post) => post.replyTo === null),
  },
  {
    op: 'list_own_replies',
    method: 'GET',
    path: '/v1.0/:id/replies',
    run(ask, scene) {
      const account = callerOf(ask, scene, 'threads_basic');
      const { id } = ask.params;
      if (id === account.id || id === 'me') return list(ask, scene, (post) => post.replyTo !== null);
      return under(ask, scene, false);
    },
  },
  {
    op: 'list_comments',
    method: 'GET',
    path: '/v1.0/:id/conversation',
    run: (ask, scene) => under(ask, scene, true),
  },
  { op: 'insights', method: 'GET', path: '/v1.0/:id/insights', run: postInsights },
  {
    op: 'account_insights',
    method: 'GET',
    path: '/v1.0/:id/threads_insights',
    run(ask, scene) {
      const account = ownNode(ask, scene, 'threads_manage_insights');
      const all = postsOf(scene, account);
      const sum = (scale: number) =>
        all.reduce((total, post) => total + grown(post, scene.world.now(), scale), 0);
      return insights(ask, {
        views: sum(3000),
        likes: sum(120),
        replies: 0,
        reposts: sum(15),
        quotes: sum(5),
        followers_count: account.followers,
      });
    },
  },
  {
    op: 'hide_comment',
    method: 'POST',
    path: '/v1.0/:id/manage_reply',
    run(ask, scene) {
      ownComment(ask, scene, 'threads_manage_replies').hidden = readFields(ask)['hide'] === 'true';
      return SUCCESS;
    },
  },
  { op: 'read_node', method: 'GET', path: '/v1.0/:id', run: readNode },
  {
    op: 'delete_post',
    method: 'DELETE',
    path: '/v1.0/:id',
    run(ask, scene) {
      const post = ownPost(ask, scene, callerOf(ask, scene, 'threads_delete'));
      post.deleted = true;
      return { status: 200, body: { success: true, deleted_id: post.id } };
    },
  },
];

export const threads: SandboxPlatform = {
  name: 'threads',
  prefixes: ['threads'],
  routes: withUsage(routes),
  accounts: [
    { id: '26400000000000001', handle: 'lantern.studio', name: 'Lantern Studio', followers: 5120 },
    { id: '26400000000000002', handle: 'harbour.books', name: 'Harbour Books', followers: 640 },
  ],
  refuse,
};

function quotaOf(scene: Scene, account: SandboxAccount, isReply: boolean): { used: number; total: number } {
  const { quota } = account.facts;
  const total = isReply ? REPLIES_PER_DAY : typeof quota === 'number' ? quota : POSTS_PER_DAY;
  return { used: postedToday(scene, account, isReply), total };
}

/** A character counts as one, but an emoji by its number of UTF-8 bytes. */
function lengthOf(text: string): number {
  let length = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text))
    length += /^\p{RGI_Emoji}$/v.test(segment) ? Buffer.byteLength(segment) : [...segment].length;
  return length;
}

async function createContainer(ask: Ask, scene: Scene): Promise<Reply> {
  const account = ownNode(ask, scene, 'threads_content_publish');
  const fields = readFields(ask);
  const text = fields['text'] ?? '';
  const kind = fields['media_type'] ?? '';
  const isItem = fields['is_carousel_item'] === 'true';
  const replyTo = fields['reply_to_id'] ?? null;
  if (lengthOf(text) > TEXT_MAX)
    fail({
      code: 100,
      type: 'THApiException',
      message: `Param text must be at most ${TEXT_MAX} characters long.`,
    });
  if (replyTo !== null && !scene.state.posts[replyTo] && !scene.state.comments[replyTo]) missing(replyTo);
  const { reply_control: control, topic_tag: topic } = fields;
  if (
    control !== undefined &&
    ![
      'everyone',
      'accounts_you_follow',
      'mentioned_only',
      'parent_post_author_only',
      'followers_only',
    ].includes(control)
  )
    wrongParam('reply_control is not valid');
  if (topic !== undefined && (topic.length > 50 || /[.&]/.test(topic))) wrongParam('topic_tag is not valid');
  const base = { kind, text, isItem, replyTo };
  if (kind === 'TEXT') {
    if (text.trim() === '') wrongParam('The parameter text is required.');
    return made(newContainer(scene, account, { ...base, processingSec: 0 }));
  }
  if (kind === 'CAROUSEL')
    return made(
      newContainer(scene, account, {
        ...base,
        children: childrenOf(fields['children'], 20, scene, account),
        processingSec: 0,
      }),
    );
  if (kind === 'IMAGE') {
    const media = [await pulledImage(fields, ['image/jpeg', 'image/png'], [0.1, 10], scene, account)];
    return made(newContainer(scene, account, { ...base, media, processingSec: 0 }));
  }
  if (kind !== 'VIDEO') return wrongParam('media_type must be one of TEXT, IMAGE, VIDEO, CAROUSEL');
  return made(await videoContainer(fields['video_url'] ?? '', base, scene, account));
}

async function videoContainer(
  url: string,
  base: Pick<Container, 'kind' | 'text' | 'isItem' | 'replyTo'>,
  scene: Scene,
  account: SandboxAccount,
): Promise<Container> {
  const pulled = await pullVideo(url, scene);
  const container = newContainer(scene, account, { ...base, processingSec: VIDEO_SEC });
  const broken = (text: string) => {
    container.error ??= { code: 0, text };
    return container;
  };
  if (pulled === 'unreachable') return broken('FAILED_DOWNLOADING_VIDEO');
  if (pulled === 'unreadable') return broken('FAILED_PROCESSING_VIDEO');
  container.media = [keepMedia(scene, account.id, pulled.body, pulled.facts).id];
  if (pulled.facts.durationSec > 300.5) return broken('INVALID_DURATION');
  if (pulled.facts.fps < 22.5 || pulled.facts.fps > 60.5) return broken('INVALID_FRAME_RATE');
  return container;
}

function publish(ask: Ask, scene: Scene): Reply {
  const account = ownNode(ask, scene, 'threads_content_publish');
  const { creation_id: id = '' } = readFields(ask);
  const isReply = containersOf(scene.state)[id]?.replyTo != null;
  const makeUrl = (postId: string) =>
    `https://www.threads.net/@${account.handle}/post/${Buffer.from(postId.slice(-9)).toString('base64url')}`;
  return {
    status: 200,
    body: { id: publishContainer(scene, account, id, makeUrl, quotaOf(scene, account, isReply)).id },
  };
}

function readNode(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, 'threads_basic');
  const id = ask.params['id'] ?? '';
  const fields = ask.query.get('fields');
  const { state } = scene;
  if (id === 'me' || id === account.id) {
    const node = {
      id: account.id,
      username: account.handle,
      name: account.name,
      threads_profile_picture_url: scene.faceUrl(account.id),
      threads_biography: '',
    };
    return { status: 200, body: pick(node, fields) };
  }
  const container = containersOf(state)[id];
  if (container?.accountId === account.id) {
    const status = statusOf(container, scene.world.now());
    const node = {
      id,
      status,
      error_message: status === 'ERROR' ? (container.error?.text ?? 'UNKNOWN') : undefined,
    };
    return { status: 200, body: pick(node, fields) };
  }
  const post = state.posts[id];
  if (post && !post.deleted) return { status: 200, body: pick(postNode(post, account, scene), fields) };
  const comment = state.comments[id];
  if (comment && !comment.deleted)
    return { status: 200, body: pick(commentNode(comment, account, scene), fields) };
  return missing(id);
}

function under(ask: Ask, scene: Scene, isDeep: boolean): Reply {
  const account = callerOf(ask, scene, 'threads_read_replies');
  const id = ask.params['id'] ?? '';
  if (!scene.state.comments[id] && !scene.state.posts[id]) return missing(id);
  const all = answersTo(id, scene);
  for (const answer of all) if (isDeep) all.push(...answersTo(answer.id, scene));
  all.sort((a, b) => b.at - a.at || b.id.localeCompare(a.id));
  return pageOf(all, ask, (answer) => pick(answer.node(account), ask.query.get('fields')));
}

function list(ask: Ask, scene: Scene, fits: (post: SandboxPost) => boolean): Reply {
  const account = ownNode(ask, scene, 'threads_basic');
  const since = Number(ask.query.get('since') ?? 0) * 1000;
  const posts = postsOf(scene, account).filter((post) => post.createdAt >= since && fits(post));
  return pageOf(posts, ask, (post) => pick(postNode(post, account, scene), ask.query.get('fields')));
}
