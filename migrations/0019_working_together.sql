-- Working together on translations: bulk edits, findings that people dismissed, comments, presence, saved views.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- One kind of run more, beside whatever kinds there are.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'runs_job_type_check');
begin
  alter table runs drop constraint runs_job_type_check;
  execute 'alter table runs add constraint runs_job_type_check ' || replace(kinds, '''TM_IMPORT''', '''BULK_EDIT''::text, ''TM_IMPORT''');
end $$;
create index runs_of_bulk_edits on runs (project_id, accepted_at desc, id desc) where job_type = 'BULK_EDIT';

-- The rows of a bulk edit as they were when it was asked for: what somebody changes meanwhile stays theirs.
create table bulk_rows (
  run_id text not null,
  -- In the order in which they are worked on.
  place int not null,
  workspace_id text not null,
  project_id text not null,
  task_id text not null,
  language text not null,
  position int not null,
  -- updated_at of the row.
  seen_at timestamptz not null,
  -- sent: its text was taken away and the engine is asked for another.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
  -- Why it was skipped.
  reason text,
  -- What the row was before it was sent.
  before jsonb,
  primary key (run_id, place),
  foreign key (workspace_id, run_id) references runs (workspace_id, id) on delete cascade
);

-- Findings of the checks that people said are none: of one string, or of a check in a language.
create table dismissals (
  project_id text not null,
  -- Whose finding: of a string (its id and its source) or of every string of a language; see localization/qa/dismissals.ts.
  row_key text not null,
  -- Which one: the check and, of a string, the message.
  finding_key text not null,
  workspace_id text not null,
  scope text not null check (scope in ('row', 'rule')),
  language text not null,
  check_id text not null,
  -- Of a row, as it was when it was dismissed.
  string_id text,
  source text,
  message text,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, row_key, finding_key),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index dismissals_newest on dismissals (project_id, created_at desc);
-- The dismissed findings of the text that a row has now; the others are in issues.
alter table task_rows add column dismissed jsonb;

-- What people say to each other about a string in a language.
create table row_comments (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  task_id text not null,
  language text not null,
  position int not null,
  author_id text not null,
  text text not null,
  mentions text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- The thread was settled.
  resolved_at timestamptz,
  resolved_by text,
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);
create index row_comments_of_row on row_comments (task_id, language, position, created_at);
create index row_comments_mentions on row_comments using gin (mentions) where resolved_at is null;
create trigger row_comments_made after insert on row_comments for each row execute function tell_move('remark', 'task_id');
create trigger row_comments_moved after update on row_comments for each row
  when (old.resolved_at is distinct from new.resolved_at) execute function tell_move('remark', 'task_id');

-- Who is in the editor, and where. A row that was not renewed for half a minute says nothing.
create table presences (
  workspace_id text not null,
  project_id text not null,
  user_id text not null,
  -- A tab of theirs.
  tab text not null,
  language text not null,
  row_id text,
  seen_at timestamptz not null,
  primary key (project_id, user_id, tab),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index presences_age on presences (seen_at);

-- Filters of the editor with a name.
create table saved_views (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  owner_id text not null,
  name text not null,
  is_shared boolean not null,
  filters jsonb not null,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create unique index saved_views_name on saved_views (project_id, owner_id, lower(name));

do $$
declare
  t text;
begin
  foreach t in array array['bulk_rows', 'dismissals', 'row_comments', 'presences', 'saved_views'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id, project_id)) with check (tenant_sees(workspace_id, project_id))', t);
  end loop;
end $$;

-- The same walls, with the settings read once for a statement instead of twice for a row: of a list of 100,000
-- rows that was most of the time.
alter policy tenant on task_rows
  using ((select current_setting('app.workspace', true)) in (workspace_id, '*')
         and coalesce((select current_setting('app.project', true)), '') in ('', project_id))
  with check (tenant_sees(workspace_id, project_id));
alter policy tenant on task_strings
  using ((select current_setting('app.workspace', true)) in (workspace_id, '*')
         and coalesce((select current_setting('app.project', true)), '') in ('', project_id))
  with check (tenant_sees(workspace_id, project_id));
