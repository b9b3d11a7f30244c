import { type Ask, isObject, type Reply, readJson } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { grown, keptIn, type SandboxAccount, type SandboxPost } from '../world.ts';
import {
  callerOf,
  invalid,
  listedAs,
  notFound,
  objectId,
  problem,
  refused,
  siteUrl,
  versionOf,
} from './ghost-shared.ts';

const BASE = '/:site/ghost/api/admin/posts';
/** The maximum request size of the hosting provider's proxy. */
const REQUEST_BYTES_MAX = 256 * 1024;
const MAX: Readonly<Record<string, number>> = { title: 255, slug: 191, custom_excerpt: 300 };
const ALT_MAX = 191;
const STATUSES = ['draft', 'published', 'scheduled', 'sent'];
const VISIBILITIES = ['public', 'members', 'paid', 'tiers'];
/** Other fields are refused. */
const FIELDS = [
  ...['id', 'title', 'slug', 'html', 'lexical', 'mobiledoc', 'status', 'tags', 'authors', 'visibility'],
  ...['feature_image', 'feature_image_alt', 'feature_image_caption', 'custom_excerpt', 'canonical_url'],
  ...['featured', 'published_at', 'created_at', 'updated_at', 'email_only', 'newsletter'],
  ...['meta_title', 'meta_description', 'og_image', 'og_title', 'og_description', 'twitter_title'],
];

export const postRoutes: SandboxRoute[] = [
  { op: 'list_posts', method: 'GET', path: `${BASE}/`, run: listPosts },
  { op: 'create_post', method: 'POST', path: `${BASE}/`, run: createPost },
  { op: 'read_by_slug', method: 'GET', path: `${BASE}/slug/:slug/`, run: readPost },
  { op: 'read_post', method: 'GET', path: `${BASE}/:id/`, run: readPost },
  { op: 'update_post', method: 'PUT', path: `${BASE}/:id/`, run: updatePost },
  { op: 'delete_post', method: 'DELETE', path: `${BASE}/:id/`, run: deletePost },
];

/** The database stores seconds, so two changes within one second look the same. */
const toSecond = (ms: number) => Math.floor(ms / 1000) * 1000;
const iso = (ms: unknown) => (typeof ms === 'number' ? new Date(ms).toISOString() : null);

const newsletters = ({ facts }: SandboxAccount): string[] =>
  Array.isArray(facts['newsletters']) ? facts['newsletters'].map(String) : [];

function view(post: SandboxPost, ask: Ask, scene: Scene): object {
  const { facts } = post;
  const formats = (ask.query.get('formats') ?? 'lexical').split(',');
  return {
    id: post.id,
    uuid: facts['uuid'],
    title: facts['title'],
    slug: facts['slug'],
    status: facts['status'],
    visibility: facts['visibility'],
    ...(formats.includes('html') && { html: facts['html'] }),
    ...(formats.includes('lexical') && { lexical: facts['lexical'] }),
    feature_image: facts['feature_image'] ?? null,
    feature_image_alt: facts['feature_image_alt'] ?? null,
    custom_excerpt: facts['custom_excerpt'] ?? null,
    canonical_url: facts['canonical_url'] ?? null,
    tags: facts['tags'],
    created_at: iso(facts['createdAt']),
    updated_at: iso(facts['updatedAt']),
    published_at: iso(facts['publishedAt']),
    url: post.url,
    email: facts['emailed'] === undefined ? null : { email_count: 1, newsletter: facts['emailed'] },
    count: { clicks: post.hidden ? 0 : grown(post, scene.world.now(), 90) },
  };
}

const one = (status: number, post: SandboxPost, ask: Ask, scene: Scene): Reply => ({
  status,
  headers: versionOf(ask),
  body: { posts: [view(post, ask, scene)] },
});

const ofSite = (site: SandboxAccount, scene: Scene) =>
  Object.values(scene.state.posts).filter((post) => post.accountId === site.id && !post.deleted);

function listPosts(ask: Ask, scene: Scene): Reply {
  const site = callerOf(ask, scene);
  const posts = ofSite(site, scene).sort((a, b) => b.createdAt - a.createdAt);
  return listedAs('posts', ask, posts, (post) => view(post, ask, scene));
}

function found(ask: Ask, scene: Scene, site: SandboxAccount): SandboxPost {
  const { id, slug } = ask.params;
  const post = ofSite(site, scene).find((each) =>
    slug === undefined ? each.id === id : each.facts['slug'] === slug,
  );
  if (!post) throw notFound('post');
  return post;
}

