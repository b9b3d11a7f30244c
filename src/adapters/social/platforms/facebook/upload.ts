import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import type { PublishMedia } from '../../contract.ts';
import { hostOf, onNode } from './api.ts';
import { graph, isGone } from '../graph/call.ts';
import { versionOf } from '../graph/version.ts';

const UPLOAD_TIMEOUT_MS = 600_000;
const SESSION = /^upload:[\w.:=?&%-]{1,2000}$/;

/** Opens a session of the Resumable Upload API for this video. */
export async function startSession(ctx: PlatformContext, token: string, film: PublishMedia): Promise<string> {
  const { id } = await onNode(ctx, 'POST app/uploads', z.object({ id: z.string().regex(SESSION) }), {
    token,
    query: { file_name: film.filename, file_length: String(film.bytes), file_type: film.mime },
  });
  return id;
}

const Offset = z.object({ file_offset: z.coerce.number().int().nonnegative() });
const FileName = z.object({ h: z.string().min(1) });

/**
 * Sends what the session lacks. Returns the handle of the file; null if it was lost and
 * another session is needed.
 */
export async function sendFilm(
  ctx: PlatformContext,
  token: string,
  session: string,
  film: PublishMedia,
): Promise<string | null> {
  const url = `${hostOf(ctx, 'api')}/${versionOf(ctx)}/${session}`;
  // Both calls need the token in this form, and no parameters in the URL.
  const headers = { authorization: `OAuth ${token}` };
  const offset = await graph(ctx, `GET ${url}`, Offset, { headers, secrets: [token] }).then(
    (answer) => answer.file_offset,
    // A forgotten session counts as none.
    (error: unknown) => (isGone(error) ? film.bytes : Promise.reject(error)),
  );
  if (offset >= film.bytes) return null;
  const { h } = await graph(ctx, `POST ${url}`, FileName, {
    headers: {
      ...headers,
      file_offset: String(offset),
      'content-type': 'application/octet-stream',
      'content-length': String(film.bytes - offset),
    },
    body: film.read(offset === 0 ? undefined : { start: offset, end: film.bytes - 1 }),
    secrets: [token],
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return h;
}
