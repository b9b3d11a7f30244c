import type { z } from 'zod';
import { fieldsOf } from '#kernel/narrow.ts';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount } from '../../contract.ts';
import type { RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, type Call, splitRoute } from '../../http.ts';
import { ask } from '../../ask.ts';

const REAL = {
  api: 'https://www.googleapis.com',
  accounts: 'https://accounts.google.com',
  token: 'https://oauth2.googleapis.com',
  analytics: 'https://youtubeanalytics.googleapis.com',
};

export const googleBase = (ctx: PlatformContext, host: keyof typeof REAL) => baseOf(ctx, REAL, host);

type GoogleCall = Pick<Call, 'query' | 'json' | 'form' | 'body' | 'headers' | 'timeoutMs' | 'secrets'> & {
  visible?: boolean;
  token?: string;
  host?: keyof typeof REAL;
};

export async function google<Shape extends z.ZodType>(
  ctx: PlatformContext,
  route: `${Call['method']} /${string}`,
  shape: Shape,
  { visible = false, host = 'api', ...request }: GoogleCall,
): Promise<{ data: z.output<Shape>; answer: Answer }> {
  const [method, path] = splitRoute(route);
  return ask(ctx, shape, {
    ...request,
    method,
    url: `${googleBase(ctx, host)}${path}`,
    visible,
    refusal: googleRefusal,
  });
}

export const tokenOf = (account: ConnectedAccount) => ({ token: account.accessToken });

export const videoUrl = (id: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
export const commentUrl = (videoId: string, id: string) =>
  `${videoUrl(videoId)}&lc=${encodeURIComponent(id)}`;

const MEANING: Record<string, RefusalFacts['errorCode']> = {
  authError: 'token_expired',
  authorizationRequired: 'token_expired',
  invalid_grant: 'token_expired',
  unauthorized_client: 'token_expired',
  forbidden: 'permission_missing',
  insufficientPermissions: 'permission_missing',
  youtubeSignupRequired: 'permission_missing',
  accessNotConfigured: 'app_not_approved',
  rateLimitExceeded: 'rate_limited',
  userRateLimitExceeded: 'rate_limited',
  quotaExceeded: 'platform_quota',
  dailyLimitExceeded: 'platform_quota',
  uploadLimitExceeded: 'platform_quota',
  accountSuspended: 'account_restricted',
  channelSuspended: 'account_restricted',
  accountClosed: 'account_restricted',
  commentsDisabled: 'reply_not_allowed',
  mediaBodyRequired: 'media_required',
  invalidVideo: 'media_unsupported',
  badContent: 'media_unsupported',
  processingFailure: 'media_processing_failed',
  invalidTitle: 'text_too_long',
  invalidDescription: 'text_too_long',
  commentTextTooLong: 'text_too_long',
  invalidTags: 'invalid_settings',
  invalidCategoryId: 'invalid_settings',
  invalidPublishAt: 'invalid_settings',
  policyViolation: 'policy',
};
const QUOTA_ZONE = 'America/Los_Angeles';

/** {error: {code, message, status, errors: [{reason}]}}; at the token endpoint {error, error_description}. */
export function googleRefusal(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  const { error, error_description } = answer.json;
  const body = fieldsOf(error);
  const first = Array.isArray(body['errors']) ? fieldsOf(body['errors'][0]) : null;
  const reason = String((typeof error === 'string' ? error : first?.['reason']) ?? '');
  const words = error_description ?? body['message'];
  const reported = {
    platformCode: reason || String(body['status'] ?? answer.status),
    platformMessage: typeof words === 'string' ? words : answer.text,
    platformRequestId: answer.headers['x-guploader-uploadid'],
  };
  const errorCode = MEANING[reason];
  if (errorCode === undefined) return { ...byStatus(answer), ...reported };
  return {
    errorCode,
    ...reported,
    ...(reason === 'quotaExceeded' && { retryAfterSec: secondsToReset(answer) }),
  };
}

/** Quotas reset at midnight in California. */
function secondsToReset({ headers }: Answer): number {
  const now = new Date(headers['date'] ?? 0);
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: QUOTA_ZONE,
    hour: 'numeric',
    minute: 'numeric',
    hour12: false,
  })
    .formatToParts(now)
    .map(({ value }) => Number(value));
  const [hour = 0, , minute = 0] = parts;
  return Math.max(60, 86_400 - ((hour % 24) * 60 + minute) * 60);
}
