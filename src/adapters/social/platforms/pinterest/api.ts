import type { z } from 'zod';
import { ask } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';

const REAL = { api: 'https://api.pinterest.com', web: 'https://www.pinterest.com' };

const isOfPinterest = (base: string) => URL.parse(base)?.hostname.endsWith('.pinterest.com') === true;

/** An application on trial uses a separate API for tests, with the same consent page. */
export function pinterestBase(ctx: PlatformContext, host: keyof typeof REAL): string {
  const base = baseOf(ctx, REAL, host);
  return host === 'web' && isOfPinterest(base) ? REAL.web : base;
}

type PinterestCall = Pick<Call, 'query' | 'json' | 'form' | 'headers' | 'secrets' | 'timeoutMs'> & {
  visible?: boolean;
  token?: string;
};

export async function pinterestCall<Shape extends z.ZodType>(
  ctx: PlatformContext,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  { visible = false, ...request }: PinterestCall,
): Promise<z.output<Shape>> {
  const [method, path] = splitRoute(route);
  const url = `${pinterestBase(ctx, 'api')}/v5${path}`;
  const { data } = await ask(ctx, shape, { ...request, method, url, visible, refusal });
  return data;
}

/** `{code, message}`; the token endpoint adds the fields of RFC 6749. */
export function refusal(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  const { code, message, error } = answer.json;
  const words = typeof message === 'string' ? message : '';
  const reported = {
    platformCode: String(typeof code === 'number' ? code : answer.status),
    platformMessage: words || answer.text,
    platformRequestId: answer.headers['x-pinterest-rid'],
  };
  if (error === 'invalid_grant') return { errorCode: 'token_expired', ...reported };
  const errorCode = meaningOf(answer.status, code, words);
  return errorCode === null ? { ...byStatus(answer), ...reported } : { errorCode, ...reported };
}

const TRIAL = 29;

/** Most specific first. */
const MEANINGS: readonly [RegExp, RefusalFacts['errorCode']][] = [
  [/spam|blocked|community guidelines/i, 'policy'],
  [/suspended|deactivated/i, 'account_restricted'],
  [/unable to reach the url/i, 'media_fetch_failed'],
  [/maxLength|too long/i, 'text_too_long'],
  [/too large|exceeds .{0,40}size/i, 'media_too_large'],
  [/same (?:size|dimensions|aspect)/i, 'media_aspect_ratio'],
  [/media_source|image|video|content_type|maxItems/i, 'media_unsupported'],
];

function meaningOf(status: number, code: unknown, words: string): RefusalFacts['errorCode'] | null {
  if (status === 401 || status === 429 || status >= 500) return null;
  if (code === TRIAL) return 'app_not_approved';
  if (status === 404) return 'invalid_settings';
  return MEANINGS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
