-- The localization half: tasks and their rows, terms, memory, published strings, export templates.
-- Row tables are keyed (task, language, position): a step reads and writes ranges of one language.

create table tasks (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  -- Signs the callbacks; null for tasks made in the console of a project without keys.
  app_key_id text,
  client_task_id text,
  body_hash text,
  number int not null,
  name text not null,
  status text not null default 'pending' check (status in
    ('pending', 'importing', 'scanning', 'term_translating', 'waiting_confirmation', 'running', 'optimizing', 'completed', 'failed')),
  scan_status text not null default 'pending' check (scan_status in ('pending', 'running', 'completed', 'skipped', 'failed')),
  smart_optimize_status text check (smart_optimize_status in ('pending', 'running', 'completed', 'skipped', 'failed')),
  source_language text,
  target_languages text[] not null,
  -- Source and switches as accepted: see localization/tasks/task.ts.
  options jsonb not null,
  strings_count int,
  words_count int,
  callback_url text,
  callback_events text[] not null default '{}',
  metadata jsonb,
  trace_id text not null,
  failure_reason text,
  failure_code int,
  accepted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (workspace_id, id),
  unique (project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id),
  -- The invariant of the contract, where nothing can step over it.
  check (status <> 'completed' or smart_optimize_status is null or smart_optimize_status in ('completed', 'skipped', 'failed'))
);
create unique index tasks_client_id on tasks (app_key_id, client_task_id) where client_task_id is not null;
create index tasks_project on tasks (project_id, accepted_at);
create index tasks_active on tasks (project_id) where status in ('importing', 'scanning', 'term_translating', 'running', 'optimizing');

create table task_counters (
  project_id text primary key,
  workspace_id text not null,
  last_number int not null
);

create table task_strings (
  task_id text not null,
  position int not null,
  workspace_id text not null,
  project_id text not null,
  string_id text not null default '',
  content text not null,
  content_key uuid generated always as (md5(content)::uuid) stored,
  context text,
  max_length int,
  pic text,
  speaker text,
  category text,
  extra jsonb,
  -- Translations that came with the string, by language.
  given jsonb,
  words int not null,
  primary key (task_id, position),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);
create unique index task_strings_id on task_strings (task_id, (md5(string_id)::uuid)) where string_id <> '';

