import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount } from '../../contract.ts';
import { platformError, type RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, call, splitRoute } from '../../http.ts';
import { callWithProof } from './dpop.ts';
import { readSession } from './session.ts';

const REAL = {
  api: 'https://bsky.social',
  video: 'https://video.bsky.app',
  plc: 'https://plc.directory',
};

type Xrpc = Pick<Call, 'query' | 'json' | 'body' | 'headers' | 'accepts'> & {
  visible?: boolean;
  token?: string;
  secrets?: readonly string[];
  service?: 'video';
  timeoutMs?: number;
};

/** A query if there is nothing to send, otherwise a procedure. */
export async function xrpc<Shape extends z.ZodType>(
  ctx: PlatformContext,
  host: string | null,
  method: `${'GET' | 'POST'} ${string}`,
  shape: Shape,
  { service, visible = false, token, ...request }: Xrpc = {},
): Promise<z.output<Shape>> {
  const [verb, nsid] = splitRoute(method);
  // Tokens bound to a key are only valid at the server that keeps the account's records.
  const session = token === undefined ? null : readSession(token);
  const base = service === 'video' ? baseOf(ctx, REAL, 'video') : serverOf(ctx, session ? session.pds : host);
  const sent: Call = { ...request, method: verb, url: `${base}/xrpc/${nsid}`, visible, refusal: refusalOf };
  const answer = session
    ? await callWithProof(ctx, session.key, sent, session.accessToken)
    : await call(ctx, { ...sent, ...(token !== undefined && { token }) });
  const parsed = shape.safeParse(answer.json);
  // An unreadable 200 did happen, so the outcome of a visible call must be probed.
  if (!parsed.success) throw unreadable(visible);
  return parsed.data;
}

export const directoryOf = (ctx: PlatformContext) => baseOf(ctx, REAL, 'plc');

export function serverOf(ctx: PlatformContext, host: string | null): string {
  if (host === null) return baseOf(ctx, REAL, 'api');
  return withoutLastSlashes(/^https?:\/\//.test(host) ? host : `https://${host}`);
}

export const authOf = (account: ConnectedAccount) => ({ token: account.accessToken });

const TOKEN_DEAD = new Set([
  'ExpiredToken',
  'InvalidToken',
  'AuthMissing',
  'AuthenticationRequired',
  'BadJwt',
]);
const RESTRICTED = new Set([
  'AccountTakedown',
  'AccountSuspended',
  'AccountDeactivated',
  'RepoTakendown',
  'RepoDeactivated',
]);

function refusalOf(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  // The video service already has these bytes and names the job that took them.
  if (answer.status === 409 && typeof answer.json['jobId'] === 'string') return null;
  const { error, message } = answer.json;
  const code = typeof error === 'string' ? error : '';
  const text = typeof message === 'string' ? message : '';
  const reported = { platformCode: code || String(answer.status), platformMessage: text || answer.text };
  if (RESTRICTED.has(code)) return { errorCode: 'account_restricted', ...reported };
  if (TOKEN_DEAD.has(code) || answer.status === 401) return { errorCode: 'token_expired', ...reported };
  if (answer.status === 429) return { errorCode: 'rate_limited', ...reported };
  if (code === 'InvalidMimeType') return { errorCode: 'media_unsupported', ...reported };
  if (code === 'BlobTooLarge') return { errorCode: 'media_too_large', ...reported };
  if (/grapheme too big|text must not be longer|string too (?:big|long)/i.test(text))
    return { errorCode: 'text_too_long', ...reported };
  // Blobs that no record references are deleted after a while.
  if (/could not find blob|blob not found/i.test(text))
    return { errorCode: 'container_expired', restart: true, ...reported };
  return { ...byStatus(answer), ...reported };
}

/** Whether the platform reports that the record does not exist. */
export function isGone(failure: { platformCode?: string; platformMessage?: string }): boolean {
  return (
    ['RecordNotFound', 'NotFound'].includes(failure.platformCode ?? '') ||
    /could not locate record/i.test(failure.platformMessage ?? '')
  );
}

function unreadable(visible: boolean) {
  return platformError({
    errorCode: visible ? 'outcome_unknown' : 'platform_unavailable',
    message: say('platform.answer_platform_not_what_documents'),
    effect: visible ? 'unknown' : 'none',
  });
}

/** at://did/collection/rkey */
export function readUri(uri: string): { repo: string; collection: string; rkey: string } {
  const [, , repo = '', collection = '', rkey = ''] = uri.split('/');
  return { repo, collection, rkey };
}

export const postUrl = (actor: string, uri: string) =>
  `https://bsky.app/profile/${actor}/post/${readUri(uri).rkey}`;

export const POSTS = 'app.bsky.feed.post';
export const Ref = z.object({ uri: z.string(), cid: z.string() });
export type Ref = z.output<typeof Ref>;
