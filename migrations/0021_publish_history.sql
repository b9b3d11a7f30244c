-- What each publish changed, so that two can be compared and an earlier one brought back. What people changed in the memory.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- A text of null: there was none before. Publishes of before have no such rows, and none goes back beyond them.
alter table project_translation_history
  alter column text drop not null,
  alter column publish_job_id drop not null,
  add column score smallint,
  add column origin text,
  add column task_id text;
create index project_translation_history_by on project_translation_history (project_id, replaced_by);

-- The same of the strings themselves.
create table project_string_history (
  workspace_id text not null,
  project_id text not null,
  string_key uuid not null,
  -- The whole row of project_strings; null: there was none.
  before jsonb,
  replaced_by text not null,
  replaced_at timestamptz not null default now(),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
);
create index project_string_history_by on project_string_history (project_id, replaced_by);
create index project_string_history_key on project_string_history (project_id, string_key);

alter table project_string_history enable row level security;
alter table project_string_history force row level security;
create policy tenant on project_string_history using (tenant_sees(workspace_id, project_id)) with check (tenant_sees(workspace_id, project_id));

-- What a unit of the memory was before somebody changed or deleted it by hand.
create table tm_history (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  project_id text not null,
  -- Of tm_sources, which may be gone.
  source_id bigint not null,
  language text not null,
  action text not null check (action in ('edited', 'deleted')),
  actor text not null,
  source text not null,
  target text not null,
  origin text not null,
  is_reviewed boolean not null,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
);
create index tm_history_unit on tm_history (project_id, source_id, language, id desc);

alter table tm_history enable row level security;
alter table tm_history force row level security;
create policy tenant on tm_history using (tenant_sees(workspace_id, project_id)) with check (tenant_sees(workspace_id, project_id));
