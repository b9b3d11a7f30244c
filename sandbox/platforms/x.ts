import { type Ask, readFields, readJson, Refusal, type Reply } from '../http.ts';
import { type OAuthStyle, oauthRoutes } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { countIn, type Window } from '../windows.ts';
import { keptIn, type SandboxAccount } from '../world.ts';
import { attachable, mediaRoutes } from './x-media.ts';
import { invalid, problem, signedIn, spend, unauthorized } from './x-shared.ts';
import { hasLink, weighted } from './x-text.ts';
import { ofComment, ofPost, pageOf, pick, userOf, wordsOf } from './x-views.ts';

const TEXT_MAX = 280;
const TEXT_MAX_PREMIUM = 25_000;
const POSTS_PER_WINDOW = 100;
const WINDOW_SEC = 900;
const DUPLICATE_MS = 24 * 3_600_000;
const EPOCH_MS = 1_288_834_974_657n;

const style: OAuthStyle = {
  authorizePath: '/i/oauth2/authorize',
  tokenPath: '/2/oauth2/token',
  clientIdField: 'client_id',
  pkce: 'required',
  accessSec: 7200,
  refreshSec: 180 * 86_400,
  rotates: true,
  tokenReply({ access_token, token_type, scope, expires_in, refresh_token }) {
    const isOffline = String(scope).split(' ').includes('offline.access');
    return { token_type, expires_in, access_token, scope, ...(isOffline && { refresh_token }) };
  },
};

const [authorize, token] = oauthRoutes(style);
const routes: SandboxRoute[] = [
  ...(authorize ? [authorize, { ...authorize, path: '/2/oauth2/authorize' }] : []),
  ...(token
    ? [
        {
          ...token,
          run: (ask: Ask, scene: Scene) => (isKnownApp(ask) ? token.run(ask, scene) : unauthorized()),
        },
      ]
    : []),
  { op: 'revoke', method: 'POST', path: '/2/oauth2/revoke', run: revoke },
  ...mediaRoutes,
  { op: 'me', method: 'GET', path: '/2/users/me', run: me },
  { op: 'create_post', method: 'POST', path: '/2/tweets', run: create },
  { op: 'read_posts', method: 'GET', path: '/2/tweets', run: readMany },
  { op: 'search', method: 'GET', path: '/2/tweets/search/recent', run: search },
  { op: 'read_post', method: 'GET', path: '/2/tweets/:id', run: readOne },
  { op: 'delete_post', method: 'DELETE', path: '/2/tweets/:id', run: remove },
  { op: 'hide_reply', method: 'PUT', path: '/2/tweets/:id/hidden', run: hide },
  { op: 'user_posts', method: 'GET', path: '/2/users/:id/tweets', run: userPosts },
  { op: 'mentions', method: 'GET', path: '/2/users/:id/mentions', run: mentions },
];

export const x: SandboxPlatform = {
  name: 'x',
  prefixes: ['x'],
  routes,
  accounts: [
    { id: '1500000000000000001', handle: 'lantern_studio', name: 'Lantern Studio', followers: 12_840 },
    {
      id: '1500000000000000002',
      handle: 'harbour_books',
      name: 'Harbour Books',
      followers: 3_310,
      facts: { subscription: 'Premium' },
    },
    { id: '1500000000000000003', handle: 'north_kitchen', name: 'North Kitchen', followers: 870 },
  ],
  refuse(kind, scene, value) {
    if (kind === 'unauthenticated') return unauthorized();
    if (kind === 'not_found')
      return problem(404, 'Not Found Error', 'Could not find what was asked for.', 'resource-not-found');
    if (kind === 'server_error') return problem(value ?? 503, 'Service Unavailable', 'Service Unavailable');
    const resetsAt = scene.world.now() + (value ?? WINDOW_SEC) * 1000;
    return tooMany({ limit: POSTS_PER_WINDOW, remaining: 0, resetsAt, isOver: true });
  },
};

function tooMany(window: Window): Reply {
  return {
    ...problem(429, 'Too Many Requests', 'Too Many Requests', 'rate-limit-exceeded'),
    headers: rateHeaders(window),
  };
}

const rateHeaders = ({ limit, remaining, resetsAt }: Window) => ({
  'x-rate-limit-limit': String(limit),
  'x-rate-limit-remaining': String(remaining),
  'x-rate-limit-reset': String(Math.ceil(resetsAt / 1000)),
});

/** A confidential client authenticates by Basic, a public one sends its id. */
function isKnownApp(ask: Ask): boolean {
  return (
    (ask.headers['authorization'] ?? '').startsWith('Basic ') || readFields(ask)['client_id'] !== undefined
  );
}

