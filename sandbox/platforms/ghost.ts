import { type Ask, isObject, type Reply, readJson, readMultipart } from '../http.ts';
import { readImage } from '../image-size.ts';
import { escapeHtml } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { keptIn, type SandboxComment } from '../world.ts';
import { postRoutes } from './ghost-posts.ts';
import {
  callerOf,
  listedAs,
  notFound,
  objectId,
  problem,
  refused,
  siteOf,
  siteUrl,
  VERSION,
  versionOf,
} from './ghost-shared.ts';

const BASE = '/:site/ghost/api/admin';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const FILE_BYTES_MAX = 20 * 1024 * 1024;
const PREVIEW_BYTES_MAX = 200_000;
const IMAGES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'];
const FILMS: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg' };

const routes: SandboxRoute[] = [
  { op: 'read_site', method: 'GET', path: `${BASE}/site/`, run: readSite },
  { op: 'list_users', method: 'GET', path: `${BASE}/users/`, run: listUsers },
  { op: 'list_newsletters', method: 'GET', path: `${BASE}/newsletters/`, run: listNewsletters },
  { op: 'list_members', method: 'GET', path: `${BASE}/members/`, run: listMembers },
  ...postRoutes,
  { op: 'upload_image', method: 'POST', path: `${BASE}/images/upload/`, run: uploadImage },
  { op: 'upload_media', method: 'POST', path: `${BASE}/media/upload/`, run: uploadFilm },
  { op: 'list_all_comments', method: 'GET', path: `${BASE}/comments/`, run: listAllComments },
  { op: 'list_comments', method: 'GET', path: `${BASE}/comments/post/:id/`, run: listComments },
  { op: 'create_comment', method: 'POST', path: `${BASE}/comments/`, run: createComment },
  { op: 'update_comment', method: 'PUT', path: `${BASE}/comments/:id/`, run: updateComment },
  ...METHODS.map((method) => ({ op: 'unknown', method, path: `${BASE}/:rest*`, run: nothingThere })),
];

