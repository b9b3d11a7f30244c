import { type Ask, isObject, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { readEvent, sha256, tagged } from './nostr-events.ts';

const FILE_BYTES_MAX = 100 * 1024 * 1024;
const PREVIEW_BYTES_MAX = 500_000;
const BLOB_AUTH = 24_242;
const TYPES = /^(?:image\/(?:jpeg|png|gif|webp)|video\/(?:mp4|quicktime|webm))$/;

/** Blossom: files identified by their hash. */
export const blobRoutes: SandboxRoute[] = [
  { op: 'upload_file', method: 'PUT', path: '/upload', run: upload },
  { op: 'read_file', method: 'GET', path: '/:file', run: readFile },
];

const refused = (status: number, reason: string): Reply => ({ status, headers: { 'x-reason': reason } });

/** The signer of the authorization for this file, or the reason why it is invalid. */
function signerOf(ask: Ask, scene: Scene, hash: string): { pubkey: string } | string {
  const [, text] = /^Nostr ([A-Za-z0-9+/=_-]+)$/.exec(ask.headers['authorization'] ?? '') ?? [];
  if (text === undefined) return 'Missing authorization';
  const event = readEvent(parse(Buffer.from(text, 'base64').toString('utf8')));
  if (typeof event === 'string') return event;
  if (event.kind !== BLOB_AUTH || !tagged(event, 't').includes('upload')) return 'Not a permission to upload';
  if (!(Number(tagged(event, 'expiration')[0]) > scene.world.now() / 1000)) return 'Permission has expired';
  if (!tagged(event, 'x').includes(hash)) return 'Permission is for another file';
  return event;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function upload(ask: Ask, scene: Scene): Reply {
  const { body } = ask;
  const hash = sha256(body);
  const signer = signerOf(ask, scene, hash);
  if (typeof signer === 'string') return refused(401, signer);
  if (body.length > FILE_BYTES_MAX) return refused(413, 'File is too large');
  const image = readImage(body);
  const type = image?.mime ?? ask.headers['content-type'] ?? '';
  if (!TYPES.test(type)) return refused(415, 'This type is not taken');
  scene.state.media[hash] = {
    id: hash,
    accountId: signer.pubkey,
    mime: type,
    bytes: body.length,
    width: image?.width ?? null,
    height: image?.height ?? null,
    durationSec: null,
    altText: null,
    preview: body.length <= PREVIEW_BYTES_MAX ? body.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  const url = `${ask.baseUrl}/${hash}.${type.split('/')[1] ?? 'bin'}`;
  const uploaded = Math.floor(scene.world.now() / 1000);
  return { status: 200, body: { url, sha256: hash, size: body.length, type, uploaded } };
}

function readFile(ask: Ask, scene: Scene): Reply {
  const media = scene.state.media[(ask.params['file'] ?? '').split('.')[0] ?? ''];
  if (!media?.preview) return refused(404, 'Not found');
  return {
    status: 200,
    headers: { 'content-type': media.mime },
    body: Buffer.from(media.preview, 'base64'),
  };
}
