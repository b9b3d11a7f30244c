-- A small world as version 7 of the schema kept it: a row in every table, every state of a task, a post
-- and a target, and both spellings of what looks alike. ${…} is filled in by the test.
-- Ids of tasks have a form that callers are held to; here they are made of a name.
create function pg_temp.task(name text) returns text language sql immutable as $$ select 'task_0' || upper(left(md5(name), 25)) $$;

insert into users (id, email, name, password_hash) values
  ('usr_a', 'mira@old.example', 'Mira', ${passwordHash}),
  ('usr_b', 'ben@old.example', 'Ben', ${passwordHash});
insert into sessions (token_hash, user_id, expires_at, address, agent) values
  ('\x01', 'usr_a', now() + interval '1 day', '127.0.0.1', 'browser');
insert into workspaces (id, name, kind, timezone, locales, limits, policy) values
  ('ws_a', 'Northwind', 'team', 'Europe/Berlin', '{en,de,ja}', '{"publishIntervalSec": {"x": 60}}', '{}'),
  ('ws_b', 'Southwind', 'personal', 'UTC', '{}', '{}', '{}');
insert into members (workspace_id, user_id, role, status) values
  ('ws_a', 'usr_a', 'owner', 'active'), ('ws_a', 'usr_b', 'author', 'left'), ('ws_b', 'usr_b', 'owner', 'active');
insert into usage_counters (workspace_id, metric, period, used) values
  ('ws_a', 'scheduledThisMonth', date_trunc('month', now())::date, 3);
insert into projects (id, workspace_id, name, source_language, target_languages, settings) values
  ('prj_a', 'ws_a', 'Aurora', 'en', '{de,ja}', '{}'), ('prj_b', 'ws_b', 'Boreas', 'en', '{de}', '{}');
insert into app_keys (id, app_key, workspace_id, project_id, label, scopes, disabled_at, created_by) values
  ('key_a', ${appKey}, 'ws_a', 'prj_a', 'Build server', '{}', null, 'usr_a'),
  ('key_gone', 'ak_old_gone', 'ws_a', 'prj_a', 'Laptop', '{tasks}', now(), 'usr_a');
insert into app_secrets (workspace_id, key_id, version, sealed, expires_at) values
  ('ws_a', 'key_a', 1, ${firstSecret}, now() - interval '1 hour'), ('ws_a', 'key_a', 2, ${secondSecret}, null);
insert into credentials (id, workspace_id, issuer_id, name, kind, token_hash, token_hint, scopes, allowed_actions, confirm_mode, disabled_at) values
  ('cred_a', 'ws_a', 'usr_a', 'Agent', 'api_key', ${tokenHash}, 'plc_it_…', ${scopes}, ${tiers}, 'preauthorized', null),
  ('cred_gone', 'ws_a', 'usr_a', 'Old agent', 'mcp_client', '\x02', 'plc_it_…', '{}', '{}', 'confirm', now());
insert into rate_windows (key, started_at, used) values ('login:old', now(), 1);
insert into rate_buckets (key, full_at) values ('read:old', now());
insert into instance (name, value) values ('demo_filled', 'true');
insert into processes (id, roles, host, pid, seen_at) values (gen_random_uuid(), '{api}', 'old', 1, now() - interval '1 hour');
insert into audit_log (workspace_id, project_id, actor_kind, actor_id, operation, face, request_id, input) values
  ('ws_a', 'prj_a', 'key', 'key_a', 'create_task', 'open', 'req_1', '{"name": "Launch"}');
insert into blobs (key, workspace_id, bytes, sha256, content_type) values ('media/med_ready', 'ws_a', 3, 'aa', 'image/png');

-- Answers lay open. The second one is the only place where a secret was shown.
insert into idempotency_keys (workspace_id, caller_id, operation, key, request_hash, state, owner, lease_until, result) values
  ('ws_a', 'cred_a', 'create_idea_group', 'answer-in-clear', ${groupRequestHash}, 'done', gen_random_uuid(), now(),
   '{"id": "idg_kept", "name": "Later"}'),
  ('ws_a', 'cred_a', 'create_webhook', 'answer-with-secret', 'h', 'done', gen_random_uuid(), now(),
   '{"webhook": {"id": "whk_x", "signingSecret": "whsec_lies_open"}}'),
  ('ws_a', 'cred_a', 'create_post', 'under-way-then', 'h', 'running', gen_random_uuid(), now(), null);

