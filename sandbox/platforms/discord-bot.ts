import { type Ask, isObject, Refusal, type Reply } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import { grown, keptIn, type SandboxAccount, type SandboxComment, type SandboxPost } from '../world.ts';
import {
  asList,
  botOf,
  channelOf,
  channelsOf,
  guildOf,
  has,
  isForum,
  isThread,
  isWritten,
  othersOf,
  overwritesOf,
  refusedFor,
  RIGHTS,
  threadsIn,
  typeOf,
} from './discord-places.ts';
import {
  badForm,
  checkMessage,
  countMessage,
  problem,
  put,
  readBody,
  refuseByPolicy,
  rewrite,
  shown,
  tooMany,
} from './discord-shared.ts';

const NONCE_MAX = 25;
const NONCE_LIFE_MS = 5 * 60_000;
const PAGE_MAX = 100;

const CHANNEL = '/api/v10/channels/:channel';
const MESSAGE = `${CHANNEL}/messages/:message`;

/** The routes of a bot. An account is one of its channels. */
export const botRoutes: readonly SandboxRoute[] = [
  { op: 'read_bot', method: 'GET', path: '/api/v10/users/@me', run: readBot },
  { op: 'read_guild', method: 'GET', path: '/api/v10/guilds/:guild', run: readGuild },
  { op: 'list_channels', method: 'GET', path: '/api/v10/guilds/:guild/channels', run: listChannels },
  { op: 'list_threads', method: 'GET', path: '/api/v10/guilds/:guild/threads/active', run: listThreads },
  { op: 'read_member', method: 'GET', path: '/api/v10/guilds/:guild/members/:user', run: readMember },
  { op: 'read_channel', method: 'GET', path: CHANNEL, run: readChannel },
  { op: 'list_messages', method: 'GET', path: `${CHANNEL}/messages`, run: listMessages },
  { op: 'create_message', method: 'POST', path: `${CHANNEL}/messages`, run: createMessage },
  { op: 'crosspost', method: 'POST', path: `${MESSAGE}/crosspost`, run: crosspost },
  { op: 'create_thread', method: 'POST', path: `${CHANNEL}/threads`, run: createThread },
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
      // The first role is that of everybody, and has the id of the guild.
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
      ? {
          parent_id: facts['parent'],
          owner_id: facts['own'] === true ? facts['botId'] : 'somebody',
          thread_metadata: { archived: false, locked: facts['locked'] === true },
        }
      : { permission_overwrites: overwritesOf(account) }),
    // For a forum, its newest thread.
    last_message_id: isForum(account)
      ? (threadsIn(account, scene).at(-1)?.facts['channel'] ?? null)
      : (messagesIn(account, scene)[0]?.id ?? null),
  };
}

/** Whether a message is in this channel. */
const isIn = ({ facts }: SandboxAccount, post: SandboxPost | undefined): boolean =>
  post?.facts['channel'] === facts['channel'];

type Shown = { id: string } & Record<string, unknown>;

/** Newest first. The very first message is Discord's own: the bot joined. */
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

/** Without the right to read the history, the list is empty instead of refused. */
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
  const headers = countMessage(scene, account.id, 'user');
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

const ANNOUNCEMENTS = 5;
const CROSSPOSTS = { count: 10, sec: 3600 };

/** Shows a message of an announcement channel in the servers that follow it. */
function crosspost(ask: Ask, scene: Scene): Reply {
  const account = channelOf(ask, scene);
  if (!has(account, RIGHTS.send)) throw refusedFor(account);
  if (typeOf(account) !== ANNOUNCEMENTS)
    throw new Refusal(problem(400, 50024, 'Cannot execute action on this channel type'));
  // For a message of somebody else a bot has to be a moderator.
  const post = ownMessage(ask, scene, account, problem(403, 50013, 'Missing Permissions'));
  if (post.facts['isAnnounced'] === true)
    throw new Refusal(problem(400, 40033, 'This message has already been crossposted'));
  const name = `crossposts ${String(account.facts['channel'])}`;
  const window = countIn(scene, name, CROSSPOSTS.count, CROSSPOSTS.sec);
  if (window.isOver) {
    const answer = tooMany((window.resetsAt - scene.world.now()) / 1000, 'shared');
    // The header speaks of another limit; only the body is right.
    throw new Refusal({ ...answer, headers: { ...answer.headers, 'retry-after': '1' } });
  }
  post.facts['isAnnounced'] = true;
  return { status: 200, body: messageShown(post, account, scene) };
}

