import { type Ask, bearerOf, isObject, readJson, readMultipart, Refusal, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import { accountOf } from '../oauth.ts';
import { lastingToken, type SandboxPlatform, type Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import type { SandboxAccount, SandboxComment, SandboxPost } from '../world.ts';
import {
  commentsOf,
  commentView,
  type Community,
  communityView,
  numberOf,
  personOf,
  refused,
  view,
} from './lemmy-views.ts';

const TITLE = { min: 3, max: 200 };
const BODY_MAX = 50_000;
const COMMENT_MAX = 10_000;
const URL_MAX = 2000;
const ALT_MAX = 1500;
const FILE_BYTES_MAX = 10 * 1024 * 1024;
const PREVIEW_BYTES_MAX = 200_000;
/** Version 3 uses this error with HTTP 400. */
const TOO_MANY = 'rate_limit_error';

const COMMUNITIES: readonly Community[] = [
  { id: 31, name: 'lanterns', title: 'Lanterns' },
  { id: 32, name: 'harbour', title: 'Harbour life' },
  { id: 33, name: 'announcements', title: 'Announcements', isModsOnly: true },
  { id: 34, name: 'quiet', title: 'The quiet corner', bans: ['21'] },
  { id: 35, name: 'games', title: 'Games' },
];
const LANGUAGES = [
  { id: 0, code: 'und', name: 'Undetermined' },
  { id: 37, code: 'en', name: 'English' },
  { id: 32, code: 'de', name: 'Deutsch' },
  { id: 179, code: 'zh', name: '中文' },
];
const ALLOWED = [0, 37, 32];
/** Hosts blocked by the administrators. */
const BLOCKED = ['spam.example'];

/**
 * A server of Lemmy 0.19 with version 3 of the API, or one of 1.0 with both versions for accounts
 * marked so.
 */
export const lemmy: SandboxPlatform = {
  name: 'lemmy',
  prefixes: ['lemmy'],
  routes: [
    { op: 'login', method: 'POST', path: '/api/v3/user/login', run: login },
    { op: 'read_site', method: 'GET', path: '/api/v3/site', run: readSite },
    { op: 'read_person', method: 'GET', path: '/api/v3/user', run: readPerson },
    { op: 'read_community', method: 'GET', path: '/api/v3/community', run: readCommunity },
    { op: 'search', method: 'GET', path: '/api/v3/search', run: search },
    { op: 'create_post', method: 'POST', path: '/api/v3/post', run: createPost },
    { op: 'edit_post', method: 'PUT', path: '/api/v3/post', run: editPost },
    { op: 'read_post', method: 'GET', path: '/api/v3/post', run: readPost },
    { op: 'delete_post', method: 'POST', path: '/api/v3/post/delete', run: deletePost },
    { op: 'create_post', method: 'POST', path: '/api/v4/post', run: inVersion4(createPost) },
    { op: 'list_content', method: 'GET', path: '/api/v4/person/content', run: inVersion4(listContent) },
    { op: 'create_comment', method: 'POST', path: '/api/v3/comment', run: createComment },
    { op: 'list_comments', method: 'GET', path: '/api/v3/comment/list', run: listComments },
    { op: 'upload_image', method: 'POST', path: '/pictrs/image', run: uploadImage },
    { op: 'read_image', method: 'GET', path: '/pictrs/image/:file', run: readFile },
  ],
  accounts: [
    {
      id: '21',
      handle: 'lantern',
      name: 'Lantern Studio',
      followers: 0,
      // This server has a higher limit for posts.
      facts: {
        username: 'lantern',
        password: 'lantern-of-the-harbour',
        communities: [31, 32, 33, 34],
        postsInTenMinutes: 600,
      },
    },
    {
      id: '22',
      handle: 'harbour_books',
      name: 'Harbour Books',
      followers: 0,
      facts: { username: 'harbour_books', password: 'books-of-the-harbour', communities: [32] },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return { status: 401, body: { error: 'not_logged_in' } };
    if (kind === 'not_found') return { status: 404, body: { error: 'not_found' } };
    if (kind === 'server_error') return { status: value ?? 503, body: 'Bad gateway' };
    return { status: 400, body: { error: 'rate_limit_error' } };
  },
};

const isOnVersionOne = (account: SandboxAccount | undefined) => account?.facts['isOnVersionOne'] === true;

/** A call that only servers of 1.0 have. Their status for a rate limit is 429. */
function inVersion4(run: (ask: Ask, scene: Scene) => Reply) {
  return (ask: Ask, scene: Scene): Reply => {
    if (!isOnVersionOne(guestOf(ask, scene))) return { status: 404, body: '' };
    try {
      return run(ask, scene);
    } catch (error) {
      const isTooMany =
        error instanceof Refusal && isObject(error.reply.body) && error.reply.body['error'] === TOO_MANY;
      throw isTooMany ? refused('too_many_requests', 429) : error;
    }
  };
}

function login(ask: Ask, scene: Scene): Reply {
  const { username_or_email: name, password } = readJson(ask);
  // Each login counts, whether right or wrong.
  if (countIn(scene, `login ${String(name)}`, 3, 3600).isOver) throw refused(TOO_MANY);
  const account = Object.values(scene.state.accounts).find(({ facts }) => facts['username'] === name);
  if (!account || account.facts['password'] !== password) throw refused('incorrect_login', 401);
  const jwt = `session-${scene.world.newId()}-${scene.world.newId()}`;
  lastingToken(scene, jwt, account.id);
  return { status: 200, body: { jwt, registration_created: false, verify_email_sent: false } };
}

const guestOf = (ask: Ask, scene: Scene): SandboxAccount | undefined =>
  scene.state.accounts[accountOf(scene, bearerOf(ask)) ?? ''];

function callerOf(ask: Ask, scene: Scene): SandboxAccount {
  const account = guestOf(ask, scene);
  if (!account) throw refused('not_logged_in', 401);
  return account;
}

const followedBy = ({ facts }: SandboxAccount): Community[] =>
  COMMUNITIES.filter(({ id }) => Array.isArray(facts['communities']) && facts['communities'].includes(id));

function readSite(ask: Ask, scene: Scene): Reply {
  const account = guestOf(ask, scene);
  const person = account && personOf(account, scene);
  return {
    status: 200,
    body: {
      version: '0.19.9',
      site_view: { site: { name: 'Lantern' }, local_site: {}, local_site_rate_limit: { post: 6 } },
      all_languages: LANGUAGES,
      discussion_languages: ALLOWED,
      ...(account && {
        my_user: {
          local_user_view: { local_user: {}, person, counts: {} },
          follows: followedBy(account).map((community) => ({
            community: communityView(community),
            follower: person,
          })),
          moderates: [],
        },
      }),
    },
  };
}

function readCommunity(ask: Ask): Reply {
  const { query } = ask;
  const [name] = (query.get('name') ?? '').split('@', 1);
  const found = COMMUNITIES.find((each) => each.name === name || String(each.id) === query.get('id'));
  if (!found) throw refused('couldnt_find_community', 404);
  return { status: 200, body: { community_view: { community: communityView(found) }, moderators: [] } };
}

const SEARCHES = { limit: 60, sec: 600 };

/** Searches communities only. */
function search(ask: Ask, scene: Scene): Reply {
  if (countIn(scene, 'search', SEARCHES.limit, SEARCHES.sec).isOver) throw refused(TOO_MANY);
  const words = (ask.query.get('q') ?? '').toLowerCase();
  const found = COMMUNITIES.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(words));
  const communities = found.map((community) => ({ community: communityView(community), counts: {} }));
  return { status: 200, body: { type_: 'Communities', communities, posts: [], comments: [], users: [] } };
}

const length = (text: string) => [...text].length;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Validates the fields of a post to create or change. */
function fieldsOf(scene: Scene, input: Record<string, unknown>) {
  const name = (text(input['name']) ?? '').trim();
  const [body, url, alt] = [text(input['body']), text(input['url']), text(input['alt_text'])];
  // A hidden field that only bots fill in.
  if (text(input['honeypot']) !== null) throw refused('honeypot_failed');
  if (length(name) < TITLE.min || length(name) > TITLE.max || /[\r\n]/.test(name))
    throw refused('invalid_post_title');
  if (body !== null && length(body) > BODY_MAX) throw refused('invalid_body_field');
  if (url !== null && (url.length > URL_MAX || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')))
    throw refused('invalid_url');
  if (url !== null && BLOCKED.includes(new URL(url).hostname)) throw refused('blocked_url');
  if (alt !== null && length(alt) > ALT_MAX) throw refused('invalid_alt_text_field');
  const language = input['language_id'];
  if (language !== undefined && !ALLOWED.includes(Number(language))) throw refused('language_not_allowed');
  if (scene.faults.some(({ kind }) => kind === 'policy')) throw refused('slurs');
  return { name, body, url, alt, nsfw: input['nsfw'] === true, language: language ?? 0 };
}

function createPost(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  const { postsInTenMinutes = 6 } = account.facts;
  if (countIn(scene, `post ${account.id}`, Number(postsInTenMinutes), 600).isOver) throw refused(TOO_MANY);
  const input = readJson(ask);
  if (account.facts['isBanned'] === true) throw refused('site_ban');
  const community = COMMUNITIES.find(({ id }) => id === input['community_id']);
  if (!community) throw refused('couldnt_find_community', 404);
  if (community.isModsOnly) throw refused('only_mods_can_post_in_community');
  if (community.bans?.includes(account.id)) throw refused('person_is_banned_from_community');
  const fields = fieldsOf(scene, input);
  const id = String(numberOf(scene.world.newNumber()));
  const post: SandboxPost = {
    id,
    accountId: account.id,
    text: [fields.name, fields.body].filter(Boolean).join('\n'),
    media: Object.keys(scene.state.media).filter((file) => fields.url?.endsWith(`/pictrs/image/${file}`)),
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://lemmy.test/post/${id}`,
    facts: { ...fields, community: community.id },
  };
  scene.state.posts[id] = post;
  return { status: 200, body: { post_view: view(post, scene) } };
}

function editPost(ask: Ask, scene: Scene): Reply {
  const input = readJson(ask);
  const post = ownPost(ask, scene, input['post_id']);
  const { name, body, url } = post.facts;
  const fields = fieldsOf(scene, { name, body, url, ...input });
  post.facts = { ...post.facts, ...fields };
  post.text = [fields.name, fields.body].filter(Boolean).join('\n');
  return { status: 200, body: { post_view: view(post, scene) } };
}

function ownPost(ask: Ask, scene: Scene, id: unknown): SandboxPost {
  const account = callerOf(ask, scene);
  const post = scene.state.posts[String(id)];
  if (!post) throw refused('couldnt_find_post', 404);
  if (post.accountId !== account.id) throw refused('no_post_edit_allowed');
  return post;
}

function deletePost(ask: Ask, scene: Scene): Reply {
  const { post_id: id, deleted } = readJson(ask);
  const post = ownPost(ask, scene, id);
  post.deleted = deleted === true;
  return { status: 200, body: { post_view: view(post, scene) } };
}

function readPost(ask: Ask, scene: Scene): Reply {
  const post = scene.state.posts[ask.query.get('id') ?? ''];
  if (!post || (post.deleted && guestOf(ask, scene)?.id !== post.accountId))
    throw refused('couldnt_find_post', 404);
  return { status: 200, body: { post_view: view(post, scene) } };
}

function readPerson(ask: Ask, scene: Scene): Reply {
  const name = ask.query.get('username');
  const account = Object.values(scene.state.accounts).find(({ handle }) => handle === name);
  if (!account) throw refused('couldnt_find_person', 404);
  // This call of version 3 was removed in 1.0.
  if (isOnVersionOne(account)) return { status: 404, body: '' };
  return {
    status: 200,
    body: {
      person_view: { person: personOf(account, scene), counts: {} },
      posts: newestOf(account, ask, scene).map((post) => view(post, scene)),
      comments: [],
    },
  };
}

const newestOf = ({ id }: SandboxAccount, { query }: Ask, scene: Scene): SandboxPost[] =>
  Object.values(scene.state.posts)
    .filter(({ accountId, deleted }) => accountId === id && !deleted)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, Math.min(50, Number(query.get('limit') ?? 10)));

/** Posts and comments in one list. `type_` has the kind, and times have other names than elsewhere. */
function listContent(ask: Ask, scene: Scene): Reply {
  const id = ask.query.get('person_id');
  const account = Object.values(scene.state.accounts).find((each) => each.id === id);
  if (!account) throw refused('not_found', 404);
  const items = newestOf(account, ask, scene).map((each) => {
    const { post, creator } = view(each, scene);
    const { published, ...rest } = post;
    return { type_: 'post', post: { ...rest, published_at: published }, creator };
  });
  return { status: 200, body: { items } };
}

function createComment(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  const { post_id: postId, parent_id: parentId, content } = readJson(ask);
  const post = scene.state.posts[String(postId)];
  if (!post || post.deleted) throw refused('couldnt_find_post', 404);
  if (post.facts['locked'] === true) throw refused('locked');
  if (typeof content !== 'string' || content.trim() === '' || length(content) > COMMENT_MAX)
    throw refused('invalid_body_field');
  const parent =
    parentId === undefined
      ? null
      : commentsOf(post.id, scene).find(({ id }) => numberOf(id) === Number(parentId));
  if (parent === undefined) throw refused('couldnt_find_comment', 404);
  const id = String(numberOf(scene.world.newNumber()));
  const comment: SandboxComment = {
    id,
    postId: post.id,
    parentId: parent?.id ?? null,
    author: { id: account.id, handle: account.handle, name: account.name },
    text: content,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
  };
  scene.state.comments[id] = comment;
  return { status: 200, body: { comment_view: commentView(comment, scene), recipient_ids: [] } };
}

function listComments(ask: Ask, scene: Scene): Reply {
  const post = scene.state.posts[ask.query.get('post_id') ?? ''];
  if (!post) throw refused('couldnt_find_post', 404);
  const limit = Math.min(50, Number(ask.query.get('limit') ?? 10));
  const comments = commentsOf(post.id, scene)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, limit);
  return { status: 200, body: { comments: comments.map((each) => commentView(each, scene)) } };
}

function uploadImage(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  const [file] = readMultipart(ask).filter(({ name }) => name === 'images[]');
  if (!file) throw refused('no_images');
  if (file.data.length > FILE_BYTES_MAX) return { status: 413, body: { msg: 'File too large' } };
  const image = readImage(file.data);
  if (!image) throw refused('invalid_image_upload');
  const id = `${scene.world.newId()}.${image.mime.split('/')[1] ?? 'jpeg'}`;
  scene.state.media[id] = {
    id,
    accountId: account.id,
    mime: image.mime,
    bytes: file.data.length,
    width: image.width,
    height: image.height,
    durationSec: null,
    altText: null,
    preview: file.data.length <= PREVIEW_BYTES_MAX ? file.data.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  return { status: 201, body: { msg: 'ok', files: [{ file: id, delete_token: scene.world.newId() }] } };
}

function readFile({ params: { file = '' } }: Ask, scene: Scene): Reply {
  const media = scene.state.media[file];
  if (!media?.preview) return { status: 404, body: { msg: 'Not found' } };
  return { status: 200, headers: { 'content-type': media.mime }, body: Buffer.from(media.preview, 'base64') };
}