-- Tasks -------------------------------------------------------------------------------------------

insert into tasks (id, workspace_id, project_id, app_key_id, client_task_id, number, name, status, scan_status, smart_optimize_status,
                   source_language, target_languages, options, strings_count, words_count, callback_url, trace_id, failure_reason, failure_code, completed_at)
select pg_temp.task(v.status), 'ws_a', 'prj_a', 'key_a', 'client-' || v.status, row_number() over ()::int, 'Task ' || v.status, v.status, v.scan, v.optimize,
       'en', '{de,ja}',
       '{"source": {"kind": "strings"}, "scanTerms": true, "autoApplyTerms": false, "skipTm": false, "skipTb": false,
         "smartOptimize": true, "optimizeThreshold": 80, "profile": "standard", "instructions": null}',
       2, 4, 'http://127.0.0.1:9/', 'trace_' || v.status, v.reason, v.code, case when v.status = 'completed' then now() end
  from (values ('pending', 'pending', null, null, null), ('importing', 'pending', null, null, null),
               ('scanning', 'running', null, null, null), ('term_translating', 'completed', null, null, null),
               ('waiting_confirmation', 'completed', null, null, null), ('running', 'completed', 'pending', null, null),
               ('optimizing', 'completed', 'running', null, null), ('completed', 'completed', 'completed', null, null),
               ('failed', 'completed', 'skipped', 'The engine was away.', 502)) v (status, scan, optimize, reason, code);
insert into task_counters (project_id, workspace_id, last_number) values ('prj_a', 'ws_a', 9);
insert into task_strings (task_id, position, workspace_id, project_id, string_id, content, words, given, pack)
select t.id, n, 'ws_a', 'prj_a', 's' || n, 'Open gate ' || n, 3, '{"de": "Tor"}', '{"type": "ui"}'
  from tasks t cross join generate_series(0, 1) n;
-- The completed one lacks one text in Japanese, the failed one keeps the texts it had.
insert into task_rows (task_id, language, position, workspace_id, project_id, target, origin, state, failure, score)
select s.task_id, l, s.position, 'ws_a', 'prj_a', v.target, case when v.target is not null then 'ai' end, v.state, v.failure,
       case when v.target is not null then 90 end
  from task_strings s cross join unnest('{de,ja}'::text[]) l
  cross join lateral (select case
    when s.task_id in (pg_temp.task('completed'), pg_temp.task('optimizing')) and not (l = 'ja' and s.position = 1) then l || ' text ' || s.position
    when s.task_id in (pg_temp.task('failed'), pg_temp.task('running')) and s.position = 0 then l || ' text 0' end as target) x
  cross join lateral (select x.target,
    case when x.target is not null then 'machine' when s.task_id in (pg_temp.task('completed'), pg_temp.task('failed')) then 'failed' else 'new' end as state,
    case when x.target is null and s.task_id in (pg_temp.task('completed'), pg_temp.task('failed')) then 'The engine was away.' end as failure) v;
update task_rows set state = 'approved', revision = 2, reviewed_by = 'usr_a', reviewed_at = now()
 where task_id = pg_temp.task('completed') and language = 'de' and position = 0;
insert into task_row_history (workspace_id, project_id, task_id, language, position, action, actor, target, origin, state) values
  ('ws_a', 'prj_a', pg_temp.task('completed'), 'de', 0, 'approved', 'usr_a', 'de text 0', 'ai', 'machine');
insert into runs (id, workspace_id, project_id, task_id, app_key_id, job_type, status, trigger, trace_id, execution_id, executor, target_languages,
                  step, rows_total, rows_done, stats, usage, error, failure_code, started_at, ended_at)
