-- The desk: what the application shows over both halves, and what it remembers for a person.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- Who asked for it: usr_…, cred_… or key_…. Null for what was made before, or by the system itself.
alter table tasks add column created_by text;
alter table runs add column created_by text;
-- Lists of a whole workspace, newest first.
create index tasks_of_workspace on tasks (workspace_id, accepted_at desc, id desc);
create index runs_of_publishing on runs (project_id, accepted_at desc, id desc) where job_type = 'PUBLISH_TASK';
create index engine_calls_by_time on engine_calls (workspace_id, created_at);
create index deliveries_of_workspace on deliveries (workspace_id, id);

-- How a person wants the application to look and count; see people/users/preferences.ts.
alter table users add column preferences jsonb not null default '{}';

-- While a token is replaced, the one before it keeps working until then.
alter table credentials add column previous_hash bytea, add column previous_until timestamptz;
create unique index credentials_previous on credentials (previous_hash) where previous_hash is not null;
