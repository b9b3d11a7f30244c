import { drawFace } from '../faces.ts';
import { type Ask, Refusal, type Reply } from '../http.ts';
import { lastingToken, type SandboxPlatform, type Scene } from '../platform.ts';
import type { SandboxAccount, SandboxPost } from '../world.ts';
import { botRoutes } from './discord-bot.ts';
import { PERMISSIONS } from './discord-places.ts';
import {
  AVATAR,
  checkMessage,
  countMessage,
  problem,
  put,
  readBody,
  refuseByPolicy,
  requireClient,
  rewrite,
  shown,
  tooMany,
} from './discord-shared.ts';

export const discord: SandboxPlatform = {
  name: 'discord',
  prefixes: ['discord'],
  routes: [
    { op: 'read_webhook', method: 'GET', path: '/api/v10/webhooks/:id/:token', run: readWebhook },
    { op: 'read_avatar', method: 'GET', path: '/avatars/:id/:file', run: readAvatar },
    { op: 'execute_webhook', method: 'POST', path: '/api/v10/webhooks/:id/:token', run: execute },
    {
      op: 'read_message',
      method: 'GET',
      path: '/api/v10/webhooks/:id/:token/messages/:message',
      run: (ask, scene) => ({ status: 200, body: view(messageOf(ask, scene), scene) }),
    },
    {
      op: 'edit_message',
      method: 'PATCH',
      path: '/api/v10/webhooks/:id/:token/messages/:message',
      run: edit,
    },
    {
      op: 'delete_message',
      method: 'DELETE',
      path: '/api/v10/webhooks/:id/:token/messages/:message',
      run(ask, scene) {
        messageOf(ask, scene).deleted = true;
        return { status: 204 };
      },
    },
    ...botRoutes,
  ],
  accounts: [
    {
      id: '810000000000000001',
      handle: 'Lantern news',
      name: 'Lantern Studio',
      followers: 0,
      facts: {
        webhookUrl:
          'https://discord.com/api/webhooks/810000000000000001/LanternStudioSandboxWebhookTokenOfItsChannel',
        channel: '820000000000000001',
        guild: '830000000000000001',
      },
    },
    {
      id: '810000000000000002',
      handle: 'Harbour forum',
      name: 'Harbour Books',
      followers: 0,
      facts: {
        webhookUrl:
          'https://discord.com/api/webhooks/810000000000000002/HarbourBooksSandboxWebhookTokenOfTheirForum',
        channel: '820000000000000002',
        guild: '830000000000000002',
        isForum: true,
      },
    },
    // A channel in which a bot writes.
    {
      id: '820000000000000011',
      handle: 'announcements',
      name: 'Lantern Studio',
      followers: 1240,
      facts: {
        botToken: 'ODQwMDAwMDAwMDAwMDAwMDAx.Sandbx.LanternStudioSandboxTokenOfItsBot0001',
        channelId: '820000000000000011',
        channel: '820000000000000011',
        guild: '830000000000000001',
        botId: '840000000000000001',
        permissions: PERMISSIONS,
        channels: [
          { id: '820000000000000012', name: 'devlog', position: 2 },
          { id: '820000000000000013', name: 'patch notes', type: 11, parent: '820000000000000012' },
          {
            id: '820000000000000014',
            name: 'team',
            position: 3,
            overwrites: [{ id: '840000000000000001', type: 1, allow: '0', deny: String(1 << 11) }],
          },
          { id: '820000000000000015', name: 'voice', type: 2, position: 4 },
          { id: '820000000000000016', name: 'ideas', type: 15, position: 5 },
          { id: '820000000000000017', name: 'news', type: 5, position: 6 },
        ],
      },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return problem(401, 50027, 'Invalid Webhook Token');
    if (kind === 'not_found') return problem(404, 0, '404: Not Found');
    if (kind === 'server_error') return problem(value ?? 503, 0, 'upstream connect error');
    return tooMany((value ?? 5) - 0.5, 'shared', { 'x-ratelimit-remaining': '0' });
  },
};

/** The account of a webhook. The token in the URL is the only proof. */
function callerOf(ask: Ask, scene: Scene): SandboxAccount {
  requireClient(ask);
  const { id = '', token = '' } = ask.params;
  const account = scene.state.accounts[id];
  if (!account?.facts['webhookUrl']) throw new Refusal(problem(404, 10015, 'Unknown Webhook'));
  if (!String(account.facts['webhookUrl']).endsWith(`/${id}/${token}`))
    throw new Refusal(problem(401, 50027, 'Invalid Webhook Token'));
  const known = lastingToken(scene, token, id);
  if (scene.faults.some(({ kind }) => kind === 'revoke_token')) known.revoked = true;
  // The webhook was deleted.
  if (known.revoked) throw new Refusal(problem(404, 10015, 'Unknown Webhook'));
  return account;
}

function readWebhook(ask: Ask, scene: Scene): Reply {
  const { id, handle, facts } = callerOf(ask, scene);
  return {
    status: 200,
    body: {
      id,
      type: 1,
      name: handle,
      avatar: AVATAR,
      channel_id: facts['channel'],
      guild_id: facts['guild'],
    },
  };
}

function readAvatar({ params: { id = '', file } }: Ask, scene: Scene): Reply {
  const isKnown = Object.values(scene.state.accounts).some((each) =>
    [each.id, each.facts['botId']].includes(id),
  );
  if (!isKnown || file !== `${AVATAR}.png`) return { status: 404, body: '' };
  return { status: 200, headers: { 'content-type': 'image/png' }, body: drawFace(`discord/${id}`) };
}

/** A caller that does not wait gets no answer, not even about a failure. */
function execute(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  if (ask.query.get('wait') === 'true') return write(ask, scene, account);
  try {
    write(ask, scene, account);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return { status: 204 };
}

function write(ask: Ask, scene: Scene, account: SandboxAccount): Reply {
  const { input, files } = readBody(ask);
  const { thread_name: thread } = input;
  checkMessage(input, files);
  const isForum = account.facts['isForum'] === true;
  if (isForum && typeof thread !== 'string')
    throw new Refusal(
      problem(400, 220001, 'Webhooks posted to forum channels must have a thread_name or thread_id'),
    );
  if (!isForum && thread !== undefined)
    throw new Refusal(problem(400, 220003, 'Webhooks can only create threads in forum channels'));
  const headers = countMessage(scene, account.id, 'shared');
  refuseByPolicy(scene);
  const post = put(scene, account, input, files, { facts: { ...(thread !== undefined && { thread }) } });
  return { status: 200, headers, body: view(post, scene) };
}

function messageOf(ask: Ask, scene: Scene): SandboxPost {
  const account = callerOf(ask, scene);
  const post = scene.state.posts[ask.params['message'] ?? ''];
  if (!post || post.deleted || post.accountId !== account.id)
    throw new Refusal(problem(404, 10008, 'Unknown Message'));
  return post;
}

/** In a forum, a message can only be reached through its thread. */
function edit(ask: Ask, scene: Scene): Reply {
  const post = messageOf(ask, scene);
  const isInThread = post.facts['thread'] !== undefined;
  if (isInThread && ask.query.get('thread_id') !== post.id)
    throw new Refusal(problem(404, 10008, 'Unknown Message'));
  rewrite(post, ask);
  return { status: 200, body: view(post, scene) };
}

const view = (post: SandboxPost, scene: Scene) => ({ ...shown(post, scene), webhook_id: post.accountId });