function revoke(ask: Ask, scene: Scene): Reply {
  const known = scene.state.tokens[readFields(ask)['token'] ?? ''];
  if (known) known.revoked = true;
  return { status: 200, body: { revoked: true } };
}

function me(ask: Ask, scene: Scene): Reply {
  return { status: 200, body: { data: userOf(signedIn(ask, scene), scene) } };
}

interface CreateBody {
  text?: string;
  media?: { media_ids?: string[] };
  reply?: { in_reply_to_tweet_id?: string };
  poll?: { options?: string[]; duration_minutes?: number };
  reply_settings?: string;
  quote_tweet_id?: string;
}

function create(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const window = countIn(scene, `create:${account.id}`, POSTS_PER_WINDOW, WINDOW_SEC);
  if (window.isOver) return tooMany(window);
  const input = readJson(ask) as CreateBody;
  const text = input.text ?? '';
  const media = attachable(scene, account.id, input.media?.media_ids ?? []);
  if (text.trim() === '' && media.length === 0 && !input.poll)
    throw invalid('A post needs text, media or a poll.');
  checkText(text, account);
  checkPoll(input.poll, media.length);
  if (
    input.reply_settings !== undefined &&
    !['following', 'mentionedUsers', 'subscribers', 'verified'].includes(input.reply_settings)
  )
    throw invalid(`$.reply_settings: ${input.reply_settings} is not allowed.`);
  const replyTo = input.reply?.in_reply_to_tweet_id ?? null;
  const conversationId = replyTo === null ? null : checkReply(replyTo, account, scene);
  if (scene.faults.some(({ kind }) => kind === 'policy'))
    throw new Refusal(problem(403, 'Forbidden', 'You are not permitted to perform this action.'));
  const ids = media.map(({ id }) => id);
  if (
    scene.faults.some(({ kind }) => kind === 'duplicate') ||
    isDuplicate(scene, account, text, ids, replyTo)
  )
    throw new Refusal(
      problem(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.'),
    );
  const id = snowflake(scene);
  scene.state.posts[id] = {
    id,
    accountId: account.id,
    text,
    media: ids,
    replyTo,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://x.com/${account.handle}/status/${id}`,
    facts: { conversationId: conversationId ?? id, ...(input.poll && { poll: input.poll }) },
  };
  spend(scene, hasLink(text) ? 'create_with_url' : 'create');
  return {
    status: 201,
    headers: rateHeaders(window),
    body: { data: { id, text, edit_history_tweet_ids: [id] } },
  };
}

function checkText(text: string, account: SandboxAccount): void {
  const limit = account.facts['subscription'] === 'Premium' ? TEXT_MAX_PREMIUM : TEXT_MAX;
  if (weighted(text) > limit)
    throw new Refusal(
      problem(
        403,
        'Forbidden',
        'Your Tweet text is too long. For more information on how Twitter determines text length see the documentation.',
      ),
    );
  if ((text.match(/(?<![\w$])\$[A-Za-z]{1,6}\b/g)?.length ?? 0) > 1)
    throw new Refusal(problem(403, 'Forbidden', 'Posts may have a maximum of one cashtag.'));
}

function checkPoll(poll: CreateBody['poll'], mediaCount: number): void {
  if (!poll) return;
  const options = poll.options ?? [];
  const minutes = poll.duration_minutes ?? 0;
  if (
    options.length < 2 ||
    options.length > 4 ||
    options.some((option) => option === '' || [...option].length > 25)
  )
    throw invalid('$.poll.options must be 2 to 4 of at most 25 characters.');
  if (minutes < 5 || minutes > 10_080) throw invalid('$.poll.duration_minutes must be 5 to 10080.');
  if (mediaCount > 0) throw invalid('A post has either a poll or attachments.');
}

/** An application may answer its own posts, and others only if they mention it. */
function checkReply(parentId: string, account: SandboxAccount, scene: Scene): string {
  const own = scene.state.posts[parentId];
  if (own && !own.deleted) {
    if (own.accountId === account.id || own.text.includes(`@${account.handle}`))
      return String(own.facts['conversationId']);
  }
  const comment = scene.state.comments[parentId];
  if (
    comment &&
    !comment.deleted &&
    wordsOf(comment, scene).toLowerCase().includes(`@${account.handle.toLowerCase()}`)
  )
    return comment.postId;
  if (!own && !comment)
    throw new Refusal(
      problem(403, 'Forbidden', 'You attempted to reply to a Tweet that is deleted or not visible to you.'),
    );
  throw new Refusal(
    problem(
      403,
      'Forbidden',
      'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
    ),
  );
}

function isDuplicate(
  scene: Scene,
  account: SandboxAccount,
  text: string,
  media: string[],
  replyTo: string | null,
): boolean {
  return Object.values(scene.state.posts).some(
    (post) =>
      post.accountId === account.id &&
      !post.deleted &&
      post.replyTo === replyTo &&
      post.text.trim() === text.trim() &&
      post.media.join() === media.join() &&
      scene.world.now() - post.createdAt < DUPLICATE_MS,
  );
}

/** The id contains its time in milliseconds, like real ones. */
function snowflake(scene: Scene): string {
  const counter = keptIn<number>(scene.state, 'counter');
  const last = ((counter['last'] ?? 0) + 1) % 4_000_000;
  counter['last'] = last;
  return String(((BigInt(Math.floor(scene.world.now())) - EPOCH_MS) << 22n) | BigInt(last));
}

const livePosts = (scene: Scene) => Object.values(scene.state.posts).filter(({ deleted }) => !deleted);
const liveComments = (scene: Scene) =>
  Object.values(scene.state.comments).filter(({ deleted, hidden }) => !deleted && !hidden);

function userPosts(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const own = livePosts(scene).filter(({ accountId }) => accountId === ask.params['id']);
  const reply = pageOf(
    own.map((post) => ofPost(post, scene, account.id)),
    ask,
    scene,
  );
  const { data = [] } = reply.body;
  spend(scene, account.id === ask.params['id'] ? 'owned_read' : 'read', data.length);
  return reply;
}

function mentions(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const called = liveComments(scene).filter((comment) =>
    wordsOf(comment, scene).includes(`@${account.handle}`),
  );
  return pageOf(
    called.map((comment) => ofComment(comment, scene)),
    ask,
    scene,
  );
}

/**
 * Supports only the part of the query language that an inbox needs: conversation_id:1 OR
 * conversation_id:2.
 */
function search(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const query = ask.query.get('query') ?? '';
  if (query === '' || query.length > 512) throw invalid('query must be 1 to 512 characters.');
  const ids = new Set([...query.matchAll(/conversation_id:(\d+)/g)].map(([, id]) => id));
  const posts = livePosts(scene).filter(
    (post) => ids.has(String(post.facts['conversationId'])) && post.replyTo !== null,
  );
  const comments = liveComments(scene).filter(({ postId }) => ids.has(postId));
  const week = scene.world.now() - 7 * 86_400_000;
  const all = [
    ...posts.map((post) => ofPost(post, scene, account.id)),
    ...comments.map((comment) => ofComment(comment, scene)),
  ];
  const reply = pageOf(
    all.filter(({ createdAt }) => createdAt > week),
    ask,
    scene,
  );
  spend(scene, 'read', reply.body.data?.length ?? 0);
  return reply;
}

function readMany(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const ids = (ask.query.get('ids') ?? '').split(',').filter(Boolean);
  if (ids.length === 0 || ids.length > 100) throw invalid('ids must be 1 to 100.');
  const found = ids
    .flatMap((id) => livePosts(scene).filter((post) => post.id === id))
    .map((post) => ofPost(post, scene, account.id));
  const missing = ids.filter((id) => !found.some((shown) => shown.id === id));
  spend(scene, 'owned_read', found.length);
  return {
    status: 200,
    body: {
      ...(found.length > 0 && { data: found.map((shown) => pick(shown, ask)) }),
      ...(missing.length > 0 && {
        errors: missing.map((value) => ({
          value,
          title: 'Not Found Error',
          parameter: 'ids',
          resource_type: 'tweet',
        })),
      }),
    },
  };
}

function readOne(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const post = livePosts(scene).find(({ id }) => id === ask.params['id']);
  if (!post) return x.refuse('not_found', scene);
  spend(scene, post.accountId === account.id ? 'owned_read' : 'read');
  return { status: 200, body: { data: pick(ofPost(post, scene, account.id), ask) } };
}

function remove(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const post = scene.state.posts[ask.params['id'] ?? ''];
  if (post && post.accountId !== account.id)
    return problem(
      403,
      'Forbidden',
      'You are not authorized to delete this Tweet.',
      'not-authorized-for-resource',
    );
  if (post) post.deleted = true;
  return { status: 200, body: { data: { deleted: true } } };
}

function hide(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  const comment = scene.state.comments[ask.params['id'] ?? ''];
  const { hidden } = readJson(ask);
  if (!comment) return x.refuse('not_found', scene);
  if (scene.state.posts[comment.postId]?.accountId !== account.id)
    return problem(
      403,
      'Forbidden',
      'You are not allowed to hide replies here.',
      'not-authorized-for-resource',
    );
  comment.hidden = hidden === true;
  return { status: 200, body: { data: { hidden: comment.hidden } } };
}
