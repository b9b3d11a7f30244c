import type { UserAction } from '#kernel/errors.ts';
import { type Sentence, say } from '#kernel/say.ts';
import type { MediaFailure } from '../media/media.ts';
import type { ErrorCode as TargetCode } from '../publishing/retry.ts';

export interface Explanation {
  meaning: string;
  userAction: UserAction;
  retryable: boolean;
}

/** Retrying does not help. */
const final = (userAction: UserAction, meaning: Sentence): Explanation => ({
  meaning,
  userAction,
  retryable: false,
});
const again = (userAction: UserAction, meaning: Sentence): Explanation => ({
  ...final(userAction, meaning),
  retryable: true,
});

/** Codes of `errorCode` of media and renders, in addition to those they share with targets. */
const MEDIA_CODES: Record<Exclude<MediaFailure, TargetCode>, Explanation> = {
  media_corrupt: final('edit', say('errors.file_cut_short_damaged_upload')),
  media_too_many_pixels: final('edit', say('errors.picture_more_pixels_than_decoded')),
  quota_used_up: final('contact_owner', say('errors.media_quota_workspace_used_up')),
  sha256_mismatch: again('retry', say('errors.bytes_arrived_not_ones_announced')),
  import_blocked: final('edit', say('errors.address_file_not_public_so')),
  import_failed: again('retry', say('errors.file_could_not_be_fetched')),
  font_missing: final('contact_owner', say('errors.no_font_for_words')),
  transcode_unavailable: final('contact_owner', say('errors.videos_not_converted_here_because')),
};

/** Codes of `error` of a language into which a post was to be localized. They are set in src/bridge. */
const LANGUAGE_CODES = {
  translation_failed: again('retry', say('errors.some_texts_post_could_not')),
  engine_unavailable: again('retry', say('errors.translation_engine_did_not_answer')),
  does_not_fit: final('edit', say('errors.no_translation_fits_strictest_platform')),
  post_deleted: final('none', say('errors.post_deleted_while_being_translated')),
  post_locked: final('edit', say('errors.post_published_way_so_no')),
  too_many_variants: final('edit', say('errors.post_many_variants_may_remove')),
} satisfies Record<string, Explanation>;

/** Codes of `targets[].errorCode`, of replies, and of everything else that ends with its own code. */
export const TARGET_CODES: Record<
  TargetCode | keyof typeof MEDIA_CODES | keyof typeof LANGUAGE_CODES,
  Explanation
> = {
  token_expired: final('reconnect', say('errors.authorization_account_ended_taken_back')),
  permission_missing: final('reconnect', say('errors.account_connected_but_what_needs')),
  rate_limited: again('wait', say('errors.platform_asks_fewer_calls_we')),
  platform_quota: again('wait', say('errors.account_used_up_what_platform')),
  duplicate: final('edit', say('errors.platform_says_same_posted_before')),
  policy: final('edit', say('common.platform_refused_content_under_rules')),
  account_restricted: final('contact_owner', say('errors.platform_restricted_suspended_account')),
  app_not_approved: final('contact_owner', say('errors.platform_not_approved_installations_application')),
  reply_not_allowed: final('edit', say('errors.platform_does_not_allow_reply')),
  media_required: final('edit', say('common.platform_needs_picture_video')),
  media_unsupported: final('edit', say('errors.platform_does_not_take_media')),
  media_too_large: final('edit', say('common.media_larger_than_platform_allows')),
  media_aspect_ratio: final('edit', say('common.platform_does_not_take_media')),
  media_duration: final('edit', say('common.video_shorter_longer_than_platform')),
  media_fetch_failed: again('retry', say('common.platform_could_not_fetch_media')),
  media_processing_failed: final('edit', say('common.platform_could_not_process_media')),
  text_too_long: final('edit', say('common.text_longer_than_platform_allows')),
  container_expired: again('retry', say('errors.what_prepared_platform_expired_prepared')),
  invalid_settings: final('edit', say('common.platform_refused_settings_post')),
  platform_unavailable: again('retry', say('common.platform_not_available_moment')),
  outcome_unknown: final('contact_owner', say('errors.answer_platform_lost_whether_went')),
  missed_window: again('retry', say('errors.time_post_passed_more_than')),
  cancelled: again('none', say('errors.person_cancelled_before_went_out')),
  localization_blocked: final('edit', say('errors.version_account_translation_critical_issue')),
  account_missing: final('reconnect', say('social.account_no_longer_connected')),
  external_writes_off: final('contact_owner', say('common.external_writes_disabled_environment')),
  internal: {
    meaning: 'An internal error without a more specific code.',
    userAction: 'retry',
    retryable: true,
  },
  ...MEDIA_CODES,
  ...LANGUAGE_CODES,
};
