import type { ErrorCode as ApiErrorCode } from '#kernel/errors.ts';
import type { MediaFailure } from '../media/media.ts';
import type { ErrorCode as TargetCode, UserAction } from '../publishing/retry.ts';

export interface Explanation {
  meaning: string;
  userAction: UserAction;
  retryable: boolean;
}

/** What to do about a code that a call answers with; the meaning stands in kernel/errors.ts. */
export const API_ACTIONS: Record<ApiErrorCode, Omit<Explanation, 'meaning'>> = {
  invalid_input: { userAction: 'edit', retryable: false },
  unauthenticated: { userAction: 'contact_owner', retryable: false },
  plan_limit: { userAction: 'contact_owner', retryable: false },
  forbidden: { userAction: 'contact_owner', retryable: false },
  workspace_not_found: { userAction: 'contact_owner', retryable: false },
  not_found: { userAction: 'edit', retryable: false },
  method_not_allowed: { userAction: 'edit', retryable: false },
  request_timeout: { userAction: 'retry', retryable: true },
  conflict: { userAction: 'edit', retryable: false },
  replay: { userAction: 'wait', retryable: true },
  no_account: { userAction: 'reconnect', retryable: false },
  needs_reauth: { userAction: 'reconnect', retryable: false },
  approval_required: { userAction: 'contact_owner', retryable: false },
  confirmation_stale: { userAction: 'contact_owner', retryable: false },
  localization_running: { userAction: 'wait', retryable: true },
  media_not_ready: { userAction: 'wait', retryable: true },
  payload_too_large: { userAction: 'edit', retryable: false },
  uri_too_long: { userAction: 'edit', retryable: false },
  unsupported_encoding: { userAction: 'edit', retryable: false },
  unprocessable: { userAction: 'edit', retryable: false },
  precheck_failed: { userAction: 'edit', retryable: false },
  rate_limited: { userAction: 'wait', retryable: true },
  headers_too_large: { userAction: 'edit', retryable: false },
  internal: { userAction: 'retry', retryable: true },
  upstream_failed: { userAction: 'retry', retryable: true },
  platform_error: { userAction: 'retry', retryable: false },
  unavailable: { userAction: 'wait', retryable: true },
  external_writes_off: { userAction: 'contact_owner', retryable: false },
};

/** Codes of `errorCode` of media and renders, beside those that targets know too. */
const MEDIA_CODES: Record<Exclude<MediaFailure, TargetCode>, Explanation> = {
  media_corrupt: {
    meaning: 'The file is cut short or damaged. Upload it again from a good copy.',
    userAction: 'edit',
    retryable: false,
  },
  media_too_many_pixels: {
    meaning: 'The picture has more pixels than are decoded here. Make it smaller and upload it again.',
    userAction: 'edit',
    retryable: false,
  },
  quota_used_up: {
    meaning: 'The media quota of the workspace is used up. Delete what is not needed, or ask for more room.',
    userAction: 'contact_owner',
    retryable: false,
  },
  sha256_mismatch: {
    meaning: 'The bytes that arrived are not the ones that were announced. Upload them again.',
    userAction: 'retry',
    retryable: true,
  },
  import_blocked: {
    meaning: 'The address of the file is not public, so it is not fetched. Use a public one, or upload it.',
    userAction: 'edit',
    retryable: false,
  },
  import_failed: {
    meaning: 'The file could not be fetched from its address. Try again, or upload it.',
    userAction: 'retry',
    retryable: true,
  },
  transcode_unavailable: {
    meaning:
      'Videos are not converted here, because the server has no ffmpeg. Upload a video that the platform takes as it is, or have the operator install it or set PARLANCE_FFMPEG.',
    userAction: 'contact_owner',
    retryable: false,
  },
};

/** Codes of `error` of a language that a post was to be localized into. Who writes them stands in src/bridge. */
const LANGUAGE_CODES = {
  translation_failed: {
    meaning:
      'Some texts of the post could not be translated into the language. The task says which and why; localize the post again.',
    userAction: 'retry',
    retryable: true,
  },
  engine_unavailable: {
    meaning: 'The translation engine did not answer. Localize the post again later.',
    userAction: 'retry',
    retryable: true,
  },
  does_not_fit: {
    meaning:
      'No translation fits the strictest platform. Use another maxLengthPolicy, or shorten the text and localize it again.',
    userAction: 'edit',
    retryable: false,
  },
  post_deleted: {
    meaning: 'The post was deleted while it was being translated. There is nothing left to do.',
    userAction: 'none',
    retryable: false,
  },
  post_locked: {
    meaning:
      'The post was published or is on its way, so no variant can be added to it. Localize it in mode draft.',
    userAction: 'edit',
    retryable: false,
  },
  too_many_variants: {
    meaning: 'The post has as many variants as it may have. Remove some, or localize it in mode draft.',
    userAction: 'edit',
    retryable: false,
  },
} satisfies Record<string, Explanation>;

