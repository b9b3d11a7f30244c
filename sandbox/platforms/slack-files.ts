import { type Ask, readMultipart, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { keptIn } from '../world.ts';
import { checkFileBlocks } from './slack-message.ts';
import {
  type Caller,
  callerOf,
  channelOf,
  keyOf,
  put,
  refused,
  threadOf,
  tsOf,
  yes,
} from './slack-shared.ts';

const FILE_BYTES_MAX = 1024 ** 3;
const PREVIEW_BYTES_MAX = 200_000;
const URL_LIFE_MS = 3_600_000;
/** A file is shared some time after the response. */
const SHARE_LAG_MS = 3000;

interface Announced {
  id: string;
  accountId: string;
  filename: string;
  length: number;
  alt: string | null;
  at: number;
  isThere: boolean;
  shares: { channel: string; ts: string; thread: string | null; isPrivate: boolean; at: number }[];
}

export const fileRoutes: SandboxRoute[] = [
  { op: 'get_upload_url', method: 'POST', path: '/api/files.getUploadURLExternal', run: getUploadUrl },
  { op: 'upload_file', method: 'POST', path: '/upload/v1/:id', run: takeBytes },
  { op: 'complete_upload', method: 'POST', path: '/api/files.completeUploadExternal', run: complete },
  { op: 'file_info', method: 'POST', path: '/api/files.info', run: info },
];

const files = (scene: Scene) => keptIn<Announced>(scene.state, 'files');

function getUploadUrl(ask: Ask, scene: Scene): Reply {
  const { account, input } = callerOf(ask, scene, 'files:write');
  const { filename = '' } = input;
  const length = Number(input['length']);
  if (filename === '' || !(length > 0)) throw refused('invalid_arguments');
  if (length > FILE_BYTES_MAX) throw refused('file_too_large');
  const id = `F${scene.world.newId().toUpperCase()}`;
  const alt = input['alt_text'] ?? null;
  const at = scene.world.now();
  files(scene)[id] = { id, accountId: account.id, filename, length, alt, at, isThere: false, shares: [] };
  return yes({ upload_url: `${ask.baseUrl}/upload/v1/${id}`, file_id: id });
}

/** The raw bytes or a form. Anybody with the URL may upload. */
function takeBytes(ask: Ask, scene: Scene): Reply {
  const file = files(scene)[ask.params['id'] ?? ''];
  if (!file || scene.world.now() - file.at > URL_LIFE_MS) return { status: 404, body: 'expired' };
  const isForm = (ask.headers['content-type'] ?? '').startsWith('multipart/form-data');
  const data = isForm ? (readMultipart(ask)[0]?.data ?? Buffer.alloc(0)) : ask.body;
  if (data.length !== file.length) return { status: 400, body: `expected ${file.length} bytes` };
  const image = readImage(data);
  scene.state.media[file.id] = {
    id: file.id,
    accountId: file.accountId,
    mime: image?.mime ?? ask.headers['content-type'] ?? 'application/octet-stream',
    bytes: data.length,
    width: image?.width ?? null,
    height: image?.height ?? null,
    durationSec: null,
    altText: file.alt,
    preview: image && data.length <= PREVIEW_BYTES_MAX ? data.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  file.isThere = true;
  return { status: 200, body: `OK - ${data.length}` };
}

function listOf(text: string | undefined): { id: string }[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    throw refused('invalid_arguments');
  }
}

function complete(ask: Ask, scene: Scene): Reply {
  const caller: Caller = callerOf(ask, scene, 'files:write');
  const { input } = caller;
  const named = listOf(input['files']).map(({ id }) => files(scene)[id]);
  if (named.length === 0) throw refused('invalid_arguments');
  const there = named.filter((file) => file?.isThere === true && file.accountId === caller.account.id);
  if (there.length < named.length) throw refused('file_not_found');
  const { channel_id: channelId } = input;
  // Without a channel, files are stored but not shared.
  if (channelId === undefined) return yes({ files: there.map((file) => ({ id: file?.id })) });
  const channel = channelOf(caller, channelId);
  if (channel.isArchived) throw refused('is_archived');
  if (!channel.isMember) throw refused('not_in_channel');
  checkFileBlocks(input);
  const post = put(scene, caller, {
    channel: channel.id,
    text: input['initial_comment'] ?? '',
    thread: threadOf(scene, channel.id, input['thread_ts']),
    media: there.flatMap((file) => file?.id ?? []),
    facts: {},
  });
  const thread = post.replyTo === null ? null : tsOf({ id: post.replyTo });
  for (const file of there)
    file?.shares.push({
      channel: channel.id,
      ts: tsOf(post),
      thread,
      isPrivate: channel.isPrivate,
      at: scene.world.now() + SHARE_LAG_MS,
    });
  return yes({ files: there.map((file) => ({ id: file?.id, title: file?.filename })) });
}

function info(ask: Ask, scene: Scene): Reply {
  const { account, input } = callerOf(ask, scene, 'files:read');
  const file = files(scene)[input['file'] ?? ''];
  if (!file || file.accountId !== account.id) throw refused('file_not_found');
  const shares: Record<'public' | 'private', Record<string, object[]>> = { public: {}, private: {} };
  for (const { channel, ts, thread, isPrivate, at } of file.shares)
    if (at <= scene.world.now() && !scene.state.posts[keyOf(channel, ts)]?.deleted)
      (shares[isPrivate ? 'private' : 'public'][channel] ??= []).push({
        ts,
        ...(thread !== null && { thread_ts: thread }),
      });
  return yes({ file: { id: file.id, name: file.filename, size: file.length, shares } });
}
