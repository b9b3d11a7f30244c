import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseObject, toParlanceError, unreachable } from '../src/refusals.ts';
import type { Place } from './connect.ts';
import { CommandFailed } from './failed.ts';

interface Upload {
  type: string;
  length: number;
  body: Readable;
}

/**
 * A console request whose body or answer may be of any size. Not fetch: that gives up after five minutes without an
 * answer, and copying a large store takes longer.
 */
export async function transfer(place: Place, path: string, upload: Upload): Promise<IncomingMessage> {
  const baseUrl = place.baseUrl();
  const client = place.console();
  // A stored session may have ended; finding out with the first byte of a large file would be late.
  await client.call('list_projects');
  const identity = await client.headers();
  const request = (baseUrl.startsWith('https:') ? https : http).request(baseUrl + path, {
    method: 'POST',
    headers: { ...identity, 'content-type': upload.type, 'content-length': upload.length },
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    upload.body.once('error', (cause: Error) => request.destroy(cause));
    upload.body.pipe(request);
  }).catch((cause: unknown) => {
    throw unreachable(baseUrl, cause);
  });
  // A refusal may come while we are still sending; the rest is then useless.
  upload.body.unpipe(request);
  const { statusCode: status = 0 } = answer;
  if (status >= 200 && status < 300) return answer;
  const refusal = toParlanceError({
    baseUrl,
    status,
    retryAfter: answer.headers['retry-after'] ?? null,
    text: await text(answer),
  });
  // A request that is not sent to its end would keep this process alive.
  request.destroy();
  throw refusal;
}

export async function uploadOfFile(path: string): Promise<Upload> {
  const { size } = await stat(path);
  return { type: 'application/octet-stream', length: size, body: createReadStream(path) };
}

export function uploadOfJson(value: object): Upload {
  const bytes = Buffer.from(JSON.stringify(value), 'utf8');
  return { type: 'application/json', length: bytes.length, body: Readable.from([bytes]) };
}

/** The `data` of a JSON answer. */
export async function dataOf(answer: IncomingMessage): Promise<unknown> {
  const body = parseObject(await text(answer));
  if (body !== null && 'data' in body) return body['data'];
  throw new CommandFailed('The server’s answer is not the one expected; is it of another version?');
}
