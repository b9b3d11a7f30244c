import { type Ask, isObject, Refusal, type Reply, readJson } from '../http.ts';
import { escapeHtml } from '../oauth.ts';
import { lastingToken, type SandboxPlatform, type Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import { grown, hashOf, type SandboxAccount, type SandboxComment, type SandboxPost } from '../world.ts';

/** 800 kilobytes as Ruby counts them. */
const BODY_BYTES_MAX = 800 * 1024;
const TITLE_MAX = 128;
const TAGS_MAX = 4;
const TAG_MAX = 30;
const SAME_TITLE_MS = 5 * 60_000;

const problem = (status: number, error: string): Reply => ({ status, body: { error, status } });
const refused = (status: number, error: string) => new Refusal(problem(status, error));
const invalid = (sentence: string) => refused(422, sentence);
const tooMany = (seconds: number): Reply => ({
  status: 429,
  headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  body: { error: 'Rate limit reached, try again in a moment', status: 429 },
});

/** Forem v1, the server software of DEV. */
export const devto: SandboxPlatform = {
  name: 'devto',
  prefixes: ['devto'],
  routes: [
    { op: 'read_me', method: 'GET', path: '/api/users/me', run: readMe },
    { op: 'list_articles', method: 'GET', path: '/api/articles/me', run: mine((post) => !post.hidden) },
    {
      op: 'list_articles',
      method: 'GET',
      path: '/api/articles/me/published',
      run: mine((post) => !post.hidden),
    },
    {
      op: 'list_drafts',
      method: 'GET',
      path: '/api/articles/me/unpublished',
      run: mine((post) => post.hidden),
    },
    { op: 'list_all', method: 'GET', path: '/api/articles/me/all', run: mine(() => true) },
    { op: 'create_article', method: 'POST', path: '/api/articles', run: createArticle },
    { op: 'update_article', method: 'PUT', path: '/api/articles/:id', run: updateArticle },
    { op: 'read_article', method: 'GET', path: '/api/articles/:id', run: readArticle },
    { op: 'list_comments', method: 'GET', path: '/api/comments', run: listComments },
    { op: 'read_totals', method: 'GET', path: '/api/analytics/totals', run: readTotals },
    { op: 'list_tags', method: 'GET', path: '/api/tags', run: listTags },
  ],
  accounts: [
    {
      id: '610001',
      handle: 'lanternstudio',
      name: 'Lantern Studio',
      followers: 0,
      facts: { apiKey: 'LanternStudioSandboxKeyOfDev' },
    },
    {
      id: '610002',
      handle: 'harbourbooks',
      name: 'Harbour Books',
      followers: 0,
      facts: { apiKey: 'HarbourBooksSandboxKeyOfDev', isYoung: true },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return problem(401, 'unauthorized');
    if (kind === 'not_found') return problem(404, 'not found');
    if (kind === 'server_error') return problem(value ?? 503, 'Service Unavailable');
    return tooMany(value ?? 30);
  },
};

const hasFault = (scene: Scene, kind: Scene['faults'][number]['kind']) =>
  scene.faults.some((fault) => fault.kind === kind);

/** The account of the key. An unknown version gets 404; without a version, the previous API answers. */
function callerOf(ask: Ask, scene: Scene): SandboxAccount {
  const [, version] = /vnd\.forem\.api-v(\d+)\+json/.exec(ask.headers['accept'] ?? '') ?? [];
  if (version !== undefined && version !== '0' && version !== '1') throw refused(404, 'not found');
  const key = ask.headers['api-key'] ?? '';
  const account = Object.values(scene.state.accounts).find(({ facts }) => facts['apiKey'] === key);
  if (!account) throw refused(401, 'unauthorized');
  const token = lastingToken(scene, key, account.id);
  if (hasFault(scene, 'revoke_token')) token.revoked = true;
  if (token.revoked) throw refused(401, 'unauthorized');
  return account;
}

/** One write per second and key. */
function countWrite(scene: Scene, { id }: SandboxAccount): void {
  const { isOver, resetsAt } = countIn(scene, `write ${id}`, 1, 1);
  if (isOver) throw new Refusal(tooMany((resetsAt - scene.world.now()) / 1000));
}

const userOf = ({ id, handle, name }: SandboxAccount, scene: Scene) => ({
  type_of: 'user',
  id: Number(id),
  username: handle,
  name,
  profile_image: scene.faceUrl(id),
});

function readMe(ask: Ask, scene: Scene): Reply {
  return { status: 200, body: userOf(callerOf(ask, scene), scene) };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Fields {
  title: string;
  body: string;
  tags: string[];
  canonical: string | null;
  series: string | null;
  cover: string | null;
  description: string;
}

function fieldsOf(input: Record<string, unknown>, before: Fields): Fields {
  const given = (name: string, old: string | null) => (name in input ? text(input[name]) || null : old);
  const { tags = before.tags } = input;
  return {
    title: given('title', before.title) ?? '',
    body: given('body_markdown', before.body) ?? '',
    tags: (Array.isArray(tags) ? tags.map(String) : text(tags).split(','))
      .map((tag) => tag.trim())
      .filter(Boolean),
    canonical: given('canonical_url', before.canonical),
    series: given('series', before.series),
    cover: given('main_image', before.cover),
    description: given('description', before.description) ?? '',
  };
}

const NOTHING: Fields = {
  title: '',
  body: '',
  tags: [],
  canonical: null,
  series: null,
  cover: null,
  description: '',
};

/** Fields may also be in the text between lines of `---`. Those take precedence. */
function withFrontMatter(fields: Fields): Fields & { published?: boolean } {
  const body = fields.body.trimStart();
  const end = body.indexOf('\n---', 4);
  if (!body.startsWith('---\n') || end < 0) return fields;
  const head = body.slice(4, end);
  const lines = new Map(
    head
      .split('\n')
      .map((line) => [line.split(':', 1)[0]?.trim() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  return {
    ...fields,
    title: lines.get('title') ?? fields.title,
    ...(lines.has('published') && { published: lines.get('published') === 'true' }),
  };
}

function validate(scene: Scene, account: SandboxAccount, fields: Fields, self: SandboxPost | null): void {
  const { title, body, tags, canonical, cover } = fields;
  const others = Object.values(scene.state.posts).filter(({ id, deleted }) => id !== self?.id && !deleted);
  if (title.trim() === '') throw invalid("Title can't be blank");
  if ([...title.replace(/\s/g, '')].length > TITLE_MAX)
    throw invalid(`Title is too long (maximum is ${TITLE_MAX} characters)`);
  if (Buffer.byteLength(body) > BODY_BYTES_MAX) throw invalid('Body markdown is too long.');
  if (tags.length > TAGS_MAX) throw invalid(`Tag list exceed the maximum of ${TAGS_MAX} tags`);
  for (const tag of tags) {
    if (tag.length > TAG_MAX) throw invalid(`Tag "${tag}" is too long (maximum is ${TAG_MAX} characters)`);
    if (!/^[\p{L}\p{N}]+$/u.test(tag)) throw invalid(`Tag "${tag}" contains non-alphanumeric characters`);
  }
  if (cover !== null && !/^https?:$/.test(URL.parse(cover)?.protocol ?? ''))
    throw invalid('Main image is not a valid URL');
  if (canonical !== null && others.some(({ hidden, facts }) => !hidden && facts['canonical'] === canonical))
    throw invalid('Canonical url has already been taken');
  const isSame = (post: SandboxPost) =>
    post.accountId === account.id &&
    post.facts['title'] === title &&
    post.createdAt > scene.world.now() - SAME_TITLE_MS;
  if (self === null && (hasFault(scene, 'duplicate') || others.some(isSame)))
    throw invalid('Title has already been used in the last five minutes');
}

/** Counted when an article is published. */
function countPublished(scene: Scene, { id, facts }: SandboxAccount): void {
  const young = facts['isYoung'] === true;
  const { isOver, resetsAt } = young
    ? countIn(scene, `publish ${id}`, 1, 300)
    : countIn(scene, `publish ${id}`, 9, 30);
  if (isOver) throw new Refusal(tooMany((resetsAt - scene.world.now()) / 1000));
}

function articleOf(ask: Ask): Record<string, unknown> {
  const { article } = readJson(ask);
  if (!isObject(article)) throw invalid('param is missing or the value is empty: article');
  return article;
}

async function createArticle(ask: Ask, scene: Scene): Promise<Reply> {
  const account = callerOf(ask, scene);
  countWrite(scene, account);
  // The account is suspended, or has no right to write.
  if (hasFault(scene, 'policy')) throw refused(403, 'forbidden');
  const input = articleOf(ask);
  const fields = withFrontMatter(fieldsOf(input, NOTHING));
  validate(scene, account, fields, null);
  const isPublished = fields.published ?? input['published'] === true;
  if (isPublished) countPublished(scene, account);
  const id = String(BigInt(scene.world.newNumber()) % 1_000_000_000_000n);
  const post: SandboxPost = {
    id,
    accountId: account.id,
    text: fields.body,
    media: [],
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: !isPublished,
    deleted: false,
    url: urlOf(account, fields, id, isPublished),
    facts: { ...fields },
  };
  scene.state.posts[id] = post;
  await showCover(scene, post);
  return { status: 201, body: view(post, scene) };
}

async function updateArticle(ask: Ask, scene: Scene): Promise<Reply> {
  const account = callerOf(ask, scene);
  countWrite(scene, account);
  const post = scene.state.posts[ask.params['id'] ?? ''];
  if (!post || post.deleted || post.accountId !== account.id) throw refused(404, 'not found');
  const input = articleOf(ask);
  const fields = withFrontMatter(fieldsOf(input, keptFields(post)));
  validate(scene, account, fields, post);
  const wish = fields.published ?? input['published'];
  const isPublished = typeof wish === 'boolean' ? wish : !post.hidden;
  if (isPublished && post.hidden) countPublished(scene, account);
  post.hidden = !isPublished;
  post.text = fields.body;
  post.url = urlOf(account, fields, post.id, isPublished);
  post.facts = { ...post.facts, ...fields };
  await showCover(scene, post);
  return { status: 200, body: view(post, scene) };
}

function keptFields({ text: body, facts }: SandboxPost): Fields {
  const kept = (name: string) => text(facts[name]) || null;
  return {
    title: text(facts['title']),
    body,
    tags: Array.isArray(facts['tags']) ? facts['tags'].map(String) : [],
    canonical: kept('canonical'),
    series: kept('series'),
    cover: kept('cover'),
    description: text(facts['description']),
  };
}

/** The cover is fetched when the article is first shown. If that fails, it is not shown. */
async function showCover(scene: Scene, post: SandboxPost): Promise<void> {
  const { cover } = post.facts;
  if (typeof cover !== 'string' || post.hidden || post.media.length > 0) return;
  const file = await scene.fetch(cover);
  if (file?.status !== 200) return;
  const id = scene.world.newNumber();
  scene.state.media[id] = {
    id,
    accountId: post.accountId,
    mime: file.contentType,
    bytes: file.body.length,
    width: null,
    height: null,
    durationSec: null,
    altText: null,
    preview: file.body.length <= 200_000 ? file.body.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  post.media = [id];
}

function urlOf({ handle }: SandboxAccount, { title }: Fields, id: string, isPublished: boolean): string {
  const words = title.toLowerCase().match(/[a-z0-9]{1,40}/g) ?? ['article'];
  const tail = hashOf(id).toString(36).slice(0, 4);
  return `https://dev.to/${handle}/${words.slice(0, 12).join('-')}-${isPublished ? tail : `temp-slug-${id}`}`;
}

function view(post: SandboxPost, scene: Scene) {
  const account = scene.state.accounts[post.accountId];
  const comments = commentsOf(post, scene).length;
  const { title, description, tags, canonical, cover } = post.facts;
  return {
    type_of: 'article',
    id: Number(post.id),
    title,
    description,
    published: !post.hidden,
    published_at: post.hidden ? null : new Date(post.createdAt).toISOString(),
    slug: post.url.split('/').at(-1),
    path: new URL(post.url).pathname,
    url: post.url,
    comments_count: comments,
    public_reactions_count: grown(post, scene.world.now(), 60),
    page_views_count: grown(post, scene.world.now(), 1400),
    canonical_url: canonical ?? post.url,
    cover_image: cover,
    tag_list: tags,
    body_markdown: post.text,
    ...(account && { user: userOf(account, scene) }),
  };
}

/** Newest first, with drafts before published articles. */
function mine(shows: (post: SandboxPost) => boolean) {
  return (ask: Ask, scene: Scene): Reply => {
    const account = callerOf(ask, scene);
    const size = Math.min(1000, Math.max(1, Number(ask.query.get('per_page') ?? 30)));
    const from = (Math.max(1, Number(ask.query.get('page') ?? 1)) - 1) * size;
    const posts = Object.values(scene.state.posts)
      .filter((post) => post.accountId === account.id && !post.deleted && shows(post))
      .sort((a, b) => Number(b.hidden) - Number(a.hidden) || b.createdAt - a.createdAt);
    return { status: 200, body: posts.slice(from, from + size).map((post) => view(post, scene)) };
  };
}

/** A public endpoint, so drafts are not found. */
function readArticle(ask: Ask, scene: Scene): Reply {
  const post = scene.state.posts[ask.params['id'] ?? ''];
  if (!post || post.deleted || post.hidden) throw refused(404, 'not found');
  const { page_views_count: _, ...body } = view(post, scene);
  return { status: 200, body };
}

const commentsOf = ({ id }: SandboxPost, scene: Scene): SandboxComment[] =>
  Object.values(scene.state.comments).filter(({ postId, deleted }) => postId === id && !deleted);

function listComments(ask: Ask, scene: Scene): Reply {
  const post = scene.state.posts[ask.query.get('a_id') ?? ''];
  if (!post || post.deleted || post.hidden) throw refused(404, 'not found');
  return {
    status: 200,
    body: commentsOf(post, scene).map(({ id, createdAt, text: words, author }) => ({
      type_of: 'comment',
      id_code: hashOf(id).toString(36),
      created_at: new Date(createdAt).toISOString(),
      body_html: `<p>${escapeHtml(words)}</p>\n\n`,
      user: { user_id: hashOf(author.id), username: author.handle, name: author.name, profile_image: null },
      children: [],
    })),
  };
}

/** A public endpoint, most frequent tags first. */
function listTags(_: Ask, scene: Scene): Reply {
  const uses = new Map<string, number>();
  for (const { facts, hidden, deleted } of Object.values(scene.state.posts))
    if (!hidden && !deleted && Array.isArray(facts['tags']))
      for (const tag of facts['tags'].map(String)) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  const names = [...uses].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return {
    status: 200,
    body: names.map((name) => ({ id: hashOf(name), name, bg_color_hex: null, text_color_hex: null })),
  };
}

function readTotals(ask: Ask, scene: Scene): Reply {
  const { id } = callerOf(ask, scene);
  const posts = Object.values(scene.state.posts).filter(
    ({ accountId, hidden, deleted }) => accountId === id && !hidden && !deleted,
  );
  const sum = (scale: number) => posts.reduce((all, post) => all + grown(post, scene.world.now(), scale), 0);
  return {
    status: 200,
    body: { page_views: { total: sum(1400) }, reactions: { total: sum(60) }, comments: { total: 0 } },
  };
}