function readPost(ask: Ask, scene: Scene): Reply {
  const site = callerOf(ask, scene);
  return one(200, found(ask, scene, site), ask, scene);
}

function inputOf(ask: Ask): Record<string, unknown> {
  const { posts } = readJson(ask);
  const input: unknown = Array.isArray(posts) && posts.length === 1 ? posts[0] : null;
  if (!isObject(input))
    throw refused(400, 'BadRequestError', "No root key ('posts') provided.", { code: 'NO_ROOT_KEY' });
  const unknown = Object.keys(input).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw invalid(`Validation failed for ${unknown}: unknown property.`);
  return input;
}

const tooLarge = () =>
  problem(413, 'RequestEntityTooLargeError', 'Request was too big for the server to handle.');

function createPost(ask: Ask, scene: Scene): Reply {
  const site = callerOf(ask, scene);
  if (ask.body.length > REQUEST_BYTES_MAX) return tooLarge();
  if (site.facts['isFull'] === true)
    return problem(403, 'HostLimitError', 'Host Limit error, cannot save post.', {
      context: 'Your plan has reached its limit. Please upgrade.',
    });
  const input = inputOf(ask);
  if (typeof input['title'] !== 'string' || input['title'].trim() === '')
    throw invalid('Validation failed for title: must NOT be empty.');
  const id = objectId(scene);
  const now = toSecond(scene.world.now());
  const post: SandboxPost = {
    id,
    accountId: site.id,
    text: '',
    media: [],
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: true,
    deleted: false,
    url: '',
    facts: {
      uuid: crypto.randomUUID(),
      status: 'draft',
      visibility: 'public',
      slug: '',
      tags: [],
      html: '',
      lexical: EMPTY,
      createdAt: now,
      updatedAt: now,
    },
  };
  change(post, input, site, ask, scene);
  scene.state.posts[id] = post;
  return one(201, post, ask, scene);
}

function updatePost(ask: Ask, scene: Scene): Reply {
  const site = callerOf(ask, scene);
  const post = found(ask, scene, site);
  if (scene.faults.some(({ kind }) => kind === 'policy'))
    return problem(403, 'NoPermissionError', 'You do not have permission to edit posts');
  if (ask.body.length > REQUEST_BYTES_MAX) return tooLarge();
  const input = inputOf(ask);
  const { updated_at: at } = input;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)))
    throw invalid('Validation failed for updated_at: is required.');
  const next = structuredClone(post);
  change(next, input, site, ask, scene);
  // A request without changes causes no collision.
  const isChanged = JSON.stringify(next) !== JSON.stringify(post);
  if (isChanged && Date.parse(at) !== post.facts['updatedAt'])
    throw refused(409, 'UpdateCollisionError', 'Saving failed! Someone else is editing this post.', {
      code: 'UPDATE_COLLISION',
    });
  if (isChanged) next.facts['updatedAt'] = toSecond(scene.world.now());
  scene.state.posts[post.id] = next;
  return one(200, next, ask, scene);
}

function deletePost(ask: Ask, scene: Scene): Reply {
  const post = found(ask, scene, callerOf(ask, scene));
  post.deleted = true;
  return { status: 204, headers: versionOf(ask), body: null };
}

const EMPTY = '{"root":{"children":[],"direction":null,"format":"","indent":0,"type":"root","version":1}}';

function change(
  post: SandboxPost,
  input: Record<string, unknown>,
  site: SandboxAccount,
  ask: Ask,
  scene: Scene,
): void {
  const { facts } = post;
  for (const [name, max] of Object.entries(MAX))
    if (typeof input[name] === 'string' && [...input[name]].length > max)
      throw invalid(`Value in [posts.${name}] exceeds maximum length of ${max} characters.`);
  const { feature_image_alt: alt, status = facts['status'], visibility = facts['visibility'] } = input;
  if (typeof alt === 'string' && alt.length > ALT_MAX)
    throw invalid(`Value in [posts_meta.feature_image_alt] exceeds maximum length of ${ALT_MAX} characters.`);
  if (typeof status !== 'string' || !STATUSES.includes(status))
    throw invalid('Validation failed for status: must be equal to one of the allowed values.');
  if (!VISIBILITIES.includes(String(visibility))) throw invalid('Validation failed for visibility.');
  for (const name of ['title', 'custom_excerpt', 'canonical_url', 'feature_image', 'feature_image_alt'])
    if (name in input) facts[name] = input[name];
  facts['visibility'] = visibility;
  if (Array.isArray(input['tags'])) facts['tags'] = input['tags'].map(tagOf);
  write(post, input, ask);
  if (input['slug'] !== undefined || facts['slug'] === '')
    if (input['slug'] !== facts['slug'] || facts['slug'] === '')
      facts['slug'] = freeSlug(post, String(input['slug'] || facts['title']), site, scene);
  publish(post, status, site, ask, scene);
  const title = String(facts['title'] ?? '');
  post.text = [title, plain(String(facts['html']))].filter(Boolean).join('\n');
  const cover = mediaAt(facts['feature_image'], scene);
  post.media = [
    ...cover,
    ...[...String(facts['html']).matchAll(/src="([^"]{1,500})"/g)].flatMap(([, src]) => mediaAt(src, scene)),
  ];
}

