import { createHash } from 'node:crypto';
import { type Ask, type Reply, readMultipart } from '../http.ts';
import { readImage } from '../image-size.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { keptIn, type SandboxPost } from '../world.ts';
import {
  allowed,
  badParam,
  callerOf,
  gmt,
  isOf,
  listed,
  nextId,
  numbers,
  paged,
  problem,
  rawOf,
  readBody,
  refused,
  rightsOf,
  siteOf,
  siteUrl,
  termsOf,
  wall,
} from './wordpress-shared.ts';
import { termRoutes } from './wordpress-terms.ts';

const BASE = '/:site/wp-json/wp/v2';
const EDITS = ['POST', 'PUT', 'PATCH'] as const;
/** PHP's limits on this host for forms and files. */
const FORM_BYTES_MAX = 256 * 1024;
const FILE_BYTES_MAX = 20 * 1024 * 1024;
const SLUG_MAX = 200;
const FUTURE_MS = 60_000;
const STATUSES = ['draft', 'pending', 'private', 'publish', 'future'];
const ENDINGS: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  pdf: 'application/pdf',
};
const PREVIEW_BYTES_MAX = 200_000;

export const postRoutes: SandboxRoute[] = [
  { op: 'list_posts', method: 'GET', path: `${BASE}/posts`, run: listPosts },
  { op: 'create_post', method: 'POST', path: `${BASE}/posts`, run: createPost },
  { op: 'read_post', method: 'GET', path: `${BASE}/posts/:id`, run: readPost },
  ...EDITS.map((method) => ({
    op: 'update_post',
    method,
    path: `${BASE}/posts/:id`,
    run: updatePost,
  })),
  { op: 'delete_post', method: 'DELETE', path: `${BASE}/posts/:id`, run: deletePost },
  { op: 'list_media', method: 'GET', path: `${BASE}/media`, run: listMedia },
  { op: 'upload_media', method: 'POST', path: `${BASE}/media`, run: uploadMedia },
  ...EDITS.map((method) => ({
    op: 'describe_media',
    method,
    path: `${BASE}/media/:id`,
    run: describeMedia,
  })),
  ...termRoutes,
];

const statusOf = (post: SandboxPost) => String(post.facts['status']);

/** Scheduled posts are published by the next request after their time, unless cron is disabled. */
function come(scene: Scene, site: string, facts: Record<string, unknown>): void {
  if (facts['hasNoCron'] === true) return;
  for (const post of Object.values(scene.state.posts).filter(isOf(site)))
    if (statusOf(post) === 'future' && Number(post.facts['dueAt']) <= scene.world.now()) {
      post.facts['status'] = 'publish';
      settle(post, site, scene);
    }
}

function view(post: SandboxPost, isEdit: boolean): object {
  const { site, slug, title, content, excerpt, categories, tags, featured, comments } = post.facts;
  const text = (raw: unknown) => ({ rendered: String(raw ?? ''), ...(isEdit && { raw: String(raw ?? '') }) });
  return {
    id: Number(post.id),
    date_gmt: gmt(post.createdAt),
    slug,
    status: statusOf(post),
    type: 'post',
    link: statusOf(post) === 'publish' ? post.url : `${siteUrl(String(site))}/?p=${post.id}`,
    title: text(title),
    content: text(content),
    excerpt: text(excerpt),
    categories,
    tags,
    featured_media: featured ?? 0,
    comment_status: comments,
  };
}

function listPosts(ask: Ask, scene: Scene): Reply {
  const { site, facts } = siteOf(ask, scene);
  come(scene, site, facts);
  const account = callerOf(ask, scene);
  const wanted = listed(ask, 'status') ?? ['publish'];
  if (wanted.some((status) => !STATUSES.includes(status) && status !== 'any' && status !== 'trash'))
    throw badParam('status');
  const isEditor = account !== null && rightsOf(account).includes('edit_posts');
  if (!isEditor && wanted.join() !== 'publish') throw badParam('status');
  const isEdit = ask.query.get('context') === 'edit';
  if (isEdit && !isEditor)
    throw refused(
      401,
      'rest_forbidden_context',
      'Sorry, you are not allowed to edit posts in this post type.',
    );
  const slugs = listed(ask, 'slug');
  const posts = Object.values(scene.state.posts)
    .filter(isOf(site))
    .filter(
      (post) => wanted.includes(statusOf(post)) || (wanted.includes('any') && statusOf(post) !== 'trash'),
    )
    .filter((post) => slugs === undefined || slugs.includes(String(post.facts['slug'])))
    .sort((a, b) => b.createdAt - a.createdAt);
  return paged(ask, posts, (post) => view(post, isEdit));
}

function createPost(ask: Ask, scene: Scene): Reply {
  const account = allowed(ask, scene, 'edit_posts', 'rest_cannot_create');
  const { site } = siteOf(ask, scene);
  if (ask.body.length > FORM_BYTES_MAX) return wall(413);
  const input = readBody(ask);
  if (input['id'] !== undefined) throw refused(400, 'rest_post_exists', 'Cannot create existing post.');
  const id = String(nextId(scene));
  const post: SandboxPost = {
    id,
    accountId: account.id,
    text: '',
    media: [],
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: true,
    deleted: false,
    url: '',
    facts: { site, status: 'draft', slug: '', categories: [1], tags: [], comments: 'open' },
  };
  change(post, input, ask, scene);
  scene.state.posts[id] = post;
  return { status: 201, body: view(post, true) };
}

