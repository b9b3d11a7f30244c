import { describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { type AnyOperation, rightOf } from '../../src/platform/operation.ts';

// Rights of each call, as literals: test/hostile/roles.test.ts and what-is-missing.test.ts check that all others are
// refused. A failed pin asks: was this on purpose?

/** By the right of the member, the tier of the credential, and whether the person must prove their identity. */
const ASKS_FOR: Readonly<Record<string, string>> = {
  person: `
    begin_passkey_proof create_workspace disconnect_app end_other_sessions end_session get_me
    list_connected_apps list_passkeys list_sessions list_workspaces prove_again update_me`,
  'person, proof': `
    begin_passkey begin_totp change_password confirm_totp delete_me export_my_data finish_passkey
    keep_workspace make_recovery_codes remove_passkey remove_totp rename_passkey`,
  read: `
    explain_error export_analytics export_posts find_next_slots find_object get_account
    get_account_analytics get_account_limits get_analytics_overview get_approval_policy get_best_times
    get_calendar get_calendar_states get_comment get_confirmation get_home get_idea get_media
    get_metric_definitions get_post get_post_analytics get_post_localizations get_post_totals
    get_posting_slots get_sandbox get_workspace_context grant_authorization list_account_destinations
    list_account_groups list_accounts list_comment_replies list_comments list_confirmations
    list_event_types list_events list_idea_comments list_idea_groups list_idea_votes list_ideas
    list_ideas_by_votes list_media list_media_presets list_media_tags list_media_uses list_members
    list_occurrences list_post_analytics list_post_events list_post_notes list_posts list_publish_attempts
    list_tags precheck_draft precheck_post preview_post read_authorization`,
  'read, proof': `
    leave_workspace`,
  comment: `
    add_idea_comment delete_idea_comment vote_idea`,
  'comment, tier draft': `
    add_post_note`,
  localize: `
    check_coverage compare_publishes count_project_strings count_strings delete_saved_view export_ini
    export_memory export_project export_task export_terms find_string get_bulk_edit get_export_template
    get_memory_import get_project get_project_overview get_publish_status get_push get_string_coverage
    get_task_progress get_task_status get_term_preview list_bulk_edits list_callback_deliveries
    list_checks list_dismissals list_engines list_export_templates list_improvements list_languages
    list_memory_history list_memory_units list_project_files list_project_pushes list_project_strings
    list_projects list_publishes list_pushes list_row_comments list_row_history list_saved_views
    list_string_languages list_string_places list_string_window list_task_strings list_task_terms
    list_tasks list_terms note_presence preview_export preview_publish pull_files save_view search_memory
    suggest_for_row wait_for_publish`,
  translate: `
    add_row_comment cancel_bulk_edit delete_memory_unit dismiss_finding resolve_row_comments
    restore_finding start_bulk_edit undo_bulk_edit undo_string_edit update_memory_unit update_task_strings
    update_task_term update_terms`,
  draft: `
    begin_push cancel_push cancel_task complete_media_upload confirm_terms create_document
    create_export_template create_idea create_idea_group create_media_render create_media_upload
    create_review_link create_tag create_task delete_export_template delete_idea delete_idea_group
    delete_media delete_media_render delete_posts delete_tag delete_task_terms delete_terms find_mentions fit_text
    get_calendar_feed get_link_tags import_media_from_url import_memory import_terms list_feed_items
    list_feeds list_pool_posts list_pool_uses list_pools list_review_links list_signatures list_snippets
    list_writing_words merge_terms move_idea precheck_rows preview_pool preview_push preview_term_import
    publish_task read_source_file redeliver_callback restore_posts retry_task revoke_review_link
    send_test_callback submit_posts_for_approval supplement_translate tag_posts tag_strings try_engine
    undo_approval_request undo_term_changes undo_withdrawal update_export_template update_idea
    update_idea_group update_media upload_file upload_media_content upload_terms`,
  'draft, tier draft': `
    convert_idea_to_post create_post create_post_from_template delete_feed delete_pool delete_pool_post
    delete_post delete_snippet duplicate_post import_posts localize_post look_at_feed preview_feed
    save_feed save_pool save_pool_post save_snippet submit_post_for_approval update_post
    withdraw_post_approval`,
  approve: `
    approve_post reject_post`,
  publish: `
    accept_confirmation apply_push decline_confirmation hide_strings merge_strings rename_string
    restore_strings rollback_publish undo_recurrence undo_string_merge`,
  'publish, tier schedule': `
    bulk_reschedule_posts clear_post_recurrence queue_post reschedule_post schedule_post
    set_post_recurrence unschedule_post`,
  'publish, tier publish': `
    cancel_publish edit_published_target publish_post reconcile_target remove_published_target
    resolve_target`,
  reply: `
    delete_saved_reply list_saved_replies save_reply sync_comments translate_comment update_comment`,
  'reply, tier reply': `
    delete_comment hide_comment reply_to_comment`,
  manage: `
    add_manual_account add_posting_slot connect_sandbox connect_with_secret create_account_group
    create_connect_link create_project delete_account_group delete_webhook disable_app_key finish_connect
    get_delivery get_delivery_figures get_request get_usage group_request_errors list_app_keys
    list_audit_log list_credentials list_deliveries list_requests list_webhook_deliveries list_webhooks
    redeliver_failed redeliver_webhook restore_project revoke_calendar_feed revoke_credential
    set_link_tags set_posting_slots set_signature start_connect sync_account test_webhook update_account
    update_account_group update_project`,
  'manage, proof': `
    archive_project connect_engine create_app_key create_credential create_webhook delete_project
    disconnect_account disconnect_engine rotate_app_key rotate_calendar_feed rotate_credential
    set_approval_policy set_credential_origins sign_request test_engine try_request update_webhook`,
  govern: `
    list_invitations revoke_invitation`,
  'govern, proof': `
    change_member invite_member make_reset_link remove_member update_workspace`,
  dissolve: `
    list_sign_ins`,
  'dissolve, proof': `
    dissolve_workspace leave_demo purge_strings transfer_ownership`,
  installation: `
    list_installation_log list_stewards`,
  'installation, proof': `
    give_steward take_steward`,
};

/** The scopes to which an App Key can be limited. */
const KEYS: Readonly<Record<string, string>> = {
  any: `
    check_coverage get_project list_engines list_languages`,
  tasks: `
    apply_push begin_push cancel_push cancel_task confirm_terms create_task delete_task_terms
    get_memory_import get_publish_status get_push get_string_coverage get_task_status hide_strings
    import_memory list_callback_deliveries list_project_strings list_pushes list_row_history
    list_task_strings list_task_terms merge_strings preview_push publish_task redeliver_callback
    rename_string restore_strings retry_task search_memory send_test_callback supplement_translate
    tag_strings try_engine undo_string_merge update_project update_task_strings update_task_term
    upload_file wait_for_publish`,
  terms: `
    delete_terms export_terms import_terms list_terms update_terms upload_terms`,
  export: `
    create_export_template delete_export_template export_ini export_memory export_project export_task
    get_export_template list_export_templates pull_files update_export_template`,
};

const grouped = (operations: readonly AnyOperation[], by: (op: AnyOperation) => string) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(operations, by)).map(([key, ops = []]) => [
      key,
      ops.map(({ name }) => name),
    ]),
  );
const listed = (groups: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(groups).map(([key, names]) => [key, names.trim().split(/\s+/)]));

describe('rights', () => {
  it('what each operation asks of its caller', () => {
    const asks = ({ of, tier, proof, ...op }: AnyOperation) =>
      [of ?? rightOf(op), tier && `tier ${tier}`, proof && 'proof'].filter(Boolean).join(', ');
    expect(grouped(registry.operations, asks)).toEqual(listed(ASKS_FOR));
  });

  it('what each call of the open API asks of a narrowed App Key', () => {
    const open = registry.operations.filter(({ face }) => face === 'open');
    expect(grouped(open, ({ keyScope = 'any' }) => keyScope)).toEqual(listed(KEYS));
  });
});
