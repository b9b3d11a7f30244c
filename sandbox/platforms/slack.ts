import { type Ask, isObject, readFields, type Reply } from '../http.ts';
import { type OAuthStyle, oauthRoutes } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import { grown, hashOf, type SandboxComment, type SandboxPost } from '../world.ts';
import { fileRoutes } from './slack-files.ts';
import { checkBlocks, metadataOf, sameKey, wordsOf } from './slack-message.ts';
import { listUsers } from './slack-people.ts';
import {
  botOf,
  type Caller,
  callerOf,
  channelOf,
  channelsOf,
  keyOf,
  no,
  put,
  refused,
  threadOf,
  tsOf,
  yes,
} from './slack-shared.ts';

const TEXT_CUT = 40_000;
const PAGE_MAX = 100;
/** About one per second, with room for a burst. */
const BURST = { calls: 10, sec: 10 };
/** The limits for reading a channel by apps that are distributed to other workspaces. */
const DISTRIBUTED = { calls: 1, sec: 60, messages: 15 };

const style: OAuthStyle = {
  authorizePath: '/oauth/v2/authorize',
  tokenPath: '/api/oauth.v2.access',
  clientIdField: 'client_id',
  pkce: 'none',
  accessSec: null,
  refreshSec: null,
  rotates: false,
  tokenReply: ({ access_token, scope, open_id, refresh_token, expires_in }) => ({
    ok: true,
    access_token,
    ...(refresh_token !== undefined && { refresh_token, expires_in }),
    token_type: 'bot',
    scope: String(scope).replaceAll(' ', ','),
    team: { id: open_id },
  }),
  refuse: (_error, words) => no(words.includes('refresh') ? 'invalid_refresh_token' : 'invalid_code'),
};

const [authorize, token] = oauthRoutes(style);
/** For apps with token rotation: tokens last 12 hours, and a refresh replaces the previous one. */
const [, rotating] = oauthRoutes({
  ...style,
  accessSec: 43_200,
  refreshSec: 10 * 365 * 86_400,
  rotates: true,
});

function grant(ask: Ask, scene: Scene): Reply | Promise<Reply> {
  const { code = '', refresh_token: before = '' } = readFields(ask);
  const { codes, tokens, accounts } = scene.state;
  const account = accounts[(codes[code] ?? tokens[before])?.accountId ?? ''];
  const route = account?.facts['rotates'] === true ? rotating : token;
  return route?.run(ask, scene) ?? no('invalid_code');
}

const routes: SandboxRoute[] = [
  ...(authorize ? [authorize] : []),
  ...(token ? [{ ...token, run: grant }] : []),
  ...(
    [
      ['auth.test', 'auth_test', authTest],
      ['team.info', 'team_info', teamInfo],
      ['users.info', 'user_info', userInfo],
      ['users.list', 'list_users', listUsers],
      ['conversations.list', 'list_channels', listChannels],
      ['conversations.info', 'channel_info', channelInfo],
      ['conversations.history', 'history', history],
      ['conversations.replies', 'replies', replies],
      ['conversations.join', 'join_channel', joinChannel],
      ['chat.postMessage', 'post_message', postMessage],
      ['chat.scheduleMessage', 'schedule_message', scheduleMessage],
      ['chat.update', 'update_message', updateMessage],
      ['chat.delete', 'delete_message', deleteMessage],
      ['chat.getPermalink', 'permalink', permalink],
      ['reactions.get', 'reactions', reactions],
    ] as const
  ).map(([method, op, run]): SandboxRoute => ({ op, method: 'POST', path: `/api/${method}`, run })),
  ...fileRoutes,
];