select 'run_' || v.task || '_' || lower(v.type), 'ws_a', 'prj_a', pg_temp.task(v.task), 'key_a', v.type, v.status, 'create', 'trace_' || v.task, 'exe_' || v.task,
       case when v.status = 'RUNNING' then gen_random_uuid()::text end, '{de,ja}', v.step, 4, v.done,
       case when v.step is null then '{}' else '{"translateBatch": {"counts": {"rows_failed": 1}, "facts": {}}}'::jsonb end, '{"tokens_in": 10}', v.error, v.code,
       now(), case when v.status in ('SUCCEEDED', 'FAILED', 'CANCELLED') then now() end
  from (values ('pending', 'TASK_IMPORT', 'PENDING', null, 0, null, null), ('importing', 'TASK_IMPORT', 'RUNNING', null, 0, null, null),
               ('scanning', 'TB_SCAN', 'RUNNING', null, 0, null, null), ('term_translating', 'TB_TRANSLATE', 'RUNNING', null, 0, null, null),
               ('waiting_confirmation', 'TB_SCAN', 'SUCCEEDED', null, 4, null, null), ('running', 'TRANSLATE', 'RUNNING', 'translateBatch', 2, null, null),
               ('optimizing', 'TRANSLATE_QA', 'RUNNING', null, 1, null, null), ('completed', 'TRANSLATE', 'SUCCEEDED', 'aiScoringBatch', 4, null, null),
               ('completed', 'PUBLISH_TASK', 'SUCCEEDED', null, 4, null, null), ('completed', 'EXPORT', 'CANCELLED', null, 0, 'Cancelled.', 499),
               ('failed', 'TRANSLATE', 'FAILED', 'translateBatch', 2, 'The engine was away.', 502)) v (task, type, status, step, done, error, code);
insert into task_terms (id, workspace_id, project_id, task_id, term, content, source_language, category, glossary_score, judgment, translation_source) values
  ('tt_1', 'ws_a', 'prj_a', pg_temp.task('waiting_confirmation'), 'gate', 'gate', 'en', 'object', 7.5, 'add', 'ai');
insert into engine_calls (workspace_id, project_id, run_id, engine, model, prompt_hash, answer, tokens_in, tokens_out, duration_ms) values
  ('ws_a', 'prj_a', 'run_completed_translate', 'openai', 'm', 'hash', '{"rows": []}', 100, 20, 300);
insert into context_packs (project_id, group_hash, workspace_id, source_language, pack) values ('prj_a', 'g1', 'ws_a', 'en', '{"summary": "A gate."}');
insert into export_templates (id, workspace_id, project_id, type, name, format) values ('tpl_1', 'ws_a', 'prj_a', 'task_strings', 'Sheet', 'xlsx');
insert into export_template_defaults (workspace_id, project_id, type, template_id) values ('ws_a', 'prj_a', 'task_strings', 'tpl_1');

-- Terms: the composed and the decomposed Café are twins, in this project only; the newer one stays.
insert into terms (id, workspace_id, project_id, content, source_language, translations, updated_at, deleted_at) values
  ('trm_older', 'ws_a', 'prj_a', U&'Cafe\0301', 'en', '{"de": "Kaffeehaus", "ja": "喫茶店"}', now() - interval '2 days', null),
  ('trm_newer', 'ws_a', 'prj_a', U&'Caf\00E9', 'en', '{"de": "Café", "fr": "Café"}', now() - interval '1 day', null),
  ('trm_deleted', 'ws_a', 'prj_a', U&'Caf\00E9', 'en', '{"de": "Stube"}', now(), now()),
  ('trm_alone', 'ws_a', 'prj_a', U&'Crème Bru\0302lée', 'en', '{"de": "Creme"}', now(), null),
  ('trm_b', 'ws_b', 'prj_b', U&'Cafe\0301', 'en', '{"de": "Imbiss"}', now(), null);
insert into lexicon_versions (project_id, workspace_id, terms_version, memory_version) values ('prj_a', 'ws_a', 4, 2);
insert into tm_sources (workspace_id, project_id, language, source, source_key, normal_key, tokens) values
  ('ws_a', 'prj_a', 'en', 'Open the old gate', md5('Open the old gate')::uuid, md5('open the old gate')::uuid, 4);
insert into tm_targets (source_id, language, workspace_id, project_id, target, origin, is_reviewed)
select id, 'de', 'ws_a', 'prj_a', 'Öffne das alte Tor', 'manual', true from tm_sources;
insert into tm_signatures (source_id, tokens, signature) select id, 4, '{11,12,13}' from tm_sources;
insert into tm_feature_counts (feature, count) values (11, 1), (12, 1), (13, 1);

