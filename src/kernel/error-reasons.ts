import { ERRORS } from './errors.ts';

/**
 * The values of `error.reason` on the open face, which refine the code, with their meaning for
 * people who follow `doc_url`.
 */
export const REASONS: Readonly<Record<string, string>> = {
  address_not_allowed: 'The App Key has a list of addresses, and the call came from another one.',
  already_triggered: 'The translation of the task has begun; its terms can no longer be changed.',
  bodies_in_flight:
    'Too many bytes of request bodies are on their way from this address, or came with a wrong signature a moment ago. Send fewer at a time.',
  callback_body: 'The body has both event and delivery_id, so it is a callback of ours and not a call.',
  client_task_id_conflict: 'The client_task_id was used before with another body.',
  delivery_in_progress: 'The callback is being sent at this moment.',
  duplicate_string: 'Two files of the project have a string of the same id. Give each of them a namespace.',
  export_timeout: 'The file took too long to make. Narrow the languages or the filter.',
  file_unreadable: 'A file of the push could not be read; the message says where it breaks.',
  files_missing: 'Files of the push have not been sent yet. Send them, then call again.',
  files_removed: 'A file of that time has been cleaned up, so the project cannot go back that far.',
  foreign_host: 'Origin or Host names another server than this one.',
  foreign_task: 'The task was created by another App Key.',
  hash_mismatch: 'The bytes that arrived have another SHA-256 than the path says.',
  id_taken: 'Another string of the project has this id.',
  invalid_signature: 'X-Svc-Sign is not MD5(timestamp + body + secret) of the bytes that arrived.',
  job_not_found: 'There is no such job, or it belongs to another App Key.',
  link_expired: 'The signed link was valid for a while only. Ask for a new one.',
  link_invalid: 'The link was changed after it was signed.',
  list_with_holes: 'Keys that count like a list leave a number out, so no list can be written.',
  many_removals: 'So many strings would be hidden that somebody must say so with allow_removals.',
  no_app_key: 'The project has no App Key that could sign callbacks.',
  no_languages: 'Neither the call nor the template names a language.',
  no_rename: 'A rename names a string that is not gone, or one that is not new.',
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
    'The task is still under way, or it is completed and each of its rows has a text: nothing is left to try again.',
  not_open: 'The push was cancelled.',
  not_translated: 'The row has no translation in this language yet.',
  not_waiting_confirmation: 'The task does not wait for its terms to be confirmed.',
  owned_by_file: 'The string belongs to a file. Change it there and push the file.',
  project_missing: 'The project of the App Key was deleted or archived.',
  publish_running: 'A publish of the project is being written. Try again.',
  push_not_found: 'There is no such push.',
  revision_changed: 'The project has changed since the preview of the push. Look again.',
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
  timestamp_expired: 'X-Svc-Timestamp is more than five minutes away from the time of the server.',
  too_large_for_format: 'The format cannot hold that much. Choose another format, or fewer languages.',
  too_many_files: 'More files would be written than one call writes. Name fewer paths or languages.',
  too_many_tags: 'A string would have more tags than it may have.',
  trigger_failed: 'The work could not be started. Try again.',
  unknown_app_key: 'There is no such App Key.',
  unknown_event: 'callback_events names an event that this call does not send.',
  unknown_field: 'A field of this name is not known here.',
  unknown_path: 'There is no operation at this path.',
  workspace_dissolving: 'The workspace of the App Key is being dissolved. Until then an owner can keep it.',
  wrong_format: 'The template is of another format.',
  wrong_type: 'Only project_strings can be exported here.',
};

/** Where it is explained: under its own name, or under the code that it refines. */
export function docPath(reason: string, code: keyof typeof ERRORS): string {
  const isExplained = Object.hasOwn(REASONS, reason) || Object.hasOwn(ERRORS, reason);
  return `/docs/errors#${isExplained ? reason : code}`;
}
