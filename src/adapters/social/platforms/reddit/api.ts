import { z } from 'zod';
import { ask } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';

const REAL = { api: 'https://oauth.reddit.com', web: 'https://www.reddit.com' };

export const redditBase = (ctx: PlatformContext, host: keyof typeof REAL) => baseOf(ctx, REAL, host);

/**
 * Reddit's rules require a distinct user agent for every application; without one, calls are mostly refused.
 */
const userAgent = (ctx: PlatformContext) => `server:parlance.${ctx.app?.clientId ?? 'unregistered'}:1.0`;

type RedditCall = Pick<Call, 'query' | 'form' | 'json' | 'headers' | 'secrets'> & {
  visible?: boolean;
  token?: string;
  host?: keyof typeof REAL;
};

export async function reddit<Shape extends z.ZodType>(
  ctx: PlatformContext,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  { visible = false, host = 'api', headers, ...request }: RedditCall,
): Promise<z.output<Shape>> {
  const [method, path] = splitRoute(route);
  const { data } = await ask(ctx, shape, {
    ...request,
    method,
    url: `${redditBase(ctx, host)}${path}`,
    headers: { ...headers, 'user-agent': userAgent(ctx) },
    visible,
    refusal,
  });
  return data;
}

/** Most specific first. */
const CODES: readonly [RegExp, RefusalFacts['errorCode']][] = [
  [/^RATELIMIT$/, 'rate_limited'],
  [/^QUOTA_FILLED$/, 'platform_quota'],
  [/^ALREADY_SUB$/, 'duplicate'],
  [/^SUBREDDIT_NOTALLOWED$/, 'permission_missing'],
  [/BLACKLIST|WHITELIST|DOMAIN_BANNED/, 'policy'],
  [/^(?:TOO_LONG|SUBMIT_VALIDATION_MAX_LENGTH)$/, 'text_too_long'],
  [/^SUBMIT_VALIDATION_REPOST$/, 'duplicate'],
  [/^(?:THREAD_LOCKED|USER_BLOCKED|DELETED_COMMENT)$/, 'reply_not_allowed'],
  [/^(?:BAD_CAPTCHA|USER_SUSPENDED)$/, 'account_restricted'],
];

const Refused = z.object({ json: z.object({ errors: z.array(z.array(z.unknown())).min(1) }) });

/** A refusal has HTTP 200 and no data: `json.errors` with a code, a text and a field. */
function refusal(answer: Answer): RefusalFacts | null {
  const refused = Refused.safeParse(answer.json);
  if (refused.success) {
    const [code = '', words = ''] = (refused.data.json.errors[0] ?? []).map(String);
    const errorCode = CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'invalid_settings';
    return {
      errorCode,
      platformCode: code,
      platformMessage: words,
      ...(errorCode === 'rate_limited' && { retryAfterSec: breakOf(words) }),
    };
  }
  if (answer.status < 400) return null;
  if (answer.json['error'] === 'invalid_grant')
    return { errorCode: 'token_expired', platformMessage: answer.text };
  // Seconds from now, whereas others name the time.
  const reset = Number(answer.headers['x-ratelimit-reset']);
  const refusal = byStatus(answer);
  return answer.status === 429 && reset > 0 ? { ...refusal, retryAfterSec: Math.ceil(reset) } : refusal;
}

const UNITS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 };
const BREAK_SEC = 600;

/** “Take a break for 14 minutes before trying again.” */
export function breakOf(words: string): number {
  const [, count, unit = ''] = /(\d{1,4}) (second|minute|hour)/.exec(words) ?? [];
  return count === undefined ? BREAK_SEC : Number(count) * (UNITS[unit] ?? 60);
}

export const linkTo = (permalink: string) => `https://www.reddit.com${permalink}`;
