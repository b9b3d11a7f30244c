import { type Ask, readFields, type Reply } from '../http.ts';
import { readVideo, type VideoFacts } from '../mp4.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { keptIn, type SandboxAccount } from '../world.ts';
import {
  childrenOf,
  type Container,
  containersOf,
  made,
  newContainer,
  postedToday,
  publishContainer,
  pulledImage,
  startProcessing,
} from './graph-containers.ts';
import {
  addOwnComment,
  callerOf,
  commentsUnder,
  fail,
  keepMedia,
  missing,
  ownComment,
  ownNode,
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
import { commentNode, containerNode, mediaNode, readInsights, userNode } from './instagram-reads.ts';

const CAPTION_MAX = 2200;
const FEED_SHAPES = [0.795, 1.915] as const;
const ANY_SHAPE = [0, Number.POSITIVE_INFINITY] as const;
const QUOTA_PER_DAY = 100;
const VIDEO_SEC = 8;
const PUBLISH = 'instagram_business_content_publish';
const COMMENTS = 'instagram_business_manage_comments';

/** `graph.instagram.com`, `api.instagram.com` and the upload host, all under one prefix. */
const routes: SandboxRoute[] = [
  ...tokenRoutes('ig', {
    tokenReply: (fields) => ({
      data: [
        {
          access_token: fields['access_token'],
          user_id: fields['open_id'],
          permissions: String(fields['scope']).replaceAll(' ', ','),
        },
      ],
    }),
    refuse: (_error, message) => ({
      status: 400,
      body: { error_type: 'OAuthException', code: 400, error_message: message },
    }),
  }),
  { op: 'create_container', method: 'POST', path: '/:v/:id/media', run: createContainer },
  { op: 'upload_video', method: 'POST', path: '/ig-api-upload/:v/:id', run: upload },
  {
    op: 'create_post',
    method: 'POST',
    path: '/:v/:id/media_publish',
    run(ask, scene) {
      const account = ownNode(ask, scene, PUBLISH);
      const makeUrl = (id: string) =>
        `https://www.instagram.com/p/${Buffer.from(id.slice(-9)).toString('base64url')}/`;
      const post = publishContainer(
        scene,
        account,
        readFields(ask)['creation_id'],
        makeUrl,
        quotaOf(scene, account),
      );
      return { status: 200, body: { id: post.id } };
    },
  },
  {
    op: 'read_quota',
    method: 'GET',
    path: '/:v/:id/content_publishing_limit',
    run(ask, scene) {
      const { used, total } = quotaOf(scene, ownNode(ask, scene, PUBLISH));
      return {
        status: 200,
        body: { data: [{ quota_usage: used, config: { quota_total: total, quota_duration: 86_400 } }] },
      };
    },
  },
  { op: 'list_posts', method: 'GET', path: '/:v/:id/media', run: (ask, scene) => list(ask, scene, false) },
  { op: 'list_stories', method: 'GET', path: '/:v/:id/stories', run: (ask, scene) => list(ask, scene, true) },
  { op: 'insights', method: 'GET', path: '/:v/:id/insights', run: readInsights },
  { op: 'list_comments', method: 'GET', path: '/:v/:id/comments', run: listComments },
  { op: 'list_replies', method: 'GET', path: '/:v/:id/replies', run: listComments },
  { op: 'create_comment', method: 'POST', path: '/:v/:id/comments', run: comment },
  { op: 'create_reply', method: 'POST', path: '/:v/:id/replies', run: comment },
  { op: 'read_node', method: 'GET', path: '/:v/:id', run: readNode },
  {
    op: 'hide_comment',
    method: 'POST',
    path: '/:v/:id',
    run(ask, scene) {
      ownComment(ask, scene, COMMENTS).hidden = readFields(ask)['hide'] === 'true';
      return SUCCESS;
    },
  },
  {
    op: 'delete_comment',
    method: 'DELETE',
    path: '/:v/:id',
    run(ask, scene) {
      ownComment(ask, scene, COMMENTS).deleted = true;
      return SUCCESS;
    },
  },
];

export const instagram: SandboxPlatform = {
  name: 'instagram',
  prefixes: ['ig'],
  routes: withUsage(routes),
  accounts: [
    { id: '17841400000000001', handle: 'lantern.studio', name: 'Lantern Studio', followers: 18_240 },
    { id: '17841400000000002', handle: 'harbour.books', name: 'Harbour Books', followers: 2310 },
  ],
  refuse,
};

function quotaOf(scene: Scene, account: SandboxAccount): { used: number; total: number } {
  const { quota } = account.facts;
  return {
    used: postedToday(scene, account, false),
    total: typeof quota === 'number' ? quota : QUOTA_PER_DAY,
  };
}

async function createContainer(ask: Ask, scene: Scene): Promise<Reply> {
  const account = ownNode(ask, scene, PUBLISH);
  const fields = readFields(ask);
  const kind = fields['media_type'] ?? 'IMAGE';
  const isItem = fields['is_carousel_item'] === 'true';
  const caption = fields['caption'] ?? '';
  if ([...caption].length > CAPTION_MAX)
    fail({
      code: 100,
      subcode: 2207010,
      message: `The caption is too long, at most ${CAPTION_MAX} characters are allowed.`,
    });
  if ((caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0) > 30)
    fail({ code: 100, subcode: 2207010, message: 'The caption has more than 30 hashtags.' });
  if (!['IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL'].includes(kind))
    wrongParam('media_type is not valid');
  const base = { kind, text: caption, isItem };
  if (kind === 'CAROUSEL') {
    const children = childrenOf(fields['children'], 10, scene, account);
    return made(newContainer(scene, account, { ...base, children, processingSec: 1 }));
  }
  if (kind === 'VIDEO' && !isItem)
    wrongParam('The VIDEO value for media_type is no longer supported. Use the REELS media type.');
  if (fields['upload_type'] === 'resumable') {
    if (kind === 'IMAGE') wrongParam('Only videos can be uploaded.');
    const container = newContainer(scene, account, {
      ...base,
      upload: { received: 0, complete: false },
      processingSec: 0,
    });
    return {
      status: 200,
      body: { id: container.id, uri: `https://rupload.facebook.com/ig-api-upload/v26.0/${container.id}` },
    };
  }
  if (fields['video_url'] !== undefined)
    return made(await pulledVideo(fields['video_url'], base, scene, account));
  if (fields['image_url'] === undefined)
    return fail({ code: 100, message: '(#100) The parameter image_url is required' });
  if (kind === 'REELS') wrongParam('The parameter video_url is required');
  if (kind === 'STORIES' && fields['alt_text'] !== undefined)
    wrongParam('alt_text is not supported for stories');
  const shapes = kind === 'STORIES' ? ANY_SHAPE : FEED_SHAPES;
  const media = [await pulledImage(fields, ['image/jpeg'], shapes, scene, account)];
  return made(newContainer(scene, account, { ...base, media, processingSec: 0 }));
}

async function pulledVideo(
  url: string,
  base: { kind: string; text: string; isItem: boolean },
  scene: Scene,
  account: SandboxAccount,
): Promise<Container> {
  const pulled = await pullVideo(url, scene);
  const container = newContainer(scene, account, { ...base, processingSec: VIDEO_SEC });
  if (pulled === 'unreachable')
    container.error ??= { code: 2207003, text: 'It takes too long to download the media.' };
  else if (pulled === 'unreadable')
    container.error ??= { code: 2207026, text: 'The video format is not supported.' };
  else takeVideo(container, pulled.body, pulled.facts, scene);
  return container;
}

function upload(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, PUBLISH);
  const container = containersOf(scene.state)[ask.params['id'] ?? ''];
  const says = (status: number, message: string): Reply => ({
    status,
    body: { debug_info: { retriable: status >= 500, type: 'ProcessingFailedError', message } },
  });
  if (!container?.upload || container.accountId !== account.id) return says(404, 'There is no such upload.');
  const [offset, size] = [
    Number(ask.headers['offset'] ?? Number.NaN),
    Number(ask.headers['file_size'] ?? Number.NaN),
  ];
  if (Number.isNaN(offset) || Number.isNaN(size))
    return says(400, 'The headers offset and file_size are required.');
  if (offset !== container.upload.received)
    return says(400, `The offset must be ${container.upload.received}.`);
  const kept = keptIn<string>(scene.state, 'uploads');
  const body = Buffer.concat([Buffer.from(kept[container.id] ?? '', 'base64'), ask.body]);
  container.upload.received = body.length;
  if (body.length < size) {
    kept[container.id] = body.toString('base64');
    return { status: 200, body: { success: true, message: 'Part received.' } };
  }
  delete kept[container.id];
  container.upload.complete = true;
  startProcessing(container, scene, VIDEO_SEC);
  const facts = readVideo(body);
  if (facts) takeVideo(container, body, facts, scene);
  else container.error ??= { code: 2207026, text: 'The video format is not supported.' };
  return { status: 200, body: { success: true, message: 'Upload successful.' } };
}

