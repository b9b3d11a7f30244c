import { drawFace } from '../faces.ts';
import { type Ask, isObject, type Part, readJson, readMultipart, Refusal, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import { lastingToken, type SandboxPlatform, type Scene } from '../platform.ts';
import type { SandboxAccount, SandboxPost } from '../world.ts';

const TEXT_MAX = 2000;
const FILES_MAX = 10;
const FILE_BYTES_MAX = 10 * 1024 * 1024;
const PREVIEW_BYTES_MAX = 200_000;

const problem = (status: number, code: number, message: string, more: object = {}): Reply => ({
  status,
  body: { code, message, ...more },
});

const badForm = (field: string, code: string, message: string) =>
  new Refusal(
    problem(400, 50035, 'Invalid Form Body', { errors: { [field]: { _errors: [{ code, message }] } } }),
  );

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
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return problem(401, 50027, 'Invalid Webhook Token');
    if (kind === 'not_found') return problem(404, 0, '404: Not Found');
    if (kind === 'server_error') return problem(value ?? 503, 0, 'upstream connect error');
    return {
      status: 429,
      headers: {
        'retry-after': String(value ?? 5),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-scope': 'shared',
      },
      body: { message: 'You are being rate limited.', retry_after: (value ?? 5) - 0.5, global: false },
    };
  },
};