/** Several sites, each with its address in the path: /ghost/lantern.example/ghost/api/admin/… */
export const ghost: SandboxPlatform = {
  name: 'ghost',
  prefixes: ['ghost'],
  routes,
  accounts: [
    {
      id: 'lantern.example',
      handle: 'lantern.example',
      name: 'Lantern Studio',
      followers: 412,
      facts: {
        site: 'lantern.example',
        adminKey: '650b7a9f8e8c1234567890ab:6c616e7465726e2d73747564696f2d73616e64626f782d6b65792d6f662d6768',
        newsletters: ['weekly'],
      },
    },
    {
      id: 'harbour.example/journal',
      handle: 'harbour.example/journal',
      name: 'Harbour Books',
      followers: 31,
      // A site in a folder, whose admin had a separate address in the past.
      facts: {
        site: 'harbour.example/journal',
        movedFrom: 'harbour.example',
        adminKey: '650b7a9f8e8c1234567890cd:686172626f75722d626f6f6b732d73616e64626f782d6b65792d6f662d676867',
        hasNoComments: true,
      },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated')
      return problem(401, 'UnauthorizedError', 'Unknown Admin API Key', { code: 'UNKNOWN_ADMIN_API_KEY' });
    if (kind === 'not_found') return problem(404, 'NotFoundError', 'Resource not found');
    if (kind === 'server_error')
      return problem(
        value ?? 503,
        'MaintenanceError',
        'Site is currently undergoing maintenance, please wait a moment then retry.',
      );
    return problem(429, 'TooManyRequestsError', 'Too many requests.', {
      headers: { 'retry-after': String(value ?? 60) },
    });
  },
};

/** A public endpoint that needs no key. */
function readSite(ask: Ask, scene: Scene): Reply {
  const site = siteOf(ask, scene);
  return {
    status: 200,
    headers: versionOf(ask),
    body: {
      site: {
        title: site.name,
        description: '',
        logo: null,
        icon: scene.faceUrl(site.id),
        accent_color: '#15171a',
        url: siteUrl(site),
        version: `${VERSION.major}.${VERSION.minor}`,
      },
    },
  };
}

function listUsers(ask: Ask, scene: Scene): Reply {
  const site = callerOf(ask, scene);
  const people = [{ id: '1', name: site.name, slug: 'ghost', email: 'owner@lantern.example' }];
  return listedAs('users', ask, people, (each) => each);
}

function listNewsletters(ask: Ask, scene: Scene): Reply {
  const { facts } = callerOf(ask, scene);
  const slugs = Array.isArray(facts['newsletters']) ? facts['newsletters'].map(String) : [];
  return listedAs('newsletters', ask, slugs, (slug) => ({ id: slug, name: slug, slug, status: 'active' }));
}

function listMembers(ask: Ask, scene: Scene): Reply {
  const { followers } = callerOf(ask, scene);
  return listedAs('members', ask, Array.from({ length: followers }), () => ({ status: 'free' }));
}

/** An unknown page. A caller with an incompatible version gets that error first. */
function nothingThere(ask: Ask, scene: Scene): Reply {
  siteOf(ask, scene);
  const [, major, minor] = /^v?(\d{1,3})\.(\d{1,3})/.exec(ask.headers['accept-version'] ?? '') ?? [];
  if (major !== undefined) {
    const asked = Number(major) * 1000 + Number(minor);
    const own = VERSION.major * 1000 + VERSION.minor;
    if (asked > own)
      return problem(
        406,
        'RequestNotAcceptableError',
        'Request not acceptable for provided Accept-Version header.',
        {
          code: 'UPDATE_GHOST',
        },
      );
    if (Number(major) < VERSION.major)
      return problem(
        406,
        'RequestNotAcceptableError',
        'Request not acceptable for provided Accept-Version header.',
        {
          code: 'UPDATE_CLIENT',
        },
      );
  }
  return problem(404, 'NotFoundError', 'Resource not found');
}

function uploadImage(ask: Ask, scene: Scene): Reply {
  const { url, ref } = keep(ask, scene, 'images', (ending, data) => {
    if (!IMAGES.includes(ending)) return null;
    return ending === 'svg' ? 'image/svg+xml' : (readImage(data)?.mime ?? null);
  });
  return { status: 201, headers: versionOf(ask), body: { images: [{ url, ref }] } };
}

function uploadFilm(ask: Ask, scene: Scene): Reply {
  const { url, ref } = keep(ask, scene, 'media', (ending) => FILMS[ending] ?? null);
  return { status: 201, headers: versionOf(ask), body: { media: [{ url, thumbnail_url: null, ref }] } };
}

function keep(
  ask: Ask,
  scene: Scene,
  folder: 'images' | 'media',
  mimeOf: (ending: string, data: Buffer) => string | null,
): { url: string; ref: string | null } {
  const site = callerOf(ask, scene);
  const parts = readMultipart(ask);
  const file = parts.find(({ name }) => name === 'file');
  const filename = file?.filename;
  if (!file || !filename)
    throw refused(
      422,
      'ValidationError',
      folder === 'images' ? 'Please select an image.' : 'Please select a file.',
    );
  if (file.data.length > FILE_BYTES_MAX)
    throw refused(
      413,
      'RequestEntityTooLargeError',
      'The file you uploaded was larger than the maximum file size your server allows.',
    );
  const dot = filename.lastIndexOf('.');
  const ending = filename.slice(dot + 1).toLowerCase();
  const mime = mimeOf(ending, file.data);
  if (mime === null)
    throw refused(
      415,
      'UnsupportedMediaTypeError',
      folder === 'images'
        ? 'Please select a valid image.'
        : 'The media file you uploaded is not a valid media type.',
    );
  const id = objectId(scene);
  const image = readImage(file.data);
  scene.state.media[id] = {
    id,
    accountId: site.id,
    mime,
    bytes: file.data.length,
    width: image?.width ?? null,
    height: image?.height ?? null,
    durationSec: null,
    altText: null,
    preview: image && file.data.length <= PREVIEW_BYTES_MAX ? file.data.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  // A number is appended, so that the URL is new each time.
  const url = `${siteUrl(site)}content/${folder}/${filename.slice(0, dot)}-${id.slice(-6)}.${ending}`;
  keptIn<string>(scene.state, 'files')[url] = id;
  return { url, ref: parts.find(({ name }) => name === 'ref')?.data.toString('utf8') ?? null };
}

const commentView = (comment: SandboxComment) => ({
  id: comment.id,
  post_id: comment.postId,
  parent_id: comment.parentId,
  in_reply_to_id: null,
  status: comment.hidden ? 'hidden' : 'published',
  html: `<p>${escapeHtml(comment.text)}</p>`,
  created_at: new Date(comment.createdAt).toISOString(),
  member: { id: comment.author.id, name: comment.author.name, avatar_image: null },
  count: { replies: 0, likes: 0, reports: 0 },
});

/** Older servers do not let a key read comments. */
function requireComments(ask: Ask, scene: Scene): void {
  if (callerOf(ask, scene).facts['hasNoComments'] === true)
    throw refused(
      501,
      'NotImplementedError',
      'The server does not support the functionality required to fulfill the request.',
    );
}

function listComments(ask: Ask, scene: Scene): Reply {
  requireComments(ask, scene);
  const post = scene.state.posts[ask.params['id'] ?? ''];
  if (!post || post.deleted) throw notFound('post');
  const comments = Object.values(scene.state.comments)
    .filter(({ postId, deleted }) => postId === post.id && !deleted)
    .sort((a, b) => b.createdAt - a.createdAt);
  return listedAs('comments', ask, comments, commentView);
}

/** Comments of all articles of the site, newest first. */
function listAllComments(ask: Ask, scene: Scene): Reply {
  requireComments(ask, scene);
  const site = callerOf(ask, scene);
  const comments = Object.values(scene.state.comments)
    .filter(({ postId, deleted }) => !deleted && scene.state.posts[postId]?.accountId === site.id)
    .sort((a, b) => b.createdAt - a.createdAt);
  return listedAs('comments', ask, comments, commentView);
}

/** Comments are written by members on behalf of a member, so an API key cannot write one. */
function createComment(ask: Ask, scene: Scene): Reply {
  requireComments(ask, scene);
  throw refused(422, 'ValidationError', 'Validation error, cannot save comment.', {
    context: 'Validation (FieldIsRequired) failed for ["member_id"]',
  });
}

function updateComment(ask: Ask, scene: Scene): Reply {
  requireComments(ask, scene);
  const comment = scene.state.comments[ask.params['id'] ?? ''];
  if (!comment || comment.deleted) throw notFound('comment');
  const { comments } = readJson(ask);
  const input: unknown = Array.isArray(comments) ? comments[0] : null;
  const status = isObject(input) ? input['status'] : undefined;
  if (status !== 'hidden' && status !== 'published' && status !== 'deleted')
    throw refused(422, 'ValidationError', 'Validation error, cannot save comment.');
  comment.hidden = status === 'hidden';
  return { status: 200, headers: versionOf(ask), body: { comments: [commentView(comment)] } };
}