-- One row per string and target language.
create table task_rows (
  task_id text not null,
  language text not null,
  position int not null,
  workspace_id text not null,
  project_id text not null,
  target text,
  -- tm, ai, mt, builtin, manual or given.
  origin text,
  tm_score smallint,
  score smallint,
  score_detail jsonb,
  -- new, translated, failed; then the review states machine, edited, approved, rejected.
  state text not null default 'new',
  failure text,
  issues jsonb not null default '[]',
  -- What the matching steps found, for the steps after them.
  examples jsonb,
  terms jsonb,
  context jsonb,
  optimized_from jsonb,
  updated_at timestamptz not null default now(),
  primary key (task_id, language, position),
  foreign key (task_id, position) references task_strings (task_id, position) on delete cascade
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
-- No second index by (task, language, …): without statistics of a fresh task the planner takes it for
-- look-ups by position, and a batch of 500 rows then reads the whole language.

-- Every asynchronous run, of a task or of the project: what the contract calls a job.
create table runs (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  task_id text,
  app_key_id text,
  job_type text not null check (job_type in
    ('TASK_IMPORT', 'TB_SCAN', 'TB_TRANSLATE', 'TRANSLATE', 'TRANSLATE_QA', 'PUBLISH_TASK', 'TERM_UPLOAD', 'EXPORT')),
  status text not null default 'PENDING' check (status in ('PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  -- create, confirm, supplement, retry or console.
  trigger text not null,
  trace_id text not null,
  execution_id text not null,
  -- The engine's job that may move this run; a stale one finds another name here and stops.
  executor text,
  callback_url text,
  callback_events text[] not null default '{}',
  target_languages text[] not null default '{}',
  options jsonb not null default '{}',
  step text,
  step_started_at timestamptz,
  -- Where the next batch begins; the runner resumes here.
  cursor jsonb,
  rows_total int not null default 0,
  rows_done int not null default 0,
  -- Counters of the current step, and the finished steps' statistics by name.
  stats jsonb not null default '{}',
  usage jsonb not null default '{}',
  error text,
  failure_code int,
  warnings jsonb not null default '[]',
  accepted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade,
  check (rows_done <= rows_total)
) with (fillfactor = 80);
create index runs_task on runs (task_id, created_at);
create index runs_publish on runs (project_id, accepted_at, id) where job_type = 'PUBLISH_TASK' and status in ('PENDING', 'RUNNING');
-- What the rescue looks at every minute, however many runs have ended.
create index runs_open on runs (created_at) where status in ('PENDING', 'RUNNING');

-- Terms the scan of a task found.
create table task_terms (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  task_id text not null,
  term text not null,
  content text not null,
  source_language text not null,
  category text not null,
  glossary_score double precision not null check (glossary_score between 0 and 10),
  judgment text not null,
  translation_source text not null check (translation_source in ('ai', 'tm', 'manual')),
  translations jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);
create index task_terms_task on task_terms (task_id, glossary_score desc, id);

create table terms (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  content text not null,
  -- Uniqueness by hash: a unique index over text fails above 2.7 kB.
  content_key uuid generated always as (md5(content)::uuid) stored,
  content_folded text generated always as (lower(content)) stored,
  source_language text not null,
  category text not null default '',
  pic text not null default '',
  translations jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
) with (fillfactor = 85);
create unique index terms_key on terms (project_id, source_language, content_key) where deleted_at is null;
create index terms_list on terms (project_id, source_language, updated_at desc, id desc) where deleted_at is null;

-- Grows with every change of a project's termbase or memory; caches are keyed by it.
create table lexicon_versions (
  project_id text primary key,
  workspace_id text not null,
  terms_version bigint not null default 0,
  memory_version bigint not null default 0
);

create table tm_units (
  workspace_id text not null,
  project_id text not null,
  source_language text not null,
  target_language text not null,
  source_key uuid not null,
  -- Of the normalised source: case, width, spaces, numbers and placeholders levelled.
  normal_key uuid not null,
  string_id text not null default '',
  source text not null,
  target text not null,
  -- Neighbours in the task it was published from, for context matches.
  previous_key uuid,
  next_key uuid,
  origin text not null,
  score smallint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (project_id, source_language, target_language, source_key, string_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
) with (fillfactor = 85);
create index tm_units_normal on tm_units (project_id, source_language, target_language, normal_key);

-- What is published, at project level.
create table project_strings (
  workspace_id text not null,
  project_id text not null,
  -- string_id where there is one, else the content: what "the same string" means when tasks overlap.
  string_key uuid not null,
  string_id text not null,
  content text not null,
  context text,
  max_length int,
  category text,
  extra jsonb,
  source_language text not null,
  position bigint generated always as identity,
  task_id text not null,
  publish_job_id text not null,
  updated_at timestamptz not null default now(),
  primary key (project_id, string_key),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
) with (fillfactor = 85);
create index project_strings_order on project_strings (project_id, position);

create table project_translations (
  workspace_id text not null,
  project_id text not null,
  language text not null,
  string_key uuid not null,
  text text not null,
  score smallint,
  origin text,
  task_id text not null,
  publish_job_id text not null,
  updated_at timestamptz not null default now(),
  primary key (project_id, language, string_key)
) with (fillfactor = 85);

-- What a later publish overwrote.
create table project_translation_history (
  workspace_id text not null,
  project_id text not null,
  language text not null,
  string_key uuid not null,
  text text not null,
  publish_job_id text not null,
  replaced_by text not null,
  replaced_at timestamptz not null default now()
);
create index project_translation_history_key on project_translation_history (project_id, string_key, language);

create table export_templates (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  type text not null check (type in ('project_strings', 'task_strings')),
  name text not null,
  format text not null,
  mode text check (mode in ('single', 'separate')),
  fields text[] not null default '{}',
  languages text[] not null default '{}',
  field_order jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, type, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
);

-- The default is a pointer, so two of them cannot exist; is_default is derived.
create table export_template_defaults (
  workspace_id text not null,
  project_id text not null,
  type text not null,
  template_id text not null,
  primary key (project_id, type),
  foreign key (project_id, type, template_id) references export_templates (project_id, type, id) on delete cascade
);

-- Calls to a translation engine: cost, and answers that a retry need not pay again.
create table engine_calls (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  project_id text not null,
  run_id text,
  engine text not null,
  model text not null,
  prompt_hash text not null,
  answer jsonb,
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  cost double precision,
  duration_ms int not null,
  failure text,
  created_at timestamptz not null default now()
);
create index engine_calls_cache on engine_calls (project_id, prompt_hash, model) where answer is not null;

-- A task of another project must answer 403, not 404, although the wall hides its row. The settings are
-- put back by hand: a SET clause on the function is for superusers only, and an owner need not be one.
create function task_exists(p_task text) returns boolean language plpgsql volatile as $$
declare
  workspace text := coalesce(current_setting('app.workspace', true), '');
  project text := coalesce(current_setting('app.project', true), '');
  known boolean;
begin
  perform set_config('app.workspace', '*', true), set_config('app.project', '', true);
  select exists (select from tasks where id = p_task) into known;
  perform set_config('app.workspace', workspace, true), set_config('app.project', project, true);
  return known;
end $$;

do $$
declare
  t text;
begin
  foreach t in array array['tasks', 'task_counters', 'task_strings', 'task_rows', 'runs', 'task_terms', 'terms', 'lexicon_versions',
                           'tm_units', 'project_strings', 'project_translations', 'project_translation_history',
                           'export_templates', 'export_template_defaults', 'engine_calls'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id, project_id)) with check (tenant_sees(workspace_id, project_id))', t);
  end loop;
end $$;
