import { type Ask, readFields, readMultipart, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import { issueToken, oauthRoutes } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { listPermissions, rememberAsked } from './graph-permissions.ts';
import { withProof } from './graph-proof.ts';
import { readSession, startSession, takeBytes } from './graph-uploads.ts';
import {
  addOwnComment,
  addPost,
  callerOf,
  fail,
  faultOf,
  graphError,
  keepMedia,
  missing,
  ownComment,
  pageOf,
  pick,
  pullImage,
  refuse,
  SUCCESS,
  tokenOf,
  withUsage,
  wrongParam,
} from './graph-shared.ts';
import { longToken } from './graph-tokens.ts';
import {
  createStory,
  createVideo,
  finishOrStart,
  listStories,
  uploadVideo,
  videoNode,
  videosOf,
} from './graph-videos.ts';
import {
  commentNode,
  countsOf,
  listComments,
  listPosts,
  ownPage,
  postNode,
  readInsights,
} from './graph-reads.ts';

const TEXT_MAX = 63_206;
const PHOTO_BYTES_MAX = 4 * 1024 * 1024;
const ENGAGE = 'pages_manage_engagement';

const [authorize, token] = oauthRoutes({
  authorizePath: '/:v/dialog/oauth',
  tokenPath: '/:v/oauth/access_token',
  clientIdField: 'client_id',
  pkce: 'none',
  accessSec: 5400,
  refreshSec: null,
  rotates: false,
  tokenReply: (fields) => ({
    access_token: fields['access_token'],
    token_type: 'bearer',
    expires_in: fields['expires_in'],
  }),
  refuse: (_error, message) => graphError({ code: 100, subcode: 36_009, message }),
});

/** `graph.facebook.com`, the consent page of `www.facebook.com` and the upload host, all under one prefix. */
const routes: SandboxRoute[] = [
  ...(authorize ? [rememberAsked(authorize)] : []),
  {
    op: 'token',
    method: 'GET',
    path: '/:v/oauth/access_token',
    run(ask, scene) {
      if (!ask.query.get('client_id') || !ask.query.get('client_secret'))
        wrongParam('Missing client_id or client_secret parameter.');
      if (ask.query.get('grant_type') === 'fb_exchange_token')
        return longToken(ask, scene, ask.query.get('fb_exchange_token'));
      return token ? token.run(ask, scene) : missing('oauth');
    },
  },
  { op: 'list_permissions', method: 'GET', path: '/:v/me/permissions', run: listPermissions },
  { op: 'list_pages', method: 'GET', path: '/:v/me/accounts', run: listPages },
  {
    op: 'start_upload',
    method: 'POST',
    path: '/:v/app/uploads',
    run: (ask, scene) => startSession(ask, scene, callerOf(ask, scene, 'pages_manage_posts')),
  },
  {
    op: 'read_upload',
    method: 'GET',
    path: '/:v/upload:{id}',
    run: (ask, scene) => readSession(ask, scene, callerOf(ask, scene)),
  },
  {
    op: 'upload_bytes',
    method: 'POST',
    path: '/:v/upload:{id}',
    run: (ask, scene) => takeBytes(ask, scene, callerOf(ask, scene)),
  },
  { op: 'upload_photo', method: 'POST', path: '/:v/:id/photos', run: uploadPhoto },
  { op: 'create_draft', method: 'POST', path: '/:v/:id/feed', run: createPost },
  {
    op: 'upload_video',
    method: 'POST',
    path: '/:v/:id/videos',
    run: (ask, scene) => createVideo(ask, scene, ownPage(ask, scene, 'pages_manage_posts')),
  },
  {
    op: 'video_reels',
    method: 'POST',
    path: '/:v/:id/video_reels',
    run: (ask, scene) => finishOrStart(ask, scene, ownPage(ask, scene, 'pages_manage_posts'), 'reel'),
  },
  {
    op: 'video_stories',
    method: 'POST',
    path: '/:v/:id/video_stories',
    run: (ask, scene) => finishOrStart(ask, scene, ownPage(ask, scene, 'pages_manage_posts'), 'story'),
  },
  {
    op: 'photo_stories',
    method: 'POST',
    path: '/:v/:id/photo_stories',
    run: (ask, scene) => createStory(ask, scene, ownPage(ask, scene, 'pages_manage_posts')),
  },
  {
    op: 'upload_bytes',
    method: 'POST',
    path: '/video-upload/:v/:id',
    run: (ask, scene) => uploadVideo(ask, scene, callerOf(ask, scene, 'pages_manage_posts')),
  },
  {
    op: 'list_stories',
    method: 'GET',
    path: '/:v/:id/stories',
    run: (ask, scene) => listStories(ask, scene, ownPage(ask, scene)),
  },
  { op: 'list_posts', method: 'GET', path: '/:v/:id/posts', run: listPosts },
  { op: 'list_comments', method: 'GET', path: '/:v/:id/comments', run: listComments },
  { op: 'create_comment', method: 'POST', path: '/:v/:id/comments', run: comment },
  { op: 'insights', method: 'GET', path: '/:v/:id/insights', run: readInsights },
  { op: 'read_node', method: 'GET', path: '/:v/:id', run: readNode },
  // Publishing a draft and hiding a comment are both updates of a node.
  { op: 'create_post', method: 'POST', path: '/:v/:id', run: updateNode },
  { op: 'delete_node', method: 'DELETE', path: '/:v/:id', run: deleteNode },
];

/** Facebook Pages. The name is that of the platform, the prefix that of its host. */
export const facebook: SandboxPlatform = {
  name: 'facebook',
  prefixes: ['graph'],
  routes: withUsage(withProof(routes)),
  accounts: [
    {
      id: '102000000000001',
      handle: 'lanternstudio',
      name: 'Lantern Studio',
      followers: 9400,
      facts: { owner: 'ines' },
    },
    {
      id: '102000000000002',
      handle: 'harbourbooks',
      name: 'Harbour Books',
      followers: 1210,
      facts: { owner: 'tomas' },
    },
    {
      id: '102000000000003',
      handle: 'harbourcafe',
      name: 'Harbour Café',
      followers: 830,
      facts: { owner: 'tomas' },
    },
  ],
  refuse,
};

/** The page that the person chose, then their other pages, each with its own token. */
function listPages(ask: Ask, scene: Scene): Reply {
  const chosen = callerOf(ask, scene, 'pages_show_list');
  const given = scene.state.tokens[tokenOf(ask) ?? ''];
  const others = Object.values(scene.state.accounts).filter(
    ({ id, facts }) => id !== chosen.id && facts['owner'] === chosen.facts['owner'],
  );
  // A page token from a long-lived user token does not expire.
  const isLong = (given?.expiresAt ?? 0) - (given?.issuedAt ?? 0) > 86_400_000;
  const pages = [chosen, ...others].map((page) => {
    const access = issueToken(scene, {
      accountId: page.id,
      kind: 'access',
      scopes: given?.scopes ?? [],
      family: given?.family ?? '',
      lifeSec: isLong ? null : 3600,
    });
    (scene.state.extra['pageTokens'] ??= {})[access] = true;
    return {
      id: page.id,
      name: page.name,
      access_token: access,
      category: 'Business',
      tasks: ['CREATE_CONTENT', 'MODERATE', 'ANALYZE'],
    };
  });
  return pageOf(pages, ask, (page) => page);
}

async function uploadPhoto(ask: Ask, scene: Scene): Promise<Reply> {
  const page = ownPage(ask, scene, 'pages_manage_posts');
  const fields = readFields(ask);
  const file = (ask.headers['content-type'] ?? '').startsWith('multipart/')
    ? readMultipart(ask).find(({ filename }) => filename !== null)
    : undefined;
  const body = file ? Buffer.from(file.data) : (await pullImage(fields['url'] ?? '', scene)).body;
  const facts = readImage(body);
  if (!facts || !['image/jpeg', 'image/png'].includes(facts.mime))
    return fail({
      code: 100,
      subcode: 2069019,
      message: 'The photo has an unsupported format. Use JPG or PNG.',
    });
  if (body.length > PHOTO_BYTES_MAX)
    fail({
      code: 1,
      subcode: 1366046,
      message:
        'The photo could not be uploaded. Photos should be smaller than 4 MB and saved as JPG or PNG files.',
    });
  const media = keepMedia(scene, page.id, body, facts, fields['alt_text_custom'] ?? null);
  if (fields['published'] === 'false') return { status: 200, body: { id: media.id } };
  const post = addPost(scene, page, {
    text: fields['caption'] ?? '',
    media: [media.id],
    isPublished: true,
    kind: 'photo',
  });
  return { status: 200, body: { id: media.id, post_id: post.id } };
}

function createPost(ask: Ask, scene: Scene): Reply {
  const page = ownPage(ask, scene, 'pages_manage_posts');
  const fields = readFields(ask);
  const text = fields['message'] ?? '';
  const link = fields['link'];
  const media = attached(fields).map((id) =>
    scene.state.media[id] ? id : wrongParam(`The photo ${id} does not exist`),
  );
  if ([...text].length > TEXT_MAX) wrongParam('Param message must be less than 63206 characters long');
  if (text.trim() === '' && media.length === 0 && link === undefined)
    wrongParam('The parameter message, link or attached_media is required');
  if (link !== undefined && /^https?:\/\/([^/]+\.)?facebook\.com\//.test(link))
    fail({ code: 100, subcode: 1609008, message: 'You cannot share links to facebook.com.' });
  refuseByFault(scene);
  const post = addPost(scene, page, {
    text,
    media,
    isPublished: fields['published'] !== 'false',
    kind: 'feed',
    ...(link !== undefined && { link }),
  });
  return { status: 200, body: { id: post.id } };
}

/** attached_media[0]={"media_fbid":"…"}, or a single JSON list. */
function attached(fields: Record<string, string>): string[] {
  const each = Object.entries(fields).filter(([name]) => /^attached_media\[\d+\]$/.test(name));
  return [...each.map(([, value]) => value), fields['attached_media'] ?? ''].flatMap((text) =>
    [...text.matchAll(/"media_fbid"\s*:\s*"(\d+)"/g)].map(([, id = '']) => id),
  );
}

function refuseByFault(scene: Scene): void {
  if (faultOf(scene, 'policy'))
    fail({
      code: 368,
      subcode: 1346003,
      status: 403,
      message: 'The action attempted has been deemed abusive or is otherwise disallowed.',
    });
  if (faultOf(scene, 'duplicate')) fail({ code: 506, message: '(#506) Duplicate status message' });
}

function updateNode(ask: Ask, scene: Scene): Reply {
  const page = callerOf(ask, scene);
  const id = ask.params['id'] ?? '';
  const fields = readFields(ask);
  const post = scene.state.posts[id];
  if (post && !post.deleted && post.accountId === page.id) {
    callerOf(ask, scene, 'pages_manage_posts');
    refuseByFault(scene);
    if (fields['is_published'] === 'true' || fields['published'] === 'true') {
      if (post.hidden) post.createdAt = scene.world.now();
      post.hidden = false;
    }
    if (fields['message'] !== undefined) post.text = fields['message'];
    return SUCCESS;
  }
  ownComment(ask, scene, ENGAGE).hidden = fields['is_hidden'] === 'true';
  return SUCCESS;
}

function deleteNode(ask: Ask, scene: Scene): Reply {
  const page = callerOf(ask, scene);
  const post = scene.state.posts[ask.params['id'] ?? ''];
  if (post && !post.deleted && post.accountId === page.id) post.deleted = true;
  else ownComment(ask, scene, ENGAGE).deleted = true;
  return SUCCESS;
}

function readNode(ask: Ask, scene: Scene): Reply {
  const page = callerOf(ask, scene);
  const id = ask.params['id'] ?? '';
  const fields = ask.query.get('fields');
  const { state } = scene;
  if (id === 'me' || id === page.id) {
    const node = {
      id: page.id,
      name: page.name,
      username: page.handle,
      fan_count: page.followers,
      followers_count: page.followers,
      link: `https://www.facebook.com/${page.handle}`,
      picture: { data: { url: scene.faceUrl(page.id) } },
    };
    return { status: 200, body: pick(node, fields) };
  }
  const video = videosOf(state)[id];
  const post = state.posts[id];
  if (video?.accountId === page.id && !post?.deleted)
    return {
      status: 200,
      body: pick({ ...(post && countsOf(post, scene)), ...videoNode(video, scene) }, fields),
    };
  if (post && !post.deleted && post.accountId === page.id)
    return { status: 200, body: pick(postNode(post, scene), fields) };
  const comment = state.comments[id];
  if (comment && !comment.deleted) return { status: 200, body: pick(commentNode(comment, scene), fields) };
  return missing(id);
}

function comment(ask: Ask, scene: Scene): Reply {
  const page = callerOf(ask, scene, ENGAGE);
  const id = ask.params['id'] ?? '';
  const parent = scene.state.comments[id];
  const post = scene.state.posts[parent?.postId ?? id];
  if (!post || post.deleted || parent?.deleted) return missing(id);
  const text = readFields(ask)['message'] ?? '';
  if (text.trim() === '' || [...text].length > 8000) wrongParam('The message must have 1 to 8000 characters');
  const number = scene.world.newNumber();
  const made = addOwnComment(
    scene,
    page,
    post.id,
    parent?.id ?? null,
    text,
    `${post.id.split('_').at(-1)}_${number}`,
  );
  return { status: 200, body: { id: made.id } };
}