function takeVideo(container: Container, body: Buffer, facts: VideoFacts, scene: Scene): void {
  const longest = container.kind === 'STORIES' ? 60.5 : 900.5;
  const isFine =
    ['avc1', 'hvc1', 'hev1'].includes(facts.videoCodec ?? '') &&
    facts.durationSec >= 2.9 &&
    facts.durationSec <= longest &&
    facts.width <= 1920 &&
    facts.fps >= 22.5 &&
    facts.fps <= 60.5;
  if (!isFine)
    container.error ??= {
      code: 2207026,
      text: 'The video format is not supported. Check the specs for the supported codecs, duration and size.',
    };
  container.media = [keepMedia(scene, container.accountId, body, facts).id];
}

function readNode(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  const id = ask.params['id'] ?? '';
  const fields = ask.query.get('fields');
  const { state, world } = scene;
  if (id === 'me' || id === account.id)
    return { status: 200, body: pick(userNode(account, state.posts, scene.faceUrl(account.id)), fields) };
  const container = containersOf(state)[id];
  if (container?.accountId === account.id)
    return { status: 200, body: pick(containerNode(container, world.now()), fields) };
  const post = state.posts[id];
  if (post && !post.deleted && post.accountId === account.id)
    return { status: 200, body: pick(mediaNode(post, scene), fields) };
  const comment = state.comments[id];
  if (comment && !comment.deleted) return { status: 200, body: pick(commentNode(comment, scene), fields) };
  return missing(id);
}