export const slack: SandboxPlatform = {
  name: 'slack',
  prefixes: ['slack'],
  routes,
  accounts: [
    {
      id: 'T0LANTERN1',
      handle: 'lantern-studio',
      name: 'Lantern Studio',
      followers: 0,
      facts: {
        botToken: 'xoxb-1111-lanternStudioSandboxTokenOfItsBot',
        botId: 'U0LANTERNB',
        channels: [
          { id: 'C0LANTERN1', name: 'announcements' },
          { id: 'C0LANTERN2', name: 'workshop', isMember: false },
          { id: 'C0LANTERN3', name: 'board', isPrivate: true },
          { id: 'C0LANTERN4', name: 'secret', isPrivate: true, isMember: false },
          { id: 'C0LANTERN5', name: 'old', isArchived: true },
        ],
        members: [
          { id: 'U0LANTERN1', handle: 'ada', name: 'Ada Lantern' },
          { id: 'U0LANTERN2', handle: 'noor', name: 'Noor North' },
          { id: 'U0LANTERN3', handle: 'left', name: 'Ada Who Left', deleted: true },
        ],
      },
    },
    {
      id: 'T0HARBOUR1',
      handle: 'harbour-books',
      name: 'Harbour Books',
      followers: 0,
      facts: {
        botToken: 'xoxb-2222-harbourBooksSandboxTokenOfTheirBot',
        botId: 'U0HARBOURB',
        isDistributed: true,
        channels: [{ id: 'C0HARBOUR1', name: 'news' }],
      },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return no('invalid_auth');
    if (kind === 'not_found') return no('unknown_method');
    if (kind === 'server_error') return { status: value ?? 503, body: 'upstream connect error' };
    return { ...no('ratelimited'), status: 429, headers: { 'retry-after': String(value ?? 30) } };
  },
};

function authTest(ask: Ask, scene: Scene): Reply {
  const { account } = callerOf(ask, scene, null);
  return yes({
    url: `https://${account.handle}.slack.com/`,
    team: account.name,
    team_id: account.id,
    user: 'parlance',
    user_id: botOf(account),
  });
}

function teamInfo(ask: Ask, scene: Scene): Reply {
  const { account } = callerOf(ask, scene, 'team:read');
  const icon = { image_132: scene.faceUrl(account.id) };
  return yes({ team: { id: account.id, name: account.name, domain: account.handle, icon } });
}

function userInfo(ask: Ask, scene: Scene): Reply {
  const { account, input } = callerOf(ask, scene, 'users:read');
  const id = input['user'] ?? '';
  const reader = Object.values(scene.state.comments).find(({ author }) => author.id === id)?.author;
  if (id !== botOf(account) && !reader) throw refused('user_not_found');
  const name = reader?.handle ?? 'parlance';
  const profile = { image_72: scene.faceUrl(id) };
  return yes({ user: { id, name, real_name: reader?.name ?? account.name, is_bot: !reader, profile } });
}

const channelShown = ({ id, name, isPrivate, isMember, isArchived }: ReturnType<typeof channelOf>) => ({
  id,
  name,
  is_channel: true,
  is_private: isPrivate,
  is_member: isMember,
  is_archived: isArchived,
});

/** Pages have a maximum size whatever is requested, so a client without paging misses channels. */
function listChannels(ask: Ask, scene: Scene): Reply {
  const { account, input } = callerOf(ask, scene, 'channels:read');
  const types = (input['types'] ?? 'public_channel').split(',');
  if (types.includes('private_channel')) callerOf(ask, scene, 'groups:read');
  const from = Number(input['cursor'] ?? 0);
  const size = Math.min(PAGE_MAX, Number(input['limit'] ?? PAGE_MAX));
  const shown = channelsOf(account)
    .filter(({ isPrivate, isMember }) =>
      isPrivate ? isMember && types.includes('private_channel') : types.includes('public_channel'),
    )
    .filter(({ isArchived }) => !isArchived || input['exclude_archived'] !== 'true');
  const next = from + size;
  return yes({
    channels: shown.slice(from, next).map(channelShown),
    response_metadata: { next_cursor: next < shown.length ? String(next) : '' },
  });
}

function channelInfo(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'channels:read');
  return yes({ channel: { ...channelShown(channelOf(caller, caller.input['channel'])), num_members: 42 } });
}

