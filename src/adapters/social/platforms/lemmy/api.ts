import type { z } from 'zod';
import { ask } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';

const REAL = { api: 'https://lemmy.world' };

export interface Caller {
  host: string | null;
  accessToken?: string;
  /** What its profile told, once there is one. */
  facts?: Readonly<Record<string, unknown>>;
}

/** Servers of 1.0 have version 4 of the API, and only a part of version 3. */
export const isOnVersion4 = ({ facts }: Pick<Caller, 'facts'>): boolean => facts?.['apiVersion'] === 4;

/** Every account has its own server; without one, the configured server is used. */
export const serverOf = (ctx: PlatformContext, host: string | null): string =>
  host === null ? baseOf(ctx, REAL, 'api') : `https://${host}`;

export type LemmyCall = Pick<Call, 'query' | 'json' | 'multipart' | 'secrets' | 'timeoutMs'> & {
  visible?: boolean;
};

/** In the version that the server has; version 3 until we know. */
export const callLemmy = <Shape extends z.ZodType>(
  ctx: PlatformContext,
  caller: Caller,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  request: LemmyCall = {},
): Promise<z.output<Shape>> => {
  const [method, path] = splitRoute(route);
  const version = isOnVersion4(caller) ? 4 : 3;
  return callLemmyAt(ctx, caller, `${method} /api/v${version}${path}`, shape, request);
};

/** Any path, because pictures are outside the API. */
export async function callLemmyAt<Shape extends z.ZodType>(
  ctx: PlatformContext,
  { host, accessToken }: Caller,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  { visible = false, ...request }: LemmyCall = {},
): Promise<z.output<Shape>> {
  const [method, path] = splitRoute(route);
  const { data } = await ask(ctx, shape, {
    ...request,
    ...(accessToken !== undefined && { token: accessToken }),
    method,
    url: `${serverOf(ctx, host)}${path}`,
    visible,
    refusal,
  });
  return data;
}

/** Most specific first. */
const MEANINGS: readonly [RegExp, RefusalFacts['errorCode']][] = [
  [/^(?:not_logged_in|incorrect_login|incorrect_totp|missing_totp)/, 'token_expired'],
  [/^(?:rate_limit_error|too_many_requests)$/, 'rate_limited'],
  [/^(?:slurs|blocked_url)/, 'policy'],
  [/ban(?:ned)?(?:$|_)|^deleted$/, 'account_restricted'],
  [/^only_(?:mods|admins)/, 'permission_missing'],
  [/^(?:invalid_body_field|invalid_comment|.{0,40}too_long)/, 'text_too_long'],
  [/^(?:invalid_image|pictrs|image)/, 'media_unsupported'],
  [/^locked$/, 'reply_not_allowed'],
];

const WAIT_SEC = 60;

/** `{error}` with one keyword, and status 400 for nearly all of them. */
function refusal(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  const { error, message } = answer.json;
  const word = typeof error === 'string' ? error : '';
  const reported = {
    platformCode: word || String(answer.status),
    platformMessage: typeof message === 'string' && message !== '' ? message : word || answer.text,
  };
  if (answer.status >= 500) return { ...byStatus(answer), ...reported };
  const meaning = MEANINGS.find(([pattern]) => pattern.test(word))?.[1] ?? byStatus(answer).errorCode;
  // It never says how long; its windows are ten minutes and refill gradually.
  return { errorCode: meaning, ...(meaning === 'rate_limited' && { retryAfterSec: WAIT_SEC }), ...reported };
}
