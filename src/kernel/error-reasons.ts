import { ERRORS } from './errors.ts';

/**
 * The values of `error.reason` on the open face, which refine the code, with their meaning for
 * people who follow `doc_url`.
 */
export const REASONS: Readonly<Record<string, string>> = {
  address_not_allowed:
    'The App Key may only be used from certain addresses, and the call came from a different one.',
  already_triggered: 'The translation of the task has begun; its terms can no longer be changed.',
  bodies_in_flight:
    'Too many bytes of request bodies are being received from this address, or arrived with a wrong signature a moment ago. Send fewer at a time.',
  callback_body: 'The body has both event and delivery_id, so it is one of our callbacks and not a call.',
  client_task_id_conflict: 'The client_task_id was used before with a different body.',
  delivery_in_progress: 'The callback is being sent right now.',
  duplicate_string: 'Two files of the project have a string with the same id. Give each file a namespace.',
  export_timeout: 'The file took too long to make. Narrow the languages or the filter.',
  file_unreadable: 'A file of the push could not be read; the message names the place of the error.',
  files_missing: 'Files of the push have not been sent yet. Send them, then call again.',
  files_removed: 'A file of that version has been deleted, so the project cannot be rolled back that far.',
  foreign_host: 'Origin or Host names a different server.',
  foreign_task: 'The task was created by another App Key.',
  hash_mismatch: 'The SHA-256 of the received bytes is not the one in the path.',
  id_taken: 'Another string of the project has this id.',
  invalid_signature: 'X-Svc-Sign is not MD5(timestamp + body + secret) of the received bytes.',
  job_not_found: 'There is no such job, or it belongs to another App Key.',
  link_expired: 'The signed link has expired. Request a new one.',
  link_invalid: 'The link was changed after it was signed.',
  list_with_holes: 'Keys that are numbered like a list skip a number, so no list can be written.',
  many_removals: 'So many strings would be hidden that this must be confirmed with allow_removals.',
  no_app_key: 'The project has no App Key that could sign callbacks.',
  no_languages: 'Neither the call nor the template names a language.',
  no_rename: 'A rename names an old id that still exists, or a new id that is not new.',
  no_secret: 'The App Key has no secret: it was revoked, disabled or has expired.',
  no_source_language: 'Neither the task nor the project says what language the texts are in.',
  no_source_strings: 'The task has no texts.',
  no_strings: 'Nothing matches, so there would be nothing in the file.',
  no_target_language: 'Only the source language was named as a target.',
  no_target_languages: 'The task has no language to translate into.',
  no_term_scan: 'The task was made without a term scan.',
  no_times: 'A subtitle needs times, and the strings have none.',
  not_active: 'The task has ended; there is nothing left to cancel.',
  not_failed:
    'The task is still running, or it is completed and all its rows have a text: there is nothing to retry.',
  not_open: 'The push was cancelled.',
  not_translated: 'The row has no translation in this language yet.',
  not_waiting_confirmation: 'The task does not wait for its terms to be confirmed.',
  owned_by_file: 'The string belongs to a file. Change it there and push the file.',
  project_missing: 'The project of the App Key was deleted or archived.',
  publish_running: 'A publish of the project is being written. Try again.',
  push_not_found: 'There is no such push.',
  revision_changed: 'The project has changed since the preview of the push. Preview it again.',
  scan_not_completed: 'The term scan of the task has not finished.',
  sign_in_delayed:
    'Too many wrong passwords or codes for this account. Wait as long as retry_after_sec says.',
  still_reading: 'The files of the push are still being read. Call again.',
  storage_full: 'The disk of the file store is full; the operator must make room.',
  storage_unavailable: 'The file store did not answer. Try again.',
  string_not_found: 'The task has no such row.',
  task_failed: 'The task has failed. Retry it first; then languages can be added.',
  task_not_found: 'There is no such task.',
  template_not_found: 'There is no such template.',
  term_not_found: 'There is no such term.',
  timestamp_expired: 'X-Svc-Timestamp differs from the time of the server by more than five minutes.',
  too_large_for_format: 'The content is too large for the format. Choose another format, or fewer languages.',
  too_many_files: 'The call would write more files than allowed. Name fewer paths or languages.',
  too_many_tags: 'A string would have more tags than allowed.',
  trigger_failed: 'The work could not be started. Try again.',
  unknown_app_key: 'There is no such App Key.',
  unknown_event: 'callback_events names an event that this call does not send.',
  unknown_field: 'There is no field with this name.',
  unknown_path: 'There is no operation at this path.',
  workspace_dissolving:
    'The workspace of the App Key is being dissolved. Until that is done, an owner can keep it.',
  wrong_format: 'The template is for another format.',
  wrong_type: 'Only project_strings can be exported here.',
};

/** Where it is explained: under its own name, or under the code that it refines. */
export function docPath(reason: string, code: keyof typeof ERRORS): string {
  const isExplained = Object.hasOwn(REASONS, reason) || Object.hasOwn(ERRORS, reason);
  return `/docs/errors#${isExplained ? reason : code}`;
}