function change(post: SandboxPost, input: Record<string, unknown>, ask: Ask, scene: Scene): void {
  const { facts } = post;
  const account = callerOf(ask, scene);
  const site = String(facts['site']);
  const rights = account ? rightsOf(account) : [];
  const status = input['status'] ?? facts['status'];
  if (typeof status !== 'string' || !STATUSES.includes(status)) throw badParam('status');
  const isPublic = status === 'publish' || status === 'future' || status === 'private';
  if (isPublic && !rights.includes('publish_posts'))
    throw refused(
      403,
      'rest_cannot_publish',
      'Sorry, you are not allowed to publish posts in this post type.',
    );
  for (const name of ['title', 'content', 'excerpt']) {
    const raw = rawOf(input[name]);
    if (raw !== undefined)
      facts[name] = name === 'content' && !rights.includes('unfiltered_html') ? kses(raw) : raw;
  }
  for (const kind of ['categories', 'tags'] as const)
    if (input[kind] !== undefined) {
      // Unknown ids are ignored.
      const known = termsOf(scene, site, kind).map(({ id }) => id);
      const chosen = numbers(input[kind]).filter((id) => known.includes(id));
      facts[kind] = kind === 'categories' && chosen.length === 0 ? [1] : chosen;
    }
  if (input['featured_media'] !== undefined) {
    if (!scene.state.media[String(input['featured_media'])])
      throw refused(400, 'rest_invalid_featured_media', 'Invalid featured media ID.');
    facts['featured'] = Number(input['featured_media']);
  }
  if (input['comment_status'] !== undefined) facts['comments'] = input['comment_status'];
  if (`${facts['title'] ?? ''}${facts['content'] ?? ''}${facts['excerpt'] ?? ''}`.trim() === '')
    throw refused(400, 'empty_content', 'Content, title, and excerpt are empty.');
  const date = typeof input['date_gmt'] === 'string' ? Date.parse(`${input['date_gmt']}Z`) : Number.NaN;
  const isLater = date - scene.world.now() >= FUTURE_MS;
  facts['status'] =
    status === 'publish' && isLater ? 'future' : status === 'future' && !isLater ? 'publish' : status;
  if (input['slug'] !== undefined) facts['slug'] = slugged(String(input['slug']));
  if (facts['status'] === 'future') facts['dueAt'] = date;
  if (facts['status'] === 'publish') settle(post, site, scene);
  const featured = scene.state.media[String(facts['featured'])];
  post.media = [...(featured ? [featured.id] : []), ...mediaIn(String(facts['content'] ?? ''), scene)];
  post.text = [facts['title'], plain(String(facts['content'] ?? ''))].filter(Boolean).join('\n');
}

/** A published article gets a unique slug. A draft keeps the given one. */
function settle(post: SandboxPost, site: string, scene: Scene): void {
  const { facts } = post;
  const wanted = String(facts['slug']) || slugged(String(facts['title'] ?? '')) || post.id;
  const taken = new Set(
    Object.values(scene.state.posts)
      .filter(isOf(site))
      .filter((each) => each.id !== post.id && statusOf(each) === 'publish')
      .map((each) => each.facts['slug']),
  );
  let slug = wanted;
  for (let n = 2; taken.has(slug); n += 1) slug = `${wanted}-${n}`;
  facts['slug'] = slug;
  post.url = `${siteUrl(site)}/${slug}/`;
  if (post.hidden) post.createdAt = scene.world.now();
  post.hidden = false;
}

const slugged = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_MAX);

const mediaIn = (content: string, scene: Scene): string[] =>
  [...content.matchAll(/<!-- wp:(?:image|video|file) \{"id":(\d{1,12})\}/g)].flatMap(([, id = '']) =>
    scene.state.media[id] ? [id] : [],
  );

/** Removes HTML that users without special rights may not write. */
const kses = (html: string) =>
  html.replace(/<\/?(?:script|iframe|style|object|form|input)\b[^<>]{0,500}>/gi, '');

const plain = (html: string) =>
  html
    .replace(/<!--[^<>]{0,500}-->/g, '')
    .replace(/<br[^<>]{0,100}>/gi, '\n')
    .replace(/<[^<>]{1,500}>/g, '')
    .replace(/\n{2,}/g, '\n')
    .trim();

/** A post that exists and that the caller may see. */
function found(ask: Ask, scene: Scene): SandboxPost {
  const { site, facts } = siteOf(ask, scene);
  come(scene, site, facts);
  const post = scene.state.posts[ask.params['id'] ?? ''];
  if (!post || post.facts['site'] !== site || post.facts['isErased'] === true)
    throw refused(404, 'rest_post_invalid_id', 'Invalid post ID.');
  return post;
}

