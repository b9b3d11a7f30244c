import { type Ask, isObject, Refusal, type Reply } from '../http.ts';
import { lastingToken, type SandboxRoute, type Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import { grown, keptIn, type SandboxAccount, type SandboxComment, type SandboxPost } from '../world.ts';
import {
  AVATAR,
  badForm,
  checkMessage,
  problem,
  put,
  readBody,
  refuseByPolicy,
  requireClient,
  rewrite,
  shown,
} from './discord-shared.ts';

const RIGHTS = {
  view: 1 << 10,
  send: 1 << 11,
  embed: 1 << 14,
  attach: 1 << 15,
  history: 1 << 16,
  /** Too far to the left for an operator that takes 32. */
  threads: 2 ** 38,
};
/** All that a bot needs, as its role has it. */
export const PERMISSIONS = Object.values(RIGHTS).reduce((sum, right) => sum + right, 0);

const NONCE_MAX = 25;
const NONCE_LIFE_MS = 5 * 60_000;
const PAGE_MAX = 100;
/** What it takes in a channel; the real one says it in headers alone. */
const BURST = { calls: 10, sec: 10 };

const CHANNEL = '/api/v10/channels/:channel';
const MESSAGE = `${CHANNEL}/messages/:message`;

/** What a bot does: an account here is a channel that it is in. */
export const botRoutes: readonly SandboxRoute[] = [
  { op: 'read_bot', method: 'GET', path: '/api/v10/users/@me', run: readBot },
  { op: 'read_guild', method: 'GET', path: '/api/v10/guilds/:guild', run: readGuild },
  { op: 'list_channels', method: 'GET', path: '/api/v10/guilds/:guild/channels', run: listChannels },
  { op: 'list_threads', method: 'GET', path: '/api/v10/guilds/:guild/threads/active', run: listThreads },
  { op: 'read_member', method: 'GET', path: '/api/v10/guilds/:guild/members/:user', run: readMember },
  { op: 'read_channel', method: 'GET', path: CHANNEL, run: readChannel },
  { op: 'list_messages', method: 'GET', path: `${CHANNEL}/messages`, run: listMessages },
  { op: 'create_message', method: 'POST', path: `${CHANNEL}/messages`, run: createMessage },
  {
    op: 'read_channel_message',
    method: 'GET',
    path: MESSAGE,
    run(ask, scene) {
      const account = channelOf(ask, scene);
      if (!has(account, RIGHTS.history)) throw refusedFor(account);
      const found = messagesIn(account, scene).find(({ id }) => id === ask.params['message']);
      if (!found) throw new Refusal(problem(404, 10008, 'Unknown Message'));
      return { status: 200, body: found };
    },
  },
  {
    op: 'edit_channel_message',
    method: 'PATCH',
    path: MESSAGE,
    run(ask, scene) {
      const account = channelOf(ask, scene);
      const foreign = problem(403, 50005, 'Cannot edit a message authored by another user');
      const post = ownMessage(ask, scene, account, foreign);
      rewrite(post, ask);
      return { status: 200, body: messageShown(post, account, scene) };
    },
  },
  {
    op: 'delete_channel_message',
    method: 'DELETE',
    path: MESSAGE,
    run(ask, scene) {
      const foreign = problem(403, 50013, 'Missing Permissions');
      ownMessage(ask, scene, channelOf(ask, scene), foreign).deleted = true;
      return { status: 204 };
    },
  },
];

const unauthorized = () => new Refusal(problem(401, 0, '401: Unauthorized'));
const refusedFor = (account: SandboxAccount) =>
  new Refusal(
    has(account, RIGHTS.view)
      ? problem(403, 50013, 'Missing Permissions')
      : problem(403, 50001, 'Missing Access'),
  );

/** The channels that a bot is in. Its token proves who it is, under a word of its own. */
function channelsOf(ask: Ask, scene: Scene): [SandboxAccount, ...SandboxAccount[]] {
  requireClient(ask);
  const [, token] = /^Bot (\S+)$/.exec(ask.headers['authorization'] ?? '') ?? [];
  const [first, ...more] = Object.values(scene.state.accounts).filter(
    ({ facts }) => token !== undefined && facts['botToken'] === token,
  );
  if (token === undefined || !first) throw unauthorized();
  const known = lastingToken(scene, token, first.id);
  if (scene.faults.some(({ kind }) => kind === 'revoke_token')) known.revoked = true;
  if (known.revoked) throw unauthorized();
  return [first, ...more];
}

function channelOf(ask: Ask, scene: Scene): SandboxAccount {
  const id = ask.params['channel'];
  const account = channelsOf(ask, scene)
    .flatMap((each) => [each, ...othersOf(each)])
    .find(({ facts }) => facts['channel'] === id);
  if (account && has(account, RIGHTS.view)) return account;
  const isThere = Object.values(scene.state.accounts).some(({ facts }) => facts['channel'] === id);
  throw new Refusal(isThere ? problem(403, 50001, 'Missing Access') : problem(404, 10003, 'Unknown Channel'));
}

/** Further channels of its server and threads in them, each as the account in that place. */
const othersOf = (account: SandboxAccount): SandboxAccount[] =>
  (Array.isArray(account.facts['channels']) ? account.facts['channels'] : [])
    .filter(isObject)
    .map(({ id, name, type = 0, parent, overwrites = [], position = 1 }) => ({
      ...account,
      handle: String(name),
      facts: { ...account.facts, channel: id, channelType: type, parent, overwrites, position, channels: [] },
    }));

const isThread = (account: SandboxAccount) => typeOf(account) === 11;

function listChannels(ask: Ask, scene: Scene): Reply {
  const account = guildOf(ask, scene);
  const all = [account, ...othersOf(account)].filter((each) => !isThread(each));
  return { status: 200, body: all.map((each) => channelShown(each, scene)) };
}

function listThreads(ask: Ask, scene: Scene): Reply {
  const account = guildOf(ask, scene);
  const threads = othersOf(account).filter(isThread);
  return {
    status: 200,
    body: { threads: threads.map((each) => channelShown(each, scene)), members: [] },
  };
}

function guildOf(ask: Ask, scene: Scene): SandboxAccount {
  const account = channelsOf(ask, scene).find(({ facts }) => facts['guild'] === ask.params['guild']);
  if (!account) throw new Refusal(problem(404, 10004, 'Unknown Guild'));
  return account;
}

const overwritesOf = ({ facts }: SandboxAccount) =>
  (Array.isArray(facts['overwrites']) ? facts['overwrites'] : []).filter(isObject);

/** Of its role, less what its channel takes, with what it gives. */
function has(account: SandboxAccount, right: number): boolean {
  let rights = Number(account.facts['permissions'] ?? 0);
  for (const { allow, deny } of overwritesOf(account))
    rights = (rights & ~Number(deny ?? 0)) | Number(allow ?? 0);
  const isGiven = Math.floor(Number(account.facts['permissions'] ?? 0) / RIGHTS.threads) % 2 === 1;
  return right === RIGHTS.threads ? isGiven : (rights & right) === right;
}

const botOf = ({ name, facts }: SandboxAccount) => ({
  id: String(facts['botId']),
  username: name.toLowerCase().replaceAll(' ', '-'),
  global_name: null,
  avatar: AVATAR,
  bot: true,
});

function readBot(ask: Ask, scene: Scene): Reply {
  const [account] = channelsOf(ask, scene);
  return { status: 200, body: botOf(account) };
}

const roleOf = ({ facts }: SandboxAccount) => `85${String(facts['guild']).slice(2)}`;

function readGuild(ask: Ask, scene: Scene): Reply {
  const account = guildOf(ask, scene);
  const id = String(account.facts['guild']);
  const counts = ask.query.get('with_counts') === 'true';
  return {
    status: 200,
    body: {
      id,
      name: account.name,
      icon: null,
      // The first is everybody's and has the number of the guild.
      roles: [
        { id, name: '@everyone', permissions: '0' },
        { id: roleOf(account), name: 'Bot', permissions: String(account.facts['permissions'] ?? 0) },
      ],
      ...(counts && { approximate_member_count: account.followers, approximate_presence_count: 1 }),
    },
  };
}

function readMember(ask: Ask, scene: Scene): Reply {
  const account = guildOf(ask, scene);
  if (ask.params['user'] !== account.facts['botId']) throw new Refusal(problem(404, 10007, 'Unknown Member'));
  return { status: 200, body: { user: botOf(account), roles: [roleOf(account)] } };
}

const typeOf = ({ facts }: SandboxAccount) => Number(facts['channelType'] ?? 0);
const isWritten = (account: SandboxAccount) => [0, 5, 11].includes(typeOf(account));

function readChannel(ask: Ask, scene: Scene): Reply {
  return { status: 200, body: channelShown(channelOf(ask, scene), scene) };
}

function channelShown(account: SandboxAccount, scene: Scene): object {
  const { handle, facts } = account;
  return {
    id: facts['channel'],
    type: typeOf(account),
    name: handle,
    guild_id: facts['guild'],
    position: facts['position'] ?? 0,
    ...(isThread(account)
      ? { parent_id: facts['parent'], thread_metadata: { archived: false, locked: facts['locked'] === true } }
      : { permission_overwrites: overwritesOf(account) }),
    last_message_id: messagesIn(account, scene)[0]?.id ?? null,
  };
}

/** Where a message stands. */
const isIn = ({ facts }: SandboxAccount, post: SandboxPost | undefined): boolean =>
  post?.facts['channel'] === facts['channel'];

type Shown = { id: string } & Record<string, unknown>;

/** Newest first. The first of all is of Discord itself: the bot came in. */
function messagesIn(account: SandboxAccount, scene: Scene): Shown[] {
  const posts = Object.values(scene.state.posts).filter(
    (post) => post.accountId === account.id && isIn(account, post) && !post.deleted,
  );
  const comments = Object.values(scene.state.comments).filter(
    ({ postId, deleted }) =>
      !deleted &&
      scene.state.posts[postId]?.accountId === account.id &&
      isIn(account, scene.state.posts[postId]),
  );
  const welcome = { id: '100000000000000001', type: 7, content: '', author: botOf(account), attachments: [] };
  return [
    ...posts.map((post) => messageShown(post, account, scene)),
    ...comments.map((comment) => strangerShown(comment, account)),
    { ...welcome, channel_id: account.facts['channel'], timestamp: '2015-05-15T00:00:00.000Z' },
  ].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
}

/** Without the right to its history there is nothing, and no refusal. */
function listMessages(ask: Ask, scene: Scene): Reply {
  const account = channelOf(ask, scene);
  const limit = Number(ask.query.get('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_MAX)
    throw badForm('limit', 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${PAGE_MAX}.`);
  if (!has(account, RIGHTS.history)) return { status: 200, body: [] };
  const [before, after] = [ask.query.get('before'), ask.query.get('after')];
  const found = messagesIn(account, scene)
    .filter(({ id }) => before === null || BigInt(id) < BigInt(before))
    .filter(({ id }) => after === null || BigInt(id) > BigInt(after));
  return { status: 200, body: after === null ? found.slice(0, limit) : found.slice(-limit) };
}

function createMessage(ask: Ask, scene: Scene): Reply {
  const account = channelOf(ask, scene);
  if (!has(account, isThread(account) ? RIGHTS.threads : RIGHTS.send)) throw refusedFor(account);
  if (!isWritten(account))
    throw new Refusal(problem(400, 50008, 'Cannot send messages in a non-text channel'));
  const { input, files } = readBody(ask);
  if (files.length > 0 && !has(account, RIGHTS.attach)) throw refusedFor(account);
  const nonce = nonceOf(input);
  checkMessage(input, files);
  const answered = referenceOf(input, account, scene);
  const rate = countIn(scene, `messages ${account.id}`, BURST.calls, BURST.sec);
  const waitSec = Math.max(0, rate.resetsAt - scene.world.now()) / 1000;
  const headers = {
    'x-ratelimit-bucket': 'messages',
    'x-ratelimit-limit': String(rate.limit),
    'x-ratelimit-remaining': String(rate.remaining),
    'x-ratelimit-reset-after': waitSec.toFixed(3),
  };
  if (rate.isOver)
    return {
      status: 429,
      headers: { ...headers, 'retry-after': String(Math.ceil(waitSec)), 'x-ratelimit-scope': 'user' },
      body: { message: 'You are being rate limited.', retry_after: waitSec, global: false },
    };
  const kept = keptIn<{ post: string; at: number }>(scene.state, 'nonces');
  const key = `${String(account.facts['botId'])} ${nonce}`;
  const known = nonce === null || input['enforce_nonce'] !== true ? undefined : kept[key];
  if (known && scene.world.now() - known.at < NONCE_LIFE_MS) {
    const first = scene.state.posts[known.post];
    if (!first || first.deleted) throw new Refusal(problem(404, 10008, 'Unknown Message'));
    return { status: 200, headers, body: { ...messageShown(first, account, scene), nonce } };
  }
  refuseByPolicy(scene);
  const post = put(scene, account, input, files, answered);
  if (nonce !== null) kept[key] = { post: post.id, at: scene.world.now() };
  return { status: 200, headers, body: { ...messageShown(post, account, scene), nonce } };
}

function nonceOf({ nonce }: Record<string, unknown>): string | null {
  if (nonce === undefined || nonce === null) return null;
  const text = String(nonce);
  if (text.length > NONCE_MAX)
    throw badForm('nonce', 'BASE_TYPE_MAX_LENGTH', `Must be ${NONCE_MAX} or fewer in length.`);
  return text;
}

/** What it answers: one's own message or that of a reader, if it is still there. */
function referenceOf(input: Record<string, unknown>, account: SandboxAccount, scene: Scene) {
  const { message_reference: told } = input;
  if (!isObject(told)) return {};
  if (!has(account, RIGHTS.history))
    throw new Refusal(problem(400, 160002, 'Cannot reply without permission to read message history'));
  const id = String(told['message_id']);
  const comment = scene.state.comments[id];
  const post = scene.state.posts[comment?.postId ?? id];
  if (post && !post.deleted && !comment?.deleted && post.accountId === account.id && isIn(account, post))
    return { replyTo: post.id, facts: { reference: id } };
  if (told['fail_if_not_exists'] === false) return {};
  throw badForm('message_reference', 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message');
}

function ownMessage(ask: Ask, scene: Scene, account: SandboxAccount, foreign: Reply): SandboxPost {
  const id = ask.params['message'] ?? '';
  const comment = scene.state.comments[id];
  if (comment && !comment.deleted) throw new Refusal(foreign);
  const post = scene.state.posts[id];
  if (!post || post.deleted || post.accountId !== account.id || !isIn(account, post))
    throw new Refusal(problem(404, 10008, 'Unknown Message'));
  return post;
}

function messageShown(post: SandboxPost, account: SandboxAccount, scene: Scene): Shown {
  const hearts = grown(post, scene.world.now(), 20);
  const { reference } = post.facts;
  return {
    ...shown(post, scene),
    author: botOf(account),
    ...(typeof reference === 'string' && {
      type: 19,
      message_reference: { message_id: reference, channel_id: account.facts['channel'] },
    }),
    ...(hearts > 0 && { reactions: [{ emoji: { id: null, name: '❤️' }, count: hearts, me: false }] }),
  };
}

/** A stranger answers a message. What they wrote is empty for a bot that was not given the intent to read it. */
const strangerShown = ({ id, postId, author, text, createdAt }: SandboxComment, account: SandboxAccount) => ({
  id,
  type: 19,
  content: account.facts['hasContentIntent'] === false ? '' : text,
  channel_id: account.facts['channel'],
  author: { id: author.id, username: author.handle, global_name: author.name, avatar: null },
  timestamp: new Date(createdAt).toISOString(),
  attachments: [],
  message_reference: { message_id: postId, channel_id: account.facts['channel'] },
});