-- Published: composed, decomposed alone, and one text that was published in both spellings.
insert into project_strings (workspace_id, project_id, string_key, string_id, content, source_language, task_id, publish_job_id)
select 'ws_a', 'prj_a', md5(case when v.id <> '' then 'id:' || v.id else 'text:' || v.content end)::uuid, v.id, v.content, 'en', pg_temp.task('completed'),
       'run_completed_publish_task'
  from (values ('gate', 'Open gate'), ('', U&'Cafe\0301 open'), ('', U&'Cafe\0301 closed'), ('', U&'Caf\00E9 closed')) v (id, content);
insert into project_translations (workspace_id, project_id, language, string_key, text, task_id, publish_job_id)
select 'ws_a', 'prj_a', 'de', string_key, 'de: ' || normalize(content, nfc), pg_temp.task('completed'), 'run_completed_publish_task' from project_strings;
insert into project_translation_history (workspace_id, project_id, language, string_key, text, publish_job_id, replaced_by)
select 'ws_a', 'prj_a', 'de', string_key, 'before', 'run_0', 'run_completed_publish_task' from project_strings;

-- Callbacks ---------------------------------------------------------------------------------------

insert into callback_traces (trace_id, workspace_id, last_sequence) values ('trace_completed', 'ws_a', 4);
insert into callback_deliveries (id, workspace_id, project_id, app_key_id, trace_id, sequence, event, url, host, body, status, attempts, next_attempt_at,
                                 owner, lease_until, finished_at)
select 'dlv_' || s, 'ws_a', 'prj_a', 'key_a', 'trace_completed', n, 'task.completed', 'http://127.0.0.1:9/', '127.0.0.1:9', '{"n": ' || n || '}', s,
       case when s = 'pending' then 0 else 1 end, now() + interval '1 day', case when s = 'sending' then gen_random_uuid() end,
       case when s = 'sending' then now() + interval '1 day' end, case when s in ('delivered', 'dead') then now() end
  from unnest('{pending,sending,delivered,dead}'::text[]) with ordinality v (s, n);
insert into callback_attempts (delivery_id, workspace_id, number, started_at, duration_ms, status, failure)
select id, workspace_id, 1, now(), 5, case when status = 'delivered' then 200 end, case when status = 'dead' then 'refused' end
  from callback_deliveries where status in ('delivered', 'dead');

-- Accounts and posts ------------------------------------------------------------------------------

insert into accounts (id, workspace_id, platform, platform_account_id, handle, display_name, status, is_manual, disconnected_at)
select 'acc_' || v.name, 'ws_a', v.platform, v.name, '@' || v.name, v.name, v.status, v.platform = 'douyin', v.gone
  from (values ('x', 'x', 'active', null), ('bluesky', 'bluesky', 'active', null), ('mastodon', 'mastodon', 'expired', null),
               ('threads', 'threads', 'expiring', null), ('douyin', 'douyin', 'active', null),
               ('gone', 'x', 'active', now())) v (name, platform, status, gone);
insert into account_groups (id, workspace_id, name) values ('grp_1', 'ws_a', 'West');
insert into account_group_members (workspace_id, group_id, account_id) values ('ws_a', 'grp_1', 'acc_x');
insert into account_tokens (account_id, workspace_id, access_sealed, issued_at) values ('acc_x', 'ws_a', 'v1.sealed', now());
insert into connect_attempts (state_hash, workspace_id, user_id, platform, verifier_sealed, expires_at) values ('\x03', 'ws_a', 'usr_a', 'x', 'v1.sealed', now());
insert into posting_slots (workspace_id, account_id, weekday, minute) values ('ws_a', 'acc_x', 1, 570), ('ws_a', 'acc_x', 5, 1020);
insert into account_pace (account_id, workspace_id, last_publish_at) values ('acc_x', 'ws_a', now() - interval '1 day');
insert into day_counters (workspace_id, metric, day, used) values ('ws_a', 'publish', current_date, 2);
insert into tags (id, workspace_id, name) values ('tag_1', 'ws_a', 'launch');
insert into media (id, workspace_id, kind, status, filename, mime, bytes, blob_key, width, height, error_code, created_by)
select 'med_' || s, 'ws_a', 'image', s, s || '.png', 'image/png', 3, case when s = 'ready' then 'media/med_ready' end, 8, 8,
       case when s = 'failed' then 'media_invalid' end, 'usr_a' from unnest('{uploading,processing,ready,failed}'::text[]) s;
