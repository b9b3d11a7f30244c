import { PlatformError, type PlatformFailure, type TargetErrorCode } from './contract.ts';

/** Our own sentence for each code, and whether time alone may cure it. */
const MEANING: Record<TargetErrorCode, { message: string; retryable: boolean }> = {
  token_expired: { message: 'The authorization of the account is no longer valid.', retryable: false },
  permission_missing: { message: 'The account did not grant what this needs.', retryable: false },
  rate_limited: { message: 'The platform asks for fewer calls.', retryable: true },
  platform_quota: { message: 'The account has used up what the platform allows for now.', retryable: true },
  duplicate: { message: 'The platform says that this was posted before.', retryable: false },
  policy: { message: 'The platform refused the content under its rules.', retryable: false },
  account_restricted: { message: 'The platform has restricted the account.', retryable: false },
  app_not_approved: { message: 'The platform has not approved this application for it.', retryable: false },
  reply_not_allowed: { message: 'The platform does not allow a reply here.', retryable: false },
  media_required: { message: 'The platform needs a picture or a video.', retryable: false },
  media_unsupported: { message: 'The platform does not take media of this kind.', retryable: false },
  media_too_large: { message: 'The media is larger than the platform allows.', retryable: false },
  media_aspect_ratio: {
    message: 'The platform does not take media of this shape or size.',
    retryable: false,
  },
  media_duration: { message: 'The video is shorter or longer than the platform allows.', retryable: false },
  media_fetch_failed: { message: 'The platform could not fetch the media from us.', retryable: true },
  media_processing_failed: { message: 'The platform could not process the media.', retryable: false },
  text_too_long: { message: 'The text is longer than the platform allows.', retryable: false },
  container_expired: { message: 'What was prepared on the platform has expired.', retryable: true },
  invalid_settings: { message: 'The platform refused the settings of the post.', retryable: false },
  platform_unavailable: { message: 'The platform is not available at the moment.', retryable: true },
  outcome_unknown: { message: 'The answer of the platform was lost.', retryable: true },
};

/** What an adapter knows about a refusal; everything else follows from the code. */
export interface Told {
  errorCode: TargetErrorCode;
  message?: string | undefined;
  retryable?: boolean | undefined;
  retryAfterSec?: number | undefined;
  httpStatus?: number | undefined;
  platformCode?: string | undefined;
  platformMessage?: string | undefined;
  platformRequestId?: string | undefined;
  /** Default none: a platform that answers no has done nothing. */
  effect?: PlatformFailure['effect'] | undefined;
  restart?: true | undefined;
}

export function platformError(told: Told, secrets: readonly string[] = []): PlatformError {
  const { message, retryable } = MEANING[told.errorCode];
  const said = told.platformMessage === undefined ? '' : excerpt(told.platformMessage, secrets);
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
    ...(said !== '' && { platformMessage: said }),
    ...(told.platformRequestId !== undefined && {
      platformRequestId: excerpt(told.platformRequestId, secrets).slice(0, 100),
    }),
  });
}

const EXCERPT_MAX = 500;
/** Platforms like to repeat the request in their complaint, with the token in it. */
const SECRET_TEXT =
  /\b(?:bearer|dpop)\s+[\w.~+/=-]{8,}|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|((?:access|refresh)_?token|client_secret|appsecret_proof|password|code_verifier|\bcode)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi;
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** What a platform said, short and fit to be shown: no secrets, no control characters. */
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
