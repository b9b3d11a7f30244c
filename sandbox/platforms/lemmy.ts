import { type Ask, readJson, type Reply } from '../http.ts';
import { lastingToken, type SandboxPlatform, type Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import type { SandboxPost } from '../world.ts';
import {
  createComment,
  createPost,
  deletePost,
  editPost,
  listComments,
  newestOf,
  readFile,
  readPost,
  uploadImage,
} from './lemmy-posts.ts';
import { ALLOWED, before1, COMMUNITIES, followedBy, guestOf, TOO_MANY, versionFor } from './lemmy-shared.ts';
import { routesOf4 } from './lemmy-v4.ts';
import { commentView, communityView, personOf, refused, view } from './lemmy-views.ts';

/** How long a session lasts by default on 1.0. */
const WEEK_MS = 7 * 86_400_000;
const LANGUAGES = [
  { id: 0, code: 'und', name: 'Undetermined' },
  { id: 37, code: 'en', name: 'English' },
  { id: 32, code: 'de', name: 'Deutsch' },
  { id: 179, code: 'zh', name: '中文' },
];
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
    { op: 'read_community', method: 'GET', path: '/api/v3/community', run: before1(readCommunity) },
    { op: 'search', method: 'GET', path: '/api/v3/search', run: search },
    { op: 'create_post', method: 'POST', path: '/api/v3/post', run: withPost(createPost) },
    { op: 'edit_post', method: 'PUT', path: '/api/v3/post', run: before1(withPost(editPost)) },
    { op: 'read_post', method: 'GET', path: '/api/v3/post', run: withPost(readPost) },
    { op: 'delete_post', method: 'POST', path: '/api/v3/post/delete', run: before1(withPost(deletePost)) },
    {
      op: 'create_comment',
      method: 'POST',
      path: '/api/v3/comment',
      run: (ask, scene) => {
        const comment_view = commentView(createComment(ask, scene), scene);
        return { status: 200, body: { comment_view, recipient_ids: [] } };
      },
    },
    {
      op: 'list_comments',
      method: 'GET',
      path: '/api/v3/comment/list',
      run: (ask, scene) => {
        const comments = listComments(ask, scene).map((each) => commentView(each, scene));
        return { status: 200, body: { comments } };
      },
    },
    {
      op: 'upload_image',
      method: 'POST',
      path: '/pictrs/image',
      run: before1((ask, scene) => {
        const files = [{ file: uploadImage(ask, scene), delete_token: scene.world.newId() }];
        return { status: 201, body: { msg: 'ok', files } };
      }),
    },
    { op: 'read_image', method: 'GET', path: '/pictrs/image/:file', run: readFile },
    ...routesOf4,
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
    {
      id: '23',
      handle: 'pier_press',
      name: 'Pier Press',
      followers: 0,
      facts: {
        username: 'pier_press',
        password: 'press-of-the-pier',
        communities: [31, 32],
        postsInTenMinutes: 600,
        isOnVersionOne: true,
      },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return { status: 401, body: { error: 'not_logged_in' } };
    if (kind === 'not_found') return { status: 404, body: { error: 'not_found' } };
    if (kind === 'server_error') return { status: value ?? 503, body: 'Bad gateway' };
    return { status: 400, body: { error: 'rate_limit_error' } };
  },
};

function withPost(run: (ask: Ask, scene: Scene) => SandboxPost) {
  return (ask: Ask, scene: Scene): Reply => ({
    status: 200,
    body: { post_view: view(run(ask, scene), scene) },
  });
}

function login(ask: Ask, scene: Scene): Reply {
  const { username_or_email: name, password, stay_logged_in: stays } = readJson(ask);
  // Each login counts, whether right or wrong.
  if (countIn(scene, `login ${String(name)}`, 3, 3600).isOver) throw refused(TOO_MANY);
  const account = Object.values(scene.state.accounts).find(({ facts }) => facts['username'] === name);
  if (!account || account.facts['password'] !== password) throw refused('incorrect_login', 401);
  const jwt = `session-${scene.world.newId()}-${scene.world.newId()}`;
  const token = lastingToken(scene, jwt, account.id);
  // A session of 1.0 ends after a week, unless it is to stay.
  if (account.facts['isOnVersionOne'] === true && stays !== true)
    token.expiresAt = scene.world.now() + WEEK_MS;
  return { status: 200, body: { jwt, registration_created: false, verify_email_sent: false } };
}

function readSite(ask: Ask, scene: Scene): Reply {
  const account = guestOf(ask, scene);
  const person = account && personOf(account, scene);
  return {
    status: 200,
    body: {
      version: versionFor(ask, scene),
      site_view: { site: { name: 'Lantern' }, local_site: {}, local_site_rate_limit: { post: 6 } },
      all_languages: LANGUAGES,
      discussion_languages: ALLOWED,
      ...(account && {
        my_user: {
          local_user_view: { local_user: {}, person, counts: {} },
          // Version 3 on servers of 1.0 leaves them out.
          follows: (account.facts['isOnVersionOne'] === true ? [] : followedBy(account)).map((community) => ({
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

function readPerson(ask: Ask, scene: Scene): Reply {
  const name = ask.query.get('username');
  const account = Object.values(scene.state.accounts).find(({ handle }) => handle === name);
  if (!account) throw refused('couldnt_find_person', 404);
  // This call of version 3 was removed in 1.0.
  if (account.facts['isOnVersionOne'] === true) return { status: 404, body: '' };
  return {
    status: 200,
    body: {
      person_view: { person: personOf(account, scene), counts: {} },
      posts: newestOf(account, ask, scene).map((post) => view(post, scene)),
      comments: [],
    },
  };
}
