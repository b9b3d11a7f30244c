import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { fieldsOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import { ask } from '../../ask.ts';
import type { PlatformContext, Token } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, byStatus, type Call, splitRoute } from '../../http.ts';

/** The API version that this was written for. Servers then answer unknown routes with 406 instead of 404. */
export const ACCEPTED_VERSION = 'v6.0';
/** Ghost refuses tokens older than five minutes. */
const TOKEN_LIFE_SEC = 4 * 60;
/** Articles include their whole text. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

type GhostCall = Pick<Call, 'query' | 'json' | 'multipart' | 'timeoutMs'> & { visible?: boolean };

/**
 * One call to the site of an account. `secrets.root` is the base of its API, `accessToken`
 * the key as Ghost shows it.
 */
export async function ghostCall<Shape extends z.ZodType>(
  ctx: PlatformContext,
  { accessToken, secrets = {} }: Pick<Token, 'accessToken' | 'secrets'>,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  { visible = false, ...request }: GhostCall = {},
): Promise<z.output<Shape>> {
  const [method, path] = splitRoute(route);
  const { root = '' } = secrets;
  const token = tokenOf(accessToken, ctx.clock.now());
  const { data } = await ask(ctx, shape, {
    ...request,
    method,
    // All its addresses end in a slash; without one it redirects, which loses the body.
    url: `${root}${path.slice(1)}`,
    headers: { authorization: `Ghost ${token}`, 'accept-version': ACCEPTED_VERSION },
    secrets: [accessToken, accessToken.slice(accessToken.indexOf(':') + 1), token, root],
    maxResponseBytes: ANSWER_BYTES_MAX,
    visible,
    refusal,
  });
  return data;
}

/** The token for a key `id:secret`. It is created for each call, so that none expires while in use. */
function tokenOf(key: string, now: Date): string {
  const at = key.indexOf(':');
  const iat = Math.floor(now.getTime() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = [
    part({ alg: 'HS256', typ: 'JWT', kid: key.slice(0, at) }),
    part({ iat, exp: iat + TOKEN_LIFE_SEC, aud: '/admin/' }),
  ].join('.');
  // The secret is the bytes encoded by the hex digits.
  const secret = Buffer.from(key.slice(at + 1), 'hex');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const TYPES: Readonly<Record<string, RefusalFacts['errorCode']>> = {
  HostLimitError: 'platform_quota',
  RequestEntityTooLargeError: 'media_too_large',
  UnsupportedMediaTypeError: 'media_unsupported',
};

/** `{errors: [{message, context, type, code}]}`. */
function refusal(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  const { errors } = answer.json;
  const [first]: unknown[] = Array.isArray(errors) ? errors : [];
  const fields = fieldsOf(first);
  const word = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const type = word('type');
  // Not an answer of Ghost but of the host in front of it.
  if (type === '') return byStatus(answer);
  const platformMessage = [word('message'), word('context')].filter(Boolean).join(' ');
  const reported = { platformCode: word('code') || type, platformMessage };
  const isKey = /^(?:INVALID_JWT|UNKNOWN_ADMIN_API_KEY|INVALID_API_KEY_TYPE|MISSING_ADMIN_API_KID)$/;
  if (isKey.test(word('code')))
    return {
      errorCode: 'token_expired',
      ...reported,
      ...(word('code') === 'INVALID_JWT' && { message: say('ghost.key_or_clock_is_wrong') }),
    };
  if (answer.status === 422 && /exceeds maximum length/.test(platformMessage))
    return { errorCode: 'text_too_long', ...reported };
  return { ...byStatus(answer), ...reported, ...(TYPES[type] && { errorCode: TYPES[type] }) };
}