function postMessage(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'chat:write');
  const { input } = caller;
  const channel = channelOf(caller, input['channel']);
  if (channel.isArchived) throw refused('is_archived');
  if (!channel.isMember) callerOf(ask, scene, 'chat:write.public');
  const text = wordsOf(input);
  checkBlocks(input['blocks']);
  if (scene.faults.some(({ kind }) => kind === 'policy')) throw refused('restricted_action');
  const before = sameKey(caller, scene, channel.id);
  if (before) return yes({ channel: channel.id, ts: tsOf(before), message: shown(before, scene, false) });
  if (countIn(scene, `post ${channel.id}`, BURST.calls, BURST.sec).isOver)
    return { ...no('ratelimited'), status: 429, headers: { 'retry-after': '1' } };
  const post = put(scene, caller, {
    channel: channel.id,
    // Cut off silently.
    text: text.slice(0, TEXT_CUT),
    thread: threadOf(scene, channel.id, input['thread_ts']),
    media: [],
    facts: {
      metadata: metadataOf(input['metadata']),
      unfurls: input['unfurl_links'] !== 'false',
      key: input['client_msg_id'],
    },
  });
  return yes({ channel: channel.id, ts: tsOf(post), message: shown(post, scene, false) });
}

const AHEAD_SEC = 120 * 86_400;

/** The message is accepted, and never appears: no test waits for its time. */
function scheduleMessage(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'chat:write');
  const { input } = caller;
  const channel = channelOf(caller, input['channel']);
  if (channel.isArchived) throw refused('is_archived');
  wordsOf(input);
  const [at, now] = [Number(input['post_at']), scene.world.now() / 1000];
  if (!(at > now)) throw refused('time_in_past');
  if (at > now + AHEAD_SEC) throw refused('time_too_far');
  return yes({ channel: channel.id, scheduled_message_id: `Q${scene.world.newId()}`, post_at: at });
}

/** In reality only members can add an app. In the sandbox it always succeeds. */
function joinChannel(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'channels:join');
  const channel = channelOf(caller, caller.input['channel']);
  if (channel.isPrivate) throw refused('method_not_supported_for_channel_type');
  if (channel.isArchived) throw refused('is_archived');
  const { facts } = caller.account;
  facts['channels'] = channelsOf(caller.account).map((each) =>
    each.id === channel.id ? { ...each, isMember: true } : each,
  );
  return yes({ channel: channelShown({ ...channel, isMember: true }) });
}

const answersOf = (scene: Scene, id: string) => ({
  own: Object.values(scene.state.posts).filter(({ replyTo, deleted }) => replyTo === id && !deleted),
  others: Object.values(scene.state.comments).filter(({ postId, deleted }) => postId === id && !deleted),
});

function shown(post: SandboxPost, scene: Scene, withMetadata: boolean): object {
  const account = scene.state.accounts[post.accountId];
  const { own, others } = answersOf(scene, post.id);
  const hearts = grown(post, scene.world.now(), 20);
  return {
    type: 'message',
    ts: tsOf(post),
    user: account ? botOf(account) : '',
    text: post.text,
    ...(post.replyTo !== null && { thread_ts: tsOf({ id: post.replyTo }) }),
    ...(own.length + others.length > 0 && { reply_count: own.length + others.length }),
    ...(hearts > 0 && { reactions: [{ name: 'heart', count: hearts, users: [] }] }),
    ...(withMetadata && isObject(post.facts['metadata']) && { metadata: post.facts['metadata'] }),
  };
}

/** A reader's answer has a timestamp id too. */
const commentTs = ({ id, createdAt }: SandboxComment) =>
  `${(createdAt / 1000).toFixed(3)}${String(hashOf(id) % 1000).padStart(3, '0')}`;

const strangerShown = (comment: SandboxComment, thread: string) => ({
  type: 'message',
  ts: commentTs(comment),
  user: comment.author.id,
  text: comment.text.replace(/[&<>]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt' }[sign] ?? ''};`),
  thread_ts: thread,
});

/** How many messages of a channel an app may read, and how often. */
function watched(caller: Caller, scene: Scene, what: string): number {
  const { account, input } = caller;
  const asked = Number(input['limit'] ?? PAGE_MAX);
  if (account.facts['isDistributed'] !== true) return Math.min(asked, 999);
  if (countIn(scene, `${what} ${account.id}`, DISTRIBUTED.calls, DISTRIBUTED.sec).isOver)
    throw refused('ratelimited');
  return Math.min(asked, DISTRIBUTED.messages);
}

function history(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'channels:history');
  const { input, account } = caller;
  const channel = channelOf(caller, input['channel']);
  if (!channel.isMember) throw refused('not_in_channel');
  const size = watched(caller, scene, 'history');
  const [oldest, from] = [Number(input['oldest'] ?? 0), Number(input['cursor'] ?? 0)];
  const found = Object.values(scene.state.posts)
    .filter((post) => post.accountId === account.id && post.facts['channel'] === channel.id)
    .filter((post) => post.replyTo === null && !post.deleted && Number(tsOf(post)) > oldest)
    .sort((a, b) => Number(tsOf(b)) - Number(tsOf(a)));
  const next = from + size;
  return yes({
    messages: found
      .slice(from, next)
      .map((post) => shown(post, scene, input['include_all_metadata'] === 'true')),
    has_more: next < found.length,
    response_metadata: { next_cursor: next < found.length ? String(next) : '' },
  });
}