insert into media_parts (workspace_id, media_id, number, bytes, sha256, blob_key) values ('ws_a', 'med_uploading', 1, 3, 'aa', 'parts/1');
insert into media_renders (id, workspace_id, media_id, preset, wish_hash, status) values ('rnd_1', 'ws_a', 'med_ready', 'x', 'w', 'processing');

insert into posts (id, workspace_id, status, title, content, content_hash, scheduled_at, timezone, recurrence, series_id, occurrence, tags, created_by,
                   created_via, published_at)
select 'post_' || v.name, 'ws_a', v.status, v.name,
       jsonb_build_object('text', 'Words of ' || v.name, 'parts', '[]'::jsonb, 'mediaIds', case when v.name = 'draft' then '["med_ready"]'::jsonb else '[]' end,
         'link', null, 'poll', null, 'firstComment', null, 'contentWarning', null, 'locale', 'en'),
       'hash', v.at, 'Europe/Berlin', case when v.name = 'series' then '{"rrule": "FREQ=DAILY"}'::jsonb end,
       case when v.name = 'series' then 'ser_1' end, case when v.name = 'series' then 1 end, '{launch}', 'usr_a', 'app',
       case when v.status = 'published' then now() end
  from (values ('draft', 'draft', null), ('pending_approval', 'pending_approval', null), ('approved', 'approved', null), ('rejected', 'rejected', null),
               ('scheduled', 'scheduled', now() + interval '9 days'), ('series', 'scheduled', now() + interval '9 days'),
               -- Under way; waiting for its next try; and locked, because nobody asks for the account that is left.
               ('publishing', 'publishing', null), ('retrying', 'publishing', null), ('locked', 'publishing', null),
               ('published', 'published', null), ('failed', 'failed', null)) v (name, status, at);
insert into post_targets (id, workspace_id, post_id, account_id, platform, status, executor, next_attempt_at, snapshot, error_code, publish_key, accepted_at,
                          platform_post_id, published_at)
select 'tgt_' || v.post || '_' || v.account, 'ws_a', 'post_' || v.post, 'acc_' || v.account, a.platform, v.status, v.executor, v.next_at,
       case when v.status <> 'pending' or v.executor is not null then
         jsonb_build_object('text', 'Words of ' || v.post, 'parts', '[]'::jsonb, 'mediaIds', '[]'::jsonb, 'link', null, 'poll', null, 'firstComment', null,
           'contentWarning', null, 'locale', 'en', 'settings', '{}'::jsonb) end,
       v.error, case when v.executor is not null or v.status not in ('pending', 'skipped') then 'pk_' || v.post || v.account end,
       case when v.status <> 'pending' or v.executor is not null then now() end,
       case when v.status in ('published', 'removed') then 'remote_' || v.post end, case when v.status in ('published', 'removed') then now() end
  from (values ('draft', 'x', 'pending', null, null, null), ('scheduled', 'x', 'pending', null, null, null), ('series', 'x', 'pending', null, null, null),
               ('publishing', 'x', 'publishing', gen_random_uuid()::text, null, null), ('publishing', 'bluesky', 'processing', gen_random_uuid()::text, null, null),
               ('publishing', 'threads', 'uncertain', gen_random_uuid()::text, now() + interval '1 day', 'outcome_unknown'),
               ('publishing', 'mastodon', 'pending', null, null, null),
               ('retrying', 'x', 'pending', gen_random_uuid()::text, now() + interval '1 day', 'rate_limited'), ('retrying', 'bluesky', 'pending', null, null, null),
               ('locked', 'x', 'published', null, null, null), ('locked', 'bluesky', 'pending', null, null, null),
               ('published', 'x', 'published', null, null, null), ('published', 'bluesky', 'removed', null, null, null),
               ('published', 'mastodon', 'skipped', null, null, null), ('published', 'douyin', 'manual_required', null, null, null),
               ('failed', 'x', 'failed', null, null, 'content_rejected')) v (post, account, status, executor, next_at, error)
  join accounts a on a.id = 'acc_' || v.account;
insert into publish_attempts (id, workspace_id, post_id, target_id, no, publish_key, phase, intent_at, intents, receipt, ended_at, outcome)
select 'att_' || t.id, 'ws_a', t.post_id, t.id, 1, t.publish_key, 'commit', now(), 1, case when t.status = 'published' then '{"platformPostId": "remote"}'::jsonb end,
       case when t.status <> 'uncertain' then now() end, t.status
  from post_targets t where t.status in ('published', 'failed', 'uncertain');