function readPost(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  const post = found(ask, scene);
  const isEdit = ask.query.get('context') === 'edit';
  if ((isEdit || statusOf(post) !== 'publish') && !account)
    throw refused(401, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
  return { status: 200, body: view(post, isEdit) };
}

function updatePost(ask: Ask, scene: Scene): Reply {
  allowed(ask, scene, 'edit_posts', 'rest_cannot_edit');
  const post = found(ask, scene);
  if (scene.faults.some(({ kind }) => kind === 'policy')) return wall(403);
  if (ask.body.length > FORM_BYTES_MAX) return wall(413);
  change(post, readBody(ask), ask, scene);
  return { status: 200, body: view(post, true) };
}

function deletePost(ask: Ask, scene: Scene): Reply {
  allowed(ask, scene, 'edit_posts', 'rest_cannot_delete');
  const post = found(ask, scene);
  const isForced = ['true', '1'].includes(ask.query.get('force') ?? '');
  if (!isForced && statusOf(post) === 'trash')
    return problem(410, 'rest_already_trashed', 'The post has already been deleted.');
  const before = view(post, true);
  post.deleted = true;
  post.facts['status'] = 'trash';
  post.facts['slug'] = `${String(post.facts['slug'])}__trashed`;
  if (!isForced) return { status: 200, body: view(post, true) };
  post.facts['isErased'] = true;
  return { status: 200, body: { deleted: true, previous: before } };
}

interface Named {
  slug: string;
  site: string;
}

function listMedia(ask: Ask, scene: Scene): Reply {
  const { site } = siteOf(ask, scene);
  callerOf(ask, scene);
  const names = keptIn<Named>(scene.state, 'files');
  const slug = ask.query.get('slug');
  const ids = Object.keys(names).filter(
    (id) => names[id]?.site === site && (slug === null || names[id]?.slug === slug),
  );
  return paged(ask, ids, (id) => file(id, scene));
}

function file(id: string, scene: Scene): object {
  const media = scene.state.media[id];
  const { slug = '', site = '' } = keptIn<Named>(scene.state, 'files')[id] ?? {};
  const ending = Object.keys(ENDINGS).find((each) => ENDINGS[each] === media?.mime) ?? 'bin';
  return {
    id: Number(id),
    slug,
    mime_type: media?.mime,
    alt_text: media?.altText ?? '',
    source_url: `${siteUrl(site)}/wp-content/uploads/${slug}.${ending}`,
  };
}

/** The raw bytes with their name in a header, or a form with the field `file`. */
function uploadMedia(ask: Ask, scene: Scene): Reply {
  const account = allowed(ask, scene, 'upload_files', 'rest_cannot_create');
  const { site } = siteOf(ask, scene);
  const isForm = (ask.headers['content-type'] ?? '').startsWith('multipart/form-data');
  const parts = isForm ? readMultipart(ask) : [];
  const part = parts.find(({ name }) => name === 'file');
  const data = isForm ? part?.data : ask.body;
  const disposition = ask.headers['content-disposition'] ?? '';
  const name = isForm ? part?.filename : /filename="?([^";]{1,200})"?/.exec(disposition)?.[1];
  if (!data || data.length === 0) throw refused(400, 'rest_upload_no_data', 'No data supplied.');
  if (!name) throw refused(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
  if (data.length > FILE_BYTES_MAX)
    throw refused(
      400,
      'rest_upload_file_too_big',
      'This file is too big. Files must be less than 20480 KB in size.',
    );
  const announced = ask.headers['content-md5'];
  if (announced !== undefined && announced !== createHash('md5').update(data).digest('hex'))
    throw refused(412, 'rest_upload_hash_mismatch', 'Content hash did not match expected.');
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const image = readImage(data);
  const mime = ENDINGS[ending];
  const isLie = mime?.startsWith('image/') === true && image?.mime !== mime;
  // WordPress reports this as an internal error.
  if (mime === undefined || isLie)
    throw refused(500, 'rest_upload_sideload_error', 'Sorry, you are not allowed to upload this file type.');
  const id = String(nextId(scene));
  scene.state.media[id] = {
    id,
    accountId: account.id,
    mime,
    bytes: data.length,
    width: image?.width ?? null,
    height: image?.height ?? null,
    durationSec: null,
    altText: parts.find((each) => each.name === 'alt_text')?.data.toString('utf8') ?? null,
    preview: image && data.length <= PREVIEW_BYTES_MAX ? data.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  keptIn<Named>(scene.state, 'files')[id] = { slug: slugged(name.slice(0, name.lastIndexOf('.'))), site };
  return { status: 201, body: file(id, scene) };
}

function describeMedia(ask: Ask, scene: Scene): Reply {
  allowed(ask, scene, 'upload_files', 'rest_cannot_edit');
  const { id = '' } = ask.params;
  const media = scene.state.media[id];
  if (!media) throw refused(404, 'rest_post_invalid_id', 'Invalid post ID.');
  const { alt_text: alt } = readBody(ask);
  if (typeof alt === 'string') media.altText = alt;
  return { status: 200, body: file(id, scene) };
}
