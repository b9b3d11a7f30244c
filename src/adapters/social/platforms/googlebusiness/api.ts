import { z } from 'zod';
import { ask } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';

const REAL = {
  consent: 'https://accounts.google.com',
  token: 'https://oauth2.googleapis.com',
  accounts: 'https://mybusinessaccountmanagement.googleapis.com',
  information: 'https://mybusinessbusinessinformation.googleapis.com',
  posts: 'https://mybusiness.googleapis.com',
  performance: 'https://businessprofileperformance.googleapis.com',
};
type Host = keyof typeof REAL;

export const hostOf = (ctx: PlatformContext, host: Host) => baseOf(ctx, REAL, host);

export async function business<Shape extends z.ZodType>(
  ctx: PlatformContext,
  host: Host,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  {
    visible = false,
    ...request
  }: Pick<Call, 'query' | 'json' | 'form' | 'headers' | 'secrets'> & { visible?: boolean; token?: string },
): Promise<z.output<Shape>> {
  const [method, path] = splitRoute(route);
  const url = `${hostOf(ctx, host)}${path}`;
  const { data } = await ask(ctx, shape, { ...request, method, url, visible, refusal });
  return data;
}

const Envelope = z.object({
  error: z.object({
    status: z.string().default(''),
    message: z.string().default(''),
    details: z
      .array(
        z.looseObject({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.string()).optional(),
        }),
      )
      .default([]),
  }),
});

/** It names no wait; its limits are per minute. */
const WAIT_SEC = 60;

function refusal(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  if (answer.json['error'] === 'invalid_grant')
    return { errorCode: 'token_expired', platformCode: 'invalid_grant' };
  const envelope = Envelope.safeParse(answer.json);
  // A wrong address is answered in HTML.
  if (!envelope.success) return byStatus(answer);
  const { status, message, details } = envelope.data.error;
  const reported = { platformCode: status, platformMessage: message };
  const isOff = details.some(({ reason }) => reason === 'SERVICE_DISABLED');
  const hasNone = details.some(({ metadata }) => metadata?.['quota_limit_value'] === '0');
  if (isOff || hasNone) return { errorCode: 'app_not_approved', ...reported };
  if (answer.status === 429) return { errorCode: 'rate_limited', retryAfterSec: WAIT_SEC, ...reported };
  const isExplained =
    status === 'INVALID_ARGUMENT' || status === 'FAILED_PRECONDITION' || answer.status === 403;
  const errorCode = isExplained ? meaningOf(message) : null;
  return errorCode === null ? { ...byStatus(answer), ...reported } : { errorCode, ...reported };
}

/** Most specific first. */
const MEANINGS: readonly [RegExp, RefusalFacts['errorCode']][] = [
  [/location is verified|not verified|unverified/i, 'reply_not_allowed'],
  [/suspended/i, 'account_restricted'],
  [/fetch|download|retrieve/i, 'media_fetch_failed'],
  [/too large|exceeds .{0,40}(?:bytes|size)/i, 'media_too_large'],
  [/photo|image|media|multiframe/i, 'media_unsupported'],
  [/summary.{0,60}(?:long|length|characters)/i, 'text_too_long'],
];

const meaningOf = (message: string): RefusalFacts['errorCode'] | null =>
  MEANINGS.find(([pattern]) => pattern.test(message))?.[1] ?? null;

/** Names come from Google and go back into addresses unchanged: accounts/1/locations/2/… */
export const isName = (text: string): boolean =>
  /^accounts\/[\w-]{1,60}\/locations\/[\w-]{1,60}(?:\/\w{1,30}\/[\w-]{1,200})?$/.test(text);
