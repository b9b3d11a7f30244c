import type { z } from 'zod';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import type { PlatformContext } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';
import { ask } from '../../ask.ts';

const REAL = { api: 'https://mastodon.social' };

interface Server {
  host: string | null;
  accessToken?: string;
}

/** Every account has its own server; without one, the configured server is used. */
export function serverOf(ctx: PlatformContext, host: string | null): string {
  if (host === null) return baseOf(ctx, REAL, 'api');
  return withoutLastSlashes(/^https?:\/\//.test(host) ? host : `https://${host}`);
}

type MastodonCall = Pick<
  Call,
  'query' | 'json' | 'form' | 'multipart' | 'headers' | 'timeoutMs' | 'secrets'
> & { visible?: boolean };

export async function mastodon<Shape extends z.ZodType>(
  ctx: PlatformContext,
  { host, accessToken }: Server,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  { visible = false, ...request }: MastodonCall = {},
): Promise<{ data: z.output<Shape>; answer: Answer }> {
  const [method, path] = splitRoute(route);
  return ask(ctx, shape, {
    ...request,
    ...(accessToken !== undefined && { token: accessToken }),
    method,
    url: `${serverOf(ctx, host)}${path}`,
    visible,
    refusal,
  });
}

function refusal(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  const { error, error_description } = answer.json;
  const words = [error_description, error].find((value): value is string => typeof value === 'string') ?? '';
  const reported = {
    platformCode: typeof error === 'string' && /^[a-z_]+$/.test(error) ? error : String(answer.status),
    platformMessage: words || answer.text,
    platformRequestId: answer.headers['x-request-id'],
  };
  const errorCode = meaningOf(answer.status, words, typeof error === 'string' ? error : '');
  return errorCode === null ? { ...byStatus(answer), ...reported } : { errorCode, ...reported };
}

function meaningOf(status: number, words: string, error: string): RefusalFacts['errorCode'] | null {
  if (status === 401 || error === 'invalid_grant') return 'token_expired';
  if (status === 403) {
    if (/scope/i.test(words)) return 'permission_missing';
    if (/suspend|disabled|pending|locked|confirm/i.test(words)) return 'account_restricted';
    return /not allowed|spam|block/i.test(words) ? 'policy' : 'permission_missing';
  }
  if (status !== 422) return null;
  if (/character limit|too long|exceed.{0,100}(?:limit|characters)/i.test(words)) return 'text_too_long';
  if (/less than|too (?:large|big)|file size/i.test(words)) return 'media_too_large';
  if (/content type|not supported|unsupported|mime|type.{0,100}(?:invalid|incorrect)/i.test(words))
    return 'media_unsupported';
  if (/processing|thumbnail|encod/i.test(words)) return 'media_processing_failed';
  if (/block|spam|not allowed|polic/i.test(words)) return 'policy';
  if (/attach|media/i.test(words)) return 'media_unsupported';
  return 'invalid_settings';
}
