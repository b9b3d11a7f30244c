import type { z } from 'zod';
import { say } from '#kernel/say.ts';
import { ask } from '../../ask.ts';
import type { PlatformContext, Token } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, byStatus, type Call, splitRoute } from '../../http.ts';

type WordpressCall = Pick<Call, 'query' | 'json' | 'body' | 'headers' | 'accepts' | 'timeoutMs'> & {
  visible?: boolean;
};

/**
 * One call to the site of an account. `secrets.root` is the base of its API, `accessToken`
 * the login and its password.
 */
export async function wp<Shape extends z.ZodType>(
  ctx: PlatformContext,
  { accessToken, secrets = {} }: Pick<Token, 'accessToken' | 'secrets'>,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  { visible = false, headers, ...request }: WordpressCall = {},
): Promise<{ data: z.output<Shape>; answer: Answer }> {
  const [method, path] = splitRoute(route);
  const { root = '' } = secrets;
  const pair = Buffer.from(accessToken).toString('base64');
  return ask(ctx, shape, {
    ...request,
    method,
    // The root ends in a slash, even as `?rest_route=/`.
    url: `${root}${path.slice(1)}`,
    headers: { ...headers, authorization: `Basic ${pair}` },
    secrets: [accessToken, pair, accessToken.slice(accessToken.indexOf(':') + 1), root],
    visible,
    refusal,
  });
}

const CODES: Readonly<Record<string, RefusalFacts['errorCode']>> = {
  comment_duplicate: 'duplicate',
  comment_flood: 'rate_limited',
  rest_comment_closed: 'reply_not_allowed',
  rest_comment_draft_post: 'reply_not_allowed',
  // Reported as server failures, although they are not.
  rest_upload_sideload_error: 'media_unsupported',
  rest_upload_unknown_error: 'media_unsupported',
  rest_upload_file_too_big: 'media_too_large',
  rest_upload_limited_space: 'media_too_large',
  rest_upload_hash_mismatch: 'platform_unavailable',
};

function refusal(answer: Answer): RefusalFacts | null {
  // A followed redirect would lose the body of the post.
  if (answer.status >= 300 && answer.status < 400)
    return {
      errorCode: 'invalid_settings',
      platformCode: String(answer.status),
      message: say('wordpress.site_moved'),
    };
  if (answer.status < 400) return null;
  const { code, message } = answer.json;
  // Not an answer of WordPress but of a firewall or host in front of it, in HTML.
  if (typeof code !== 'string')
    return answer.status === 403
      ? { ...byStatus(answer), message: say('wordpress.something_front_site_refused') }
      : byStatus(answer);
  const reported = {
    platformCode: code,
    platformMessage: typeof message === 'string' ? message : answer.text,
  };
  // The caller wanted it to exist.
  if (code === 'term_exists') return null;
  const errorCode = CODES[code];
  if (errorCode !== undefined) return { errorCode, ...reported };
  // A password was sent, so not being logged in means that the server dropped it on the way.
  const isDropped = code === 'rest_not_logged_in';
  return {
    ...byStatus(answer),
    ...reported,
    ...(isDropped && { message: say('wordpress.server_drops_password') }),
  };
}