function list(ask: Ask, scene: Scene, isStory: boolean): Reply {
  const account = ownNode(ask, scene);
  const posts = postsOf(scene, account).filter((post) => (post.facts['kind'] === 'STORIES') === isStory);
  return pageOf(posts, ask, (post) => pick(mediaNode(post, scene), ask.query.get('fields')));
}

function listComments(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, COMMENTS);
  const id = ask.params['id'] ?? '';
  const post = scene.state.posts[scene.state.comments[id]?.postId ?? id];
  if (!post || post.deleted || post.accountId !== account.id) return missing(id);
  return pageOf(commentsUnder(scene.state, id), ask, (comment) =>
    pick(commentNode(comment, scene), ask.query.get('fields')),
  );
}

function comment(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, COMMENTS);
  const id = ask.params['id'] ?? '';
  const parent = scene.state.comments[id];
  const post = scene.state.posts[parent?.postId ?? id];
  if (!post || post.deleted || post.accountId !== account.id || parent?.deleted) return missing(id);
  const text = readFields(ask)['message'] ?? '';
  checkComment(text);
  // Comments are nested one level deep: an answer to an answer is placed beside it.
  const parentId = parent ? (parent.parentId ?? parent.id) : null;
  return {
    status: 200,
    body: { id: addOwnComment(scene, account, post.id, parentId, text, scene.world.newNumber()).id },
  };
}

/** The documented limits of comments: length, hashtags, links and capitals. */
function checkComment(text: string): void {
  if (text.trim() === '' || [...text].length > 300) wrongParam('The message must have 1 to 300 characters');
  if ((text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0) > 4)
    wrongParam('The message must not have more than 4 hashtags');
  if ((text.match(/https?:\/\//gi)?.length ?? 0) > 1) wrongParam('The message must not have more than 1 URL');
  if ((text.match(/\p{Lu}/gu)?.length ?? 0) > 3 && !/\p{Ll}/u.test(text))
    wrongParam('The message must not consist of capital letters only');
}
