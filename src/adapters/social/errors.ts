import { say, type Sentence } from '#kernel/say.ts';
import { PlatformError, type PlatformFailure, type TargetErrorCode } from './contract.ts';

/** Our own sentence for each code, and whether the error may be temporary. */
const MEANING: Record<TargetErrorCode, { message: Sentence; retryable: boolean }> = {
  token_expired: { message: say('common.authorization_account_no_longer_valid'), retryable: false },
  permission_missing: { message: say('platform.account_did_not_grant_what'), retryable: false },
  rate_limited: { message: say('platform.platform_asks_fewer_calls'), retryable: true },
  platform_quota: { message: say('platform.account_used_up_what_platform'), retryable: true },
  duplicate: { message: say('platform.platform_says_posted_before'), retryable: false },
  policy: { message: say('common.platform_refused_content_under_rules'), retryable: false },
  account_restricted: { message: say('platform.platform_restricted_account'), retryable: false },
  app_not_approved: { message: say('platform.platform_not_approved_application'), retryable: false },
  reply_not_allowed: { message: say('platform.platform_does_not_allow_reply'), retryable: false },
  media_required: { message: say('common.platform_needs_picture_video'), retryable: false },
  media_unsupported: { message: say('platform.platform_does_not_take_media'), retryable: false },
  media_too_large: { message: say('common.media_larger_than_platform_allows'), retryable: false },
  media_aspect_ratio: {
    message: say('common.platform_does_not_take_media'),
    retryable: false,
  },
  media_duration: { message: say('common.video_shorter_longer_than_platform'), retryable: false },
  media_fetch_failed: { message: say('common.platform_could_not_fetch_media'), retryable: true },
  media_processing_failed: { message: say('common.platform_could_not_process_media'), retryable: false },
  text_too_long: { message: say('common.text_longer_than_platform_allows'), retryable: false },
  container_expired: { message: say('platform.what_prepared_platform_expired'), retryable: true },
  invalid_settings: { message: say('common.platform_refused_settings_post'), retryable: false },
  platform_unavailable: { message: say('common.platform_not_available_moment'), retryable: true },
  outcome_unknown: { message: say('platform.answer_platform_lost'), retryable: true },
};

/** What an adapter knows about a refusal; everything else follows from the code. */
export interface RefusalFacts {
  errorCode: TargetErrorCode;
  message?: Sentence | undefined;
  retryable?: boolean | undefined;
  retryAfterSec?: number | undefined;
  httpStatus?: number | undefined;
  platformCode?: string | undefined;
  platformMessage?: string | undefined;
  platformRequestId?: string | undefined;
  /** Default none: a platform that refuses has done nothing. */
  effect?: PlatformFailure['effect'] | undefined;
  restart?: true | undefined;
}

export function platformError(told: RefusalFacts, secrets: readonly string[] = []): PlatformError {
  const { message, retryable } = MEANING[told.errorCode];
  const excerpted = told.platformMessage === undefined ? '' : excerpt(told.platformMessage, secrets);
  return new PlatformError({
    errorCode: told.errorCode,
    message: told.message ?? message,
    retryable: told.retryable ?? retryable,
    effect: told.effect ?? 'none',
    ...(told.restart && { restart: true }),
    ...(told.retryAfterSec !== undefined && { retryAfterSec: told.retryAfterSec }),
    ...(told.httpStatus !== undefined && { httpStatus: told.httpStatus }),
    ...(told.platformCode !== undefined && {
      platformCode: excerpt(told.platformCode, secrets).slice(0, 100),
    }),
    ...(excerpted !== '' && { platformMessage: excerpted }),
    ...(told.platformRequestId !== undefined && {
      platformRequestId: excerpt(told.platformRequestId, secrets).slice(0, 100),
    }),
  });
}

const EXCERPT_MAX = 500;
/** Platforms often repeat the request in their errors, with the token in it. */
const SECRET_TEXT =
  /\b(?:bearer|dpop)\s+[\w.~+/=-]{8,}|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|((?:access|refresh)_?token|client_secret|appsecret_proof|password|code_verifier|\bcode)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi;
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** The platform's own message, shortened and safe to show: without secrets and control characters. */
export function excerpt(text: string, secrets: readonly string[] = []): string {
  let clean = text.slice(0, EXCERPT_MAX * 8);
  for (const secret of secrets) if (secret.length >= 6) clean = clean.replaceAll(secret, '[removed]');
  clean = clean
    .replace(SECRET_TEXT, (_, name?: string, sign?: string) =>
      name ? `${name}${sign}[removed]` : '[removed]',
    )
    .replace(CONTROLS, ' ')
    .trim();
  return clean.length <= EXCERPT_MAX
    ? clean
    : `${[...clean.slice(0, EXCERPT_MAX - 1)].slice(0, -1).join('')}…`;
}
