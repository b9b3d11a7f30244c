import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import type { TargetErrorCode } from '../../contract.ts';
import { platformError, type RefusalFacts } from '../../errors.ts';
import { type Answer, baseOf, byStatus, call } from '../../http.ts';

const REAL = { api: 'https://open.tiktokapis.com', www: 'https://www.tiktok.com' };
export const apiOf = (ctx: PlatformContext) => baseOf(ctx, REAL, 'api');
export const wwwOf = (ctx: PlatformContext) => baseOf(ctx, REAL, 'www');

/** Calls are counted per minute, and the answer does not say when the minute began. */
const RATE_WINDOW_SEC = 60;
const QUOTA_WAIT_SEC = 3600;

const CODES: Record<string, TargetErrorCode> = {
  access_token_invalid: 'token_expired',
  invalid_grant: 'token_expired',
  auth_removed: 'token_expired',
  scope_not_authorized: 'permission_missing',
  scope_permission_missed: 'permission_missing',
  rate_limit_exceeded: 'rate_limited',
  spam_risk_too_many_posts: 'platform_quota',
  spam_risk_too_many_pending_share: 'platform_quota',
  reached_active_user_cap: 'platform_quota',
  spam_risk_user_banned_from_posting: 'account_restricted',
  unaudited_client_can_only_post_to_private_accounts: 'app_not_approved',
  url_ownership_unverified: 'media_fetch_failed',
  privacy_level_option_mismatch: 'invalid_settings',
  invalid_file_upload: 'media_too_large',
  internal_error: 'platform_unavailable',
  internal: 'platform_unavailable',
  file_format_check_failed: 'media_unsupported',
  duration_check_failed: 'media_duration',
  frame_rate_check_failed: 'media_processing_failed',
  picture_size_check_failed: 'media_aspect_ratio',
  video_pull_failed: 'media_fetch_failed',
  photo_pull_failed: 'media_fetch_failed',
};

/** Codes of a refused call and reasons of a failed post use the same vocabulary. */
export function refusalFacts(code: string, message: string): RefusalFacts {
  const reported = { platformCode: code, platformMessage: message || code };
  if (code === 'invalid_params')
    return {
      errorCode: /title|description|too long|length/i.test(message) ? 'text_too_long' : 'invalid_settings',
      ...reported,
    };
  const errorCode = CODES[code] ?? (code.startsWith('spam_risk') ? 'policy' : undefined);
  if (errorCode === 'rate_limited') return { errorCode, retryAfterSec: RATE_WINDOW_SEC, ...reported };
  if (errorCode === 'platform_quota') return { errorCode, retryAfterSec: QUOTA_WAIT_SEC, ...reported };
  // The domain must be registered with the platform, so waiting does not help.
  if (code === 'url_ownership_unverified')
    return { errorCode: 'media_fetch_failed', retryable: false, ...reported };
  return { errorCode: errorCode ?? 'media_processing_failed', ...reported };
}

const Refused = z.object({
  error: z.union([
    z.string(),
    z.object({ code: z.string(), message: z.string().default(''), log_id: z.string().optional() }),
  ]),
  error_description: z.string().optional(),
  log_id: z.string().optional(),
});

/** At the token endpoint `error` is a text, everywhere else an object whose code is "ok" on success. */
export function refusalOf(answer: Answer): RefusalFacts | null {
  const parsed = Refused.safeParse(answer.json).data;
  if (parsed === undefined) return answer.status >= 400 ? byStatus(answer) : null;
  const { error } = parsed;
  const code = typeof error === 'string' ? error : error.code;
  if (code === 'ok' || code === '') return answer.status >= 400 ? byStatus(answer) : null;
  const message = typeof error === 'string' ? (parsed.error_description ?? '') : error.message;
  const platformRequestId = parsed.log_id ?? (typeof error === 'string' ? undefined : error.log_id);
  const refusal =
    CODES[code] || /^(?:invalid_params|spam_risk)/.test(code)
      ? refusalFacts(code, message)
      : byStatus(answer);
  return { ...refusal, platformCode: code, platformMessage: message || code, platformRequestId };
}

export async function post<Shape extends z.ZodObject>(
  ctx: PlatformContext,
  path: string,
  shape: Shape,
  request: { token: string; json?: object; query?: Record<string, string>; visible?: boolean },
): Promise<z.output<Shape> & { answer: Answer }> {
  const { visible = false, json = {}, ...rest } = request;
  const answer = await call(ctx, {
    ...rest,
    method: 'POST',
    url: `${apiOf(ctx)}${path}`,
    json,
    visible,
    refusal: refusalOf,
  });
  return { ...read(answer, shape, visible), answer };
}

export function read<Shape extends z.ZodType>(
  answer: Answer,
  shape: Shape,
  visible: boolean,
): z.output<Shape> {
  const parsed = shape.safeParse(answer.json['data'] ?? {});
  if (parsed.success) return parsed.data;
  throw platformError({
    errorCode: visible ? 'outcome_unknown' : 'platform_unavailable',
    message: say('platform.answer_platform_not_what_documents'),
    effect: visible ? 'unknown' : 'none',
  });
}
