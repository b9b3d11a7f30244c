import type { Ask, Reply } from '../http.ts';
import type { Scene } from '../platform.ts';
import { keptIn, type SandboxAccount } from '../world.ts';
import { faultOf, missing, wrongParam } from './graph-shared.ts';

/** A session of the Resumable Upload API. */
interface Session {
  accountId: string;
  length: number;
  /** The received bytes in base64. */
  bytes: string;
  file: string | null;
}

const sessionsOf = (scene: Scene) => keptIn<Session>(scene.state, 'sessions');

export function startSession(ask: Ask, scene: Scene, account: SandboxAccount): Reply {
  const length = Number(ask.query.get('file_length'));
  const name = ask.query.get('file_name');
  if (!name || !(length > 0) || ask.query.get('file_type') !== 'video/mp4')
    wrongParam('file_name, file_length and file_type (video/mp4) are required');
  const id = `upload:${scene.world.newId()}`;
  sessionsOf(scene)[id] = { accountId: account.id, length, bytes: '', file: null };
  return { status: 200, body: { id: `${id}?sig=${scene.world.newId()}` } };
}

function ownSession(ask: Ask, scene: Scene, account: SandboxAccount): Session {
  const id = ask.params['id'] ?? '';
  const session = sessionsOf(scene)[id];
  return session?.accountId === account.id ? session : missing(id);
}

export function readSession(ask: Ask, scene: Scene, account: SandboxAccount): Reply {
  const { bytes } = ownSession(ask, scene, account);
  return {
    status: 200,
    body: { id: ask.params['id'], file_offset: Buffer.from(bytes, 'base64').length },
  };
}

/** Takes the bytes from `file_offset` on. After the last ones, the response contains the file handle. */
export function takeBytes(ask: Ask, scene: Scene, account: SandboxAccount): Reply {
  const session = ownSession(ask, scene, account);
  const kept = Buffer.from(session.bytes, 'base64');
  if (Number(ask.headers['file_offset']) !== kept.length) wrongParam(`file_offset must be ${kept.length}`);
  // If the connection breaks, only the first half of the bytes arrives.
  const isCut = faultOf(scene, 'slow_processing') !== undefined;
  const arrived = isCut ? ask.body.subarray(0, Math.floor(ask.body.length / 2)) : ask.body;
  const body = Buffer.concat([kept, arrived]);
  session.bytes = body.toString('base64');
  if (body.length < session.length)
    return {
      status: 500,
      body: { error: { code: 2, message: 'Service temporarily unavailable', is_transient: true } },
    };
  session.file = `2:${scene.world.newId()}`;
  return { status: 200, body: { h: session.file } };
}

/** The bytes of a finished session by its file handle, which can be used for one post only. */
export function fileOf(scene: Scene, account: SandboxAccount, file: string): Buffer | null {
  const found = Object.entries(sessionsOf(scene)).find(
    ([, session]) => session.file === file && session.accountId === account.id,
  );
  if (!found) return null;
  delete sessionsOf(scene)[found[0]];
  return Buffer.from(found[1].bytes, 'base64');
}
