import type { UserAction } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { MediaFailure } from '../media/media.ts';
import type { ErrorCode as TargetCode } from '../publishing/retry.ts';

export interface Explanation {
  meaning: string;
  userAction: UserAction;
  retryable: boolean;
}

/** Codes of `errorCode` of media and renders, beside those that targets know too. */
const MEDIA_CODES: Record<Exclude<MediaFailure, TargetCode>, Explanation> = {
  media_corrupt: {
    meaning: say('errors.file_cut_short_damaged_upload'),
    userAction: 'edit',
    retryable: false,
  },
  media_too_many_pixels: {
    meaning: say('errors.picture_more_pixels_than_decoded'),
    userAction: 'edit',
    retryable: false,
  },
  quota_used_up: {
    meaning: say('errors.media_quota_workspace_used_up'),
    userAction: 'contact_owner',
    retryable: false,
  },
  sha256_mismatch: {
    meaning: say('errors.bytes_arrived_not_ones_announced'),
    userAction: 'retry',
    retryable: true,
  },
  import_blocked: {
    meaning: say('errors.address_file_not_public_so'),
    userAction: 'edit',
    retryable: false,
  },
  import_failed: {
    meaning: say('errors.file_could_not_be_fetched'),
    userAction: 'retry',
    retryable: true,
  },
  font_missing: {
    meaning: say('errors.no_font_for_words'),
    userAction: 'contact_owner',
    retryable: false,
  },
  transcode_unavailable: {
    meaning: say('errors.videos_not_converted_here_because'),
    userAction: 'contact_owner',
    retryable: false,
  },
};

/** Codes of `error` of a language that a post was to be localized into. Who writes them stands in src/bridge. */
const LANGUAGE_CODES = {
  translation_failed: {
    meaning: say('errors.some_texts_post_could_not'),
    userAction: 'retry',
    retryable: true,
  },
  engine_unavailable: {
    meaning: say('errors.translation_engine_did_not_answer'),
    userAction: 'retry',
    retryable: true,
  },
  does_not_fit: {
    meaning: say('errors.no_translation_fits_strictest_platform'),
    userAction: 'edit',
    retryable: false,
  },
  post_deleted: {
    meaning: say('errors.post_deleted_while_being_translated'),
    userAction: 'none',
    retryable: false,
  },
  post_locked: {
    meaning: say('errors.post_published_way_so_no'),
    userAction: 'edit',
    retryable: false,
  },
  too_many_variants: {
    meaning: say('errors.post_many_variants_may_remove'),
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
    meaning: say('errors.authorization_account_ended_taken_back'),
    userAction: 'reconnect',
    retryable: false,
  },
  permission_missing: {
    meaning: say('errors.account_connected_but_what_needs'),
    userAction: 'reconnect',
    retryable: false,
  },
  rate_limited: {
    meaning: say('errors.platform_asks_fewer_calls_we'),
    userAction: 'wait',
    retryable: true,
  },
  platform_quota: {
    meaning: say('errors.account_used_up_what_platform'),
    userAction: 'wait',
    retryable: true,
  },
  duplicate: {
    meaning: say('errors.platform_says_same_posted_before'),
    userAction: 'edit',
    retryable: false,
  },
  policy: {
    meaning: say('common.platform_refused_content_under_rules'),
    userAction: 'edit',
    retryable: false,
  },
  account_restricted: {
    meaning: say('errors.platform_restricted_suspended_account'),
    userAction: 'contact_owner',
    retryable: false,
  },
  app_not_approved: {
    meaning: say('errors.platform_not_approved_installations_application'),
    userAction: 'contact_owner',
    retryable: false,
  },
  reply_not_allowed: {
    meaning: say('errors.platform_does_not_allow_reply'),
    userAction: 'edit',
    retryable: false,
  },
  media_required: {
    meaning: say('common.platform_needs_picture_video'),
    userAction: 'edit',
    retryable: false,
  },
  media_unsupported: {
    meaning: say('errors.platform_does_not_take_media'),
    userAction: 'edit',
    retryable: false,
  },
  media_too_large: {
    meaning: say('common.media_larger_than_platform_allows'),
    userAction: 'edit',
    retryable: false,
  },
  media_aspect_ratio: {
    meaning: say('common.platform_does_not_take_media'),
    userAction: 'edit',
    retryable: false,
  },
  media_duration: {
    meaning: say('common.video_shorter_longer_than_platform'),
    userAction: 'edit',
    retryable: false,
  },
  media_fetch_failed: {
    meaning: say('common.platform_could_not_fetch_media'),
    userAction: 'retry',
    retryable: true,
  },
  media_processing_failed: {
    meaning: say('common.platform_could_not_process_media'),
    userAction: 'edit',
    retryable: false,
  },
  text_too_long: {
    meaning: say('common.text_longer_than_platform_allows'),
    userAction: 'edit',
    retryable: false,
  },
  container_expired: {
    meaning: say('errors.what_prepared_platform_expired_prepared'),
    userAction: 'retry',
    retryable: true,
  },
  invalid_settings: {
    meaning: say('common.platform_refused_settings_post'),
    userAction: 'edit',
    retryable: false,
  },
  platform_unavailable: {
    meaning: say('common.platform_not_available_moment'),
    userAction: 'retry',
    retryable: true,
  },
  outcome_unknown: {
    meaning: say('errors.answer_platform_lost_whether_went'),
    userAction: 'contact_owner',
    retryable: false,
  },
  missed_window: {
    meaning: say('errors.time_post_passed_more_than'),
    userAction: 'retry',
    retryable: true,
  },
  cancelled: {
    meaning: say('errors.person_cancelled_before_went_out'),
    userAction: 'none',
    retryable: true,
  },
  localization_blocked: {
    meaning: say('errors.version_account_translation_critical_issue'),
    userAction: 'edit',
    retryable: false,
  },
  account_missing: {
    meaning: say('social.account_no_longer_connected'),
    userAction: 'reconnect',
    retryable: false,
  },
  external_writes_off: {
    meaning: say('common.external_writes_disabled_environment'),
    userAction: 'contact_owner',
    retryable: false,
  },
  internal: { meaning: 'An unclassified error of ours.', userAction: 'retry', retryable: true },
  ...MEDIA_CODES,
  ...LANGUAGE_CODES,
};
