-- What programs and people asked for and what they were answered, for a week: to see why a call failed.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- No audit: written after the answer, in batches, and left out when there is too much of it.
create table request_log (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  project_id text,
  at timestamptz not null,
  face text not null check (face in ('open', 'social', 'console', 'mcp')),
  actor_kind text not null,
  actor_id text not null,
  operation text not null,
  status int not null,
  -- Why it was refused; null when it was not.
  code text,
  duration_ms int not null,
  address text not null,
  request_id text not null,
  -- JSON without secrets, a few KB of it; null where nothing is kept.
  request text,
  response text
);
create index request_log_feed on request_log (workspace_id, id);
create index request_log_of_actor on request_log (workspace_id, actor_id, id);
create index request_log_of_operation on request_log (workspace_id, operation, id);
create index request_log_errors on request_log (workspace_id, id) where status >= 400;
create index request_log_by_request on request_log (workspace_id, request_id);
create index request_log_age on request_log (at);

alter table request_log enable row level security;
alter table request_log force row level security;
create policy tenant on request_log using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));