/** Codes of `targets[].errorCode`, of reply rows, and of whatever else ends with a code of its own. */
export const TARGET_CODES: Record<
  TargetCode | keyof typeof MEDIA_CODES | keyof typeof LANGUAGE_CODES,
  Explanation
> = {
  token_expired: {
    meaning: 'The authorization of the account has ended or was taken back. A person must connect it again.',
    userAction: 'reconnect',
    retryable: false,
  },
  permission_missing: {
    meaning: 'The account is connected, but what this needs was not granted when it was.',
    userAction: 'reconnect',
    retryable: false,
  },
  rate_limited: {
    meaning: 'The platform asks for fewer calls. We wait and try again.',
    userAction: 'wait',
    retryable: true,
  },
  platform_quota: {
    meaning: 'The account has used up what the platform allows for a period.',
    userAction: 'wait',
    retryable: true,
  },
  duplicate: {
    meaning: 'The platform says that the same was posted before.',
    userAction: 'edit',
    retryable: false,
  },
  policy: {
    meaning: 'The platform refused the content under its rules.',
    userAction: 'edit',
    retryable: false,
  },
  account_restricted: {
    meaning: 'The platform has restricted or suspended the account.',
    userAction: 'contact_owner',
    retryable: false,
  },
  app_not_approved: {
    meaning: 'The platform has not approved this installation’s application for what was asked.',
    userAction: 'contact_owner',
    retryable: false,
  },
  reply_not_allowed: {
    meaning: 'The platform does not allow a reply at this place.',
    userAction: 'edit',
    retryable: false,
  },
  media_required: {
    meaning: 'The platform needs a picture or a video.',
    userAction: 'edit',
    retryable: false,
  },
  media_unsupported: {
    meaning: 'The platform does not take media of this kind or combination.',
    userAction: 'edit',
    retryable: false,
  },
  media_too_large: {
    meaning: 'The media is larger than the platform allows.',
    userAction: 'edit',
    retryable: false,
  },
  media_aspect_ratio: {
    meaning: 'The platform does not take media of this shape or size.',
    userAction: 'edit',
    retryable: false,
  },
  media_duration: {
    meaning: 'The video is shorter or longer than the platform allows.',
    userAction: 'edit',
    retryable: false,
  },
  media_fetch_failed: {
    meaning: 'The platform could not fetch the media from us.',
    userAction: 'retry',
    retryable: true,
  },
  media_processing_failed: {
    meaning: 'The platform could not process the media.',
    userAction: 'edit',
    retryable: false,
  },
  text_too_long: {
    meaning: 'The text is longer than the platform allows.',
    userAction: 'edit',
    retryable: false,
  },
  container_expired: {
    meaning: 'What was prepared on the platform has expired; it is prepared anew.',
    userAction: 'retry',
    retryable: true,
  },
  invalid_settings: {
    meaning: 'The platform refused the settings of the post.',
    userAction: 'edit',
    retryable: false,
  },
  platform_unavailable: {
    meaning: 'The platform is not available at the moment.',
    userAction: 'retry',
    retryable: true,
  },
  outcome_unknown: {
    meaning:
      'The answer of the platform was lost, and whether it went out could not be found out. Look at the account before trying again.',
    userAction: 'contact_owner',
    retryable: false,
  },
  missed_window: {
    meaning: 'The time of the post passed by more than the grace while nobody could publish it.',
    userAction: 'retry',
    retryable: true,
  },
  cancelled: {
    meaning: 'A person cancelled it before it went out. Of a language: its translation task was cancelled.',
    userAction: 'none',
    retryable: true,
  },
  localization_blocked: {
    meaning:
      'The version for this account is a translation with a critical issue, or it was never made. Edit or approve it, then retry.',
    userAction: 'edit',
    retryable: false,
  },
  account_missing: {
    meaning: 'The account is no longer connected.',
    userAction: 'reconnect',
    retryable: false,
  },
  external_writes_off: {
    meaning: 'External writes are disabled in this environment.',
    userAction: 'contact_owner',
    retryable: false,
  },
  internal: { meaning: 'An unclassified error of ours.', userAction: 'retry', retryable: true },
  ...MEDIA_CODES,
  ...LANGUAGE_CODES,
};