/** The first message of the thread, then its answers, oldest first. */
function replies(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'channels:history');
  const { input } = caller;
  const channel = channelOf(caller, input['channel']);
  if (!channel.isMember) throw refused('not_in_channel');
  const { ts = '' } = input;
  const parent = scene.state.posts[keyOf(channel.id, ts)];
  if (!parent || parent.deleted) throw refused('thread_not_found');
  watched(caller, scene, 'replies');
  const withMetadata = input['include_all_metadata'] === 'true';
  const { own, others } = answersOf(scene, parent.id);
  const after = [
    ...own.map((post) => ({ ts: tsOf(post), view: shown(post, scene, withMetadata) })),
    ...others.map((comment) => ({ ts: commentTs(comment), view: strangerShown(comment, ts) })),
  ].sort((a, b) => Number(a.ts) - Number(b.ts));
  const oldest = Number(input['oldest'] ?? 0);
  const later = after.filter((each) => Number(each.ts) > oldest).map(({ view }) => view);
  return yes({ messages: [shown(parent, scene, withMetadata), ...later], has_more: false });
}

function ownMessage(ask: Ask, scene: Scene, refusal: string) {
  const caller = callerOf(ask, scene, 'chat:write');
  const { input, account } = caller;
  const channel = channelOf(caller, input['channel']);
  const post = scene.state.posts[keyOf(channel.id, input['ts'] ?? '')];
  const isForeign = Object.values(scene.state.comments).some((each) => commentTs(each) === input['ts']);
  if (isForeign) throw refused(refusal);
  if (!post || post.deleted || post.accountId !== account.id) throw refused('message_not_found');
  return { post, channel, input };
}

/** Refused where a new message would be cut off. */
const EDIT_MAX = 4000;

function updateMessage(ask: Ask, scene: Scene): Reply {
  const { post, channel, input } = ownMessage(ask, scene, 'cant_update_message');
  // A workspace may allow edits only for some minutes.
  const minutes = scene.state.accounts[post.accountId]?.facts['editMinutes'];
  if (typeof minutes === 'number' && scene.world.now() - post.createdAt > minutes * 60_000)
    throw refused('edit_window_closed');
  const text = wordsOf(input);
  if (text.length > EDIT_MAX) throw refused('msg_too_long');
  post.text = text;
  return yes({ channel: channel.id, ts: tsOf(post), text: post.text });
}

function deleteMessage(ask: Ask, scene: Scene): Reply {
  const { post, channel } = ownMessage(ask, scene, 'cant_delete_message');
  post.deleted = true;
  return yes({ channel: channel.id, ts: tsOf(post) });
}

function permalink(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, null);
  const channel = channelOf(caller, caller.input['channel']);
  const post = scene.state.posts[keyOf(channel.id, caller.input['message_ts'] ?? '')];
  if (!post || post.deleted) throw refused('message_not_found');
  return yes({ channel: channel.id, permalink: post.url });
}

function reactions(ask: Ask, scene: Scene): Reply {
  const caller = callerOf(ask, scene, 'reactions:read');
  const channel = channelOf(caller, caller.input['channel']);
  const post = scene.state.posts[keyOf(channel.id, caller.input['timestamp'] ?? '')];
  if (!post || post.deleted) throw refused('message_not_found');
  return yes({ type: 'message', channel: channel.id, message: shown(post, scene, false) });
}