update posts set localization = jsonb_build_object('sourceLocale', 'en', 'taskId', pg_temp.task('completed'), 'locales',
         '{"de": {"status": "completed", "sourceHash": "h"}, "es": {"status": "translating", "sourceHash": "h"}}'::jsonb)
 where id = 'post_draft';
insert into post_notes (workspace_id, post_id, author_id, text) values ('ws_a', 'post_draft', 'usr_a', 'Shorter, please.');
insert into confirmations (id, workspace_id, credential_id, operation, input, post_id, account_ids, status, expires_at)
select 'cnf_' || s, 'ws_a', 'cred_a', 'publish_post', '{"postId": "post_draft", "hash": "h"}', 'post_draft', '{acc_x}', s, now() + interval '1 day'
  from unnest('{pending,accepted,declined,expired,used}'::text[]) s;
insert into confirmation_grants (workspace_id, credential_id, account_id, granted_until) values ('ws_a', 'cred_a', 'acc_x', now() + interval '1 day');

insert into comments (id, workspace_id, account_id, platform, post_id, target_id, platform_comment_id, author, text, published_at) values
  ('cmt_1', 'ws_a', 'acc_x', 'x', 'post_published', 'tgt_published_x', 'rc1', '{"id": "u9", "handle": "@fan", "displayName": "Fan", "avatar": null, "isSelf": false}', 'When?', now());
insert into comment_replies (id, workspace_id, comment_id, account_id, text, status, created_by, created_via, sent_at)
select 'rpl_' || s, 'ws_a', 'cmt_1', 'acc_x', 'Soon.', s, 'usr_a', 'app', case when s = 'sent' then now() end
  from unnest('{pending,sending,sent,failed,uncertain}'::text[]) s;
insert into comment_cursors (account_id, workspace_id, next_sync_at) values ('acc_x', 'ws_a', now() + interval '1 day');
insert into comment_translations (workspace_id, comment_id, locale, source_key, text, origin) values ('ws_a', 'cmt_1', 'de', md5('When?')::uuid, 'Wann?', 'ai');
insert into idea_groups (id, workspace_id, name, position) values ('idg_kept', 'ws_a', 'Later', 'a');
insert into ideas (id, workspace_id, group_id, position, title, created_by) values ('ida_1', 'ws_a', 'idg_kept', 'a', 'A film', 'usr_a');
insert into metric_snapshots (workspace_id, account_id, day, read_at, metrics) values ('ws_a', 'acc_x', current_date, now(), '{"followers": 10}');
insert into events (id, workspace_id, type, actor, post_id, data, occurred_at) values
  ('evt_1', 'ws_a', 'post.published', '{"kind": "system"}', 'post_published', '{"postId": "post_published"}', now() - interval '1 hour');
insert into webhooks (id, workspace_id, url, types, secret_sealed, created_by) values ('whk_1', 'ws_a', 'http://127.0.0.1:9/hook', '{}', ${webhookSecret}, 'usr_a');
insert into webhook_deliveries (id, workspace_id, webhook_id, event_id, event_type, body, status, attempts, next_attempt_at, last_status, finished_at)
select 'wdl_' || s, 'ws_a', 'whk_1', 'evt_' || n, 'post.published', '{}', s, n, case when s = 'pending' then now() + interval '1 day' end,
       case s when 'delivered' then 200 when 'dead' then 500 end, case when s <> 'pending' then now() end
  from unnest('{pending,delivered,dead}'::text[]) with ordinality v (s, n);
insert into localize_calls (id, workspace_id, post_id, mode, locales, actor) values ('loc_1', 'ws_a', 'post_draft', 'append', '{de,ja}', '{"kind": "user", "id": "usr_a"}');
insert into post_localizations (workspace_id, post_id, locale, call_id, project_id, task_id, mode, policy, review, source, source_hash, variants_hash, status,
                                error_code, texts, created_by)
select 'ws_a', 'post_draft', l, 'loc_1', 'prj_a', pg_temp.task('completed'), 'append', 'fit', false, '[]', 'h', 'h', s, case when s = 'failed' then 'engine' end, '{}', 'usr_a'
  from (values ('de', 'completed'), ('ja', 'failed'), ('fr', 'in_review'), ('es', 'translating')) v (l, s);