const THREAD_NAME_MAX = 100;

/** In a forum: creates a thread and its first message, which share one id. It accepts no nonce. */
function createThread(ask: Ask, scene: Scene): Reply {
  const account = channelOf(ask, scene);
  if (!has(account, RIGHTS.send)) throw refusedFor(account);
  if (!isForum(account)) throw new Refusal(problem(400, 50024, 'Cannot execute action on this channel type'));
  const { input, files } = readBody(ask);
  if (files.length > 0 && !has(account, RIGHTS.attach)) throw refusedFor(account);
  const { name, message, applied_tags: tags = [] } = input;
  if (typeof name !== 'string' || name.trim() === '' || name.length > THREAD_NAME_MAX)
    throw badForm('name', 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${THREAD_NAME_MAX} in length.`);
  if (!isObject(message)) throw badForm('message', 'BASE_TYPE_REQUIRED', 'This field is required');
  if (account.facts['requiresTag'] === true && Array.isArray(tags) && tags.length === 0)
    throw new Refusal(problem(400, 40067, 'A tag is required to create a forum post in this channel'));
  // Polls are not accepted here, so a poll without text or files is an empty message.
  const { poll: _, ...rest } = message;
  checkMessage(rest, files);
  const headers = countMessage(scene, account.id, 'user');
  refuseByPolicy(scene);
  const post = put(scene, account, rest, files);
  const thread = { id: post.id, name: name.trim(), type: 11, parent: account.facts['channel'], own: true };
  post.facts['channel'] = thread.id;
  post.facts['thread'] = thread.name;
  post.url = `https://discord.com/channels/${String(account.facts['guild'])}/${thread.id}/${post.id}`;
  const kept = scene.state.accounts[account.id];
  if (kept) kept.facts['channels'] = [...asList(kept.facts['channels']), thread];
  const there = { ...account, handle: thread.name, facts: { ...account.facts, channel: thread.id } };
  return {
    status: 201,
    headers,
    body: {
      id: thread.id,
      type: 11,
      name: thread.name,
      parent_id: thread.parent,
      owner_id: account.facts['botId'],
      message: messageShown(post, there, scene),
    },
  };
}

function nonceOf({ nonce }: Record<string, unknown>): string | null {
  if (nonce === undefined || nonce === null) return null;
  const text = String(nonce);
  if (text.length > NONCE_MAX)
    throw badForm('nonce', 'BASE_TYPE_MAX_LENGTH', `Must be ${NONCE_MAX} or fewer in length.`);
  return text;
}

/** The message that is answered, from the bot itself or a reader, if it still exists. */
function referenceOf(input: Record<string, unknown>, account: SandboxAccount, scene: Scene) {
  const { message_reference: reference } = input;
  if (!isObject(reference)) return {};
  if (!has(account, RIGHTS.history))
    throw new Refusal(problem(400, 160002, 'Cannot reply without permission to read message history'));
  const id = String(reference['message_id']);
  const comment = scene.state.comments[id];
  const post = scene.state.posts[comment?.postId ?? id];
  if (post && !post.deleted && !comment?.deleted && post.accountId === account.id && isIn(account, post))
    return { replyTo: post.id, facts: { reference: id } };
  if (reference['fail_if_not_exists'] === false) return {};
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

/** A reader's answer. Its text is empty for a bot without the intent to read messages. */
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