function tagOf(tag: unknown): object {
  const name = isObject(tag) ? String(tag['name'] ?? tag['slug'] ?? '') : String(tag);
  if (name.trim() === '' || name.startsWith(',') || name.length > 191)
    throw invalid('Validation failed for tags[0]: must be valid.');
  // A tag beginning with # is invisible to readers.
  return { name, slug: slugged(name), visibility: name.startsWith('#') ? 'internal' : 'public' };
}

/** HTML is only used if the caller names it as the source; otherwise it is ignored. */
function write({ facts }: SandboxPost, input: Record<string, unknown>, ask: Ask): void {
  const { html, lexical, mobiledoc } = input;
  if (lexical !== undefined && mobiledoc !== undefined)
    throw invalid('Only one of lexical and mobiledoc may be sent.');
  if (ask.query.get('source') === 'html' && typeof html === 'string') {
    facts['html'] = html;
    facts['lexical'] = JSON.stringify({ root: { children: [{ type: 'html', html }], type: 'root' } });
    return;
  }
  if (typeof lexical !== 'string') return;
  const root = rootOf(lexical);
  if (root === null) throw invalid('Invalid lexical structure.');
  facts['lexical'] = lexical;
  facts['html'] = `<p>${wordsIn(root)}</p>`;
}

function rootOf(lexical: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(lexical);
    return isObject(value) && isObject(value['root']) ? value['root'] : null;
  } catch {
    return null;
  }
}

function wordsIn(node: Record<string, unknown>): string {
  const children = Array.isArray(node['children']) ? node['children'].filter(isObject) : [];
  return typeof node['text'] === 'string' ? node['text'] : children.map(wordsIn).join(' ');
}

/** A slug in ASCII and lower case. If it is taken, a number is appended. */
function freeSlug(post: SandboxPost, wanted: string, site: SandboxAccount, scene: Scene): string {
  const base = slugged(wanted) || 'untitled';
  const taken = new Set(
    ofSite(site, scene)
      .filter(({ id }) => id !== post.id)
      .map(({ facts }) => facts['slug']),
  );
  let slug = base;
  for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`;
  return slug;
}

const slugged = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 185);

function publish(post: SandboxPost, status: string, site: SandboxAccount, ask: Ask, scene: Scene): void {
  const { facts } = post;
  const wasDraft = facts['status'] === 'draft';
  facts['status'] = status;
  post.hidden = status !== 'published';
  post.url =
    status === 'published'
      ? `${siteUrl(site)}${String(facts['slug'])}/`
      : `${siteUrl(site)}p/${String(facts['uuid'])}/`;
  if (status !== 'published') return;
  if (wasDraft) {
    post.createdAt = scene.world.now();
    facts['publishedAt'] = toSecond(scene.world.now());
  }
  const newsletter = ask.query.get('newsletter');
  if (newsletter === null) return;
  if (!newsletters(site).includes(newsletter))
    throw refused(422, 'ValidationError', 'The newsletter you are trying to send to does not exist.');
  // At most one email per post.
  if (!wasDraft || facts['emailed'] !== undefined) return;
  facts['emailed'] = newsletter;
  const sent = keptIn<number>(scene.state, 'emails');
  sent[site.id] = (sent[site.id] ?? 0) + 1;
}

const mediaAt = (url: unknown, scene: Scene): string[] => {
  const id = keptIn<string>(scene.state, 'files')[String(url)];
  return id === undefined ? [] : [id];
};

const plain = (html: string) =>
  html
    .replace(/<!--[^<>]{0,500}-->/g, '')
    .replace(/<br[^<>]{0,100}>/gi, '\n')
    .replace(/<[^<>]{1,500}>/g, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