/** Whose webhook it is. The token is a part of the address; there is no other proof. */
function callerOf(ask: Ask, scene: Scene): SandboxAccount {
  // A wall in front of it knows applications by their name.
  if (!/^DiscordBot \([^,()]+, [^,()]+\)(?: |$)/.test(ask.headers['user-agent'] ?? ''))
    throw new Refusal(problem(403, 40333, 'internal network error'));
  const { id = '', token = '' } = ask.params;
  const account = scene.state.accounts[id];
  if (!account) throw new Refusal(problem(404, 10015, 'Unknown Webhook'));
  if (!String(account.facts['webhookUrl']).endsWith(`/${id}/${token}`))
    throw new Refusal(problem(401, 50027, 'Invalid Webhook Token'));
  const known = lastingToken(scene, token, id);
  if (scene.faults.some(({ kind }) => kind === 'revoke_token')) known.revoked = true;
  // Somebody deleted it.
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

/** What it calls the picture of every webhook here: the hash of a file on its own host for pictures. */
const AVATAR = 'a_5f1c0e8d7b2a4936c8e1d0f2b3a49586';

function readAvatar({ params: { id = '', file } }: Ask, scene: Scene): Reply {
  if (!scene.state.accounts[id] || file !== `${AVATAR}.png`) return { status: 404, body: '' };
  return { status: 200, headers: { 'content-type': 'image/png' }, body: drawFace(`discord/${id}`) };
}

function execute(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  const { input, files } = readBody(ask);
  const { content = '', poll, thread_name: thread } = input;
  if (typeof content !== 'string' || [...content].length > TEXT_MAX)
    throw badForm('content', 'BASE_TYPE_MAX_LENGTH', `Must be ${TEXT_MAX} or fewer in length.`);
  if (files.length > FILES_MAX)
    throw badForm('attachments', 'BASE_TYPE_MAX_LENGTH', `Must be ${FILES_MAX} or fewer in length.`);
  if (files.some(({ data }) => data.length > FILE_BYTES_MAX))
    throw new Refusal(problem(413, 40005, 'Request entity too large'));
  if (content.trim() === '' && files.length === 0 && !isObject(poll))
    throw new Refusal(problem(400, 50006, 'Cannot send an empty message'));
  const isForum = account.facts['isForum'] === true;
  if (isForum && typeof thread !== 'string')
    throw new Refusal(
      problem(400, 220001, 'Webhooks posted to forum channels must have a thread_name or thread_id'),
    );
  if (!isForum && thread !== undefined)
    throw new Refusal(problem(400, 220003, 'Webhooks can only create threads in forum channels'));
  if (scene.faults.some(({ kind }) => kind === 'policy'))
    throw new Refusal(problem(400, 200000, 'Message was blocked by automatic moderation'));
  const id = scene.world.newNumber();
  const { parse } = isObject(input['allowed_mentions']) ? input['allowed_mentions'] : {};
  const post: SandboxPost = {
    id,
    accountId: account.id,
    text: isObject(poll) && isObject(poll['question']) ? String(poll['question']['text']) : content.trim(),
    media: files.map((file, at) => keep(scene, account, file, altOf(input, at))),
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://discord.com/channels/${String(account.facts['guild'])}/${String(account.facts['channel'])}/${id}`,
    facts: {
      // Who is called by a text that may call everybody.
      pings:
        !Array.isArray(parse) || parse.includes('everyone') ? /@(?:everyone|here)\b/.test(content) : false,
      flags: input['flags'] ?? 0,
      filenames: files.map(({ filename }) => filename),
      ...(thread !== undefined && { thread }),
      ...(isObject(poll) && { poll }),
    },
  };
  scene.state.posts[id] = post;
  // Who does not wait hears nothing, not even of a failure.
  if (ask.query.get('wait') !== 'true') return { status: 204 };
  return { status: 200, body: view(post, scene) };
}

function readBody(ask: Ask) {
  if (!(ask.headers['content-type'] ?? '').startsWith('multipart/form-data'))
    return { input: readJson(ask), files: [] };
  const parts = readMultipart(ask);
  const body = parts.find(({ name }) => name === 'payload_json')?.data ?? Buffer.from('{}');
  return { input: readJson({ body }), files: parts.filter(({ name }) => /^files\[\d+\]$/.test(name)) };
}

/** What is told of a file, by the number of its part in the form. */
function altOf({ attachments }: Record<string, unknown>, at: number): string | null {
  const told: unknown = Array.isArray(attachments)
    ? attachments.find((each) => isObject(each) && Number(each['id']) === at)
    : null;
  return isObject(told) && typeof told['description'] === 'string' ? told['description'] : null;
}

function keep(scene: Scene, account: SandboxAccount, file: Part, altText: string | null): string {
  const image = readImage(file.data);
  const id = scene.world.newNumber();
  scene.state.media[id] = {
    id,
    accountId: account.id,
    mime: image?.mime ?? file.contentType,
    bytes: file.data.length,
    width: image?.width ?? null,
    height: image?.height ?? null,
    durationSec: null,
    altText,
    preview: image && file.data.length <= PREVIEW_BYTES_MAX ? file.data.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  return id;
}

function messageOf(ask: Ask, scene: Scene): SandboxPost {
  const account = callerOf(ask, scene);
  const post = scene.state.posts[ask.params['message'] ?? ''];
  if (!post || post.deleted || post.accountId !== account.id)
    throw new Refusal(problem(404, 10008, 'Unknown Message'));
  return post;
}

/** In a forum a message is reached through its thread alone. */
function edit(ask: Ask, scene: Scene): Reply {
  const post = messageOf(ask, scene);
  const isInThread = post.facts['thread'] !== undefined;
  if (isInThread && ask.query.get('thread_id') !== post.id)
    throw new Refusal(problem(404, 10008, 'Unknown Message'));
  const { content } = readBody(ask).input;
  if (typeof content !== 'string' || [...content].length > TEXT_MAX)
    throw badForm('content', 'BASE_TYPE_MAX_LENGTH', `Must be ${TEXT_MAX} or fewer in length.`);
  if (content.trim() === '' && post.media.length === 0)
    throw new Refusal(problem(400, 50006, 'Cannot send an empty message'));
  post.text = content.trim();
  return { status: 200, body: view(post, scene) };
}

const view = ({ id, text, accountId, media, facts, createdAt }: SandboxPost, scene: Scene) => ({
  id,
  type: 0,
  content: text,
  channel_id: scene.state.accounts[accountId]?.facts['channel'],
  webhook_id: accountId,
  timestamp: new Date(createdAt).toISOString(),
  attachments: media.map((each, at) => {
    const file = scene.state.media[each];
    return {
      id: each,
      filename: Array.isArray(facts['filenames']) ? String(facts['filenames'][at]) : each,
      content_type: file?.mime,
      size: file?.bytes,
      ...(file?.width != null && { width: file.width, height: file.height }),
      ...(file?.altText && { description: file.altText }),
    };
  }),
});
