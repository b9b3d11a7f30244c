-- The life of a string: files belong to a project, a push compares a set of them with it, what is gone is hidden, and a
-- text knows which source it was made from.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- A file has a place; what stands there is a version, which never changes. So a roll-back moves a pointer.
create table project_files (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  path text not null,
  -- Null: the last push of all files did not have it.
  version_id bigint,
  updated_at timestamptz not null default now(),
  unique (project_id, path),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);

create table project_file_versions (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  project_id text not null,
  file_id text not null references project_files on delete cascade,
  namespace text not null,
  format text not null,
  language text not null,
  -- Of skeleton_parts.
  sha256 text not null,
  -- As in task_skeletons; positions count the strings of this file.
  about jsonb not null,
  slots bytea not null,
  strings int not null,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
alter table project_file_versions alter column slots set storage external;
create index project_file_versions_file on project_file_versions (file_id);

-- Which string fills which slot, so that a file is written without any task.
create table project_file_strings (
  version_id bigint not null references project_file_versions on delete cascade,
  ordinal int not null,
  workspace_id text not null,
  project_id text not null,
  string_key uuid not null,
  -- The translations that stand in the file itself, by language.
  given jsonb,
  primary key (version_id, ordinal)
);
create index project_file_strings_key on project_file_strings (project_id, string_key);

-- What stood at a place before; null: nothing.
create table project_file_history (
  workspace_id text not null,
  project_id text not null,
  file_id text not null,
  version_id bigint,
  replaced_by text not null,
  replaced_at timestamptz not null default now(),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index project_file_history_by on project_file_history (project_id, replaced_by);

alter table project_strings
  -- What a push brought came with no task.
  alter column task_id drop not null,
  -- The file that owns its source text: publishes of tasks leave that alone.
  add column file_id text,
  add column hidden_at timestamptz,
  add column hidden_by text,
  -- gone: no file has it any more, and it comes back when one has. chosen and merged: only a person brings it back.
  add column hidden_reason text check (hidden_reason in ('gone', 'chosen', 'merged')),
  add column source_hash uuid generated always as (md5(content)::uuid) stored,
  add constraint project_strings_hidden check ((hidden_at is null) = (hidden_reason is null));
create index project_strings_file on project_strings (file_id) where file_id is not null;

-- Stale is a text whose source was another one; nobody keeps a flag right.
alter table project_translations
  alter column task_id drop not null,
  add column source_hash uuid,
  add column state text not null default 'translated' check (state in ('translated', 'edited', 'approved'));
alter table project_translation_history
  add column source_hash uuid,
  add column state text;
-- Nobody wrote down the source of texts of before; most were published together with it.
update project_translations t set source_hash = s.source_hash
  from project_strings s where s.project_id = t.project_id and s.string_key = t.string_key;

create table string_aliases (
  project_id text not null,
  old_key uuid not null,
  workspace_id text not null,
  old_id text not null,
  new_key uuid not null,
  renamed_by text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, old_key),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);

create table string_tags (
  project_id text not null,
  string_key uuid not null,
  tag text not null,
  workspace_id text not null,
  primary key (project_id, string_key, tag),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index string_tags_tag on string_tags (project_id, tag);

create table pushes (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  state text not null check (state in ('open', 'applied', 'cancelled')),
  -- These are all files of the project: what is not among them is gone.
  is_complete boolean not null,
  -- Of what was announced: the same again is the same push while it is open.
  digest text not null,
  -- Of what it would change, when somebody last looked.
  revision text,
  counts jsonb,
  run_id text,
  task_id text,
  -- Those of its task.
  languages text[],
  created_by text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create unique index pushes_open on pushes (project_id, digest) where state = 'open';
create index pushes_list on pushes (project_id, created_at desc, id desc);

create table push_files (
  push_id text not null references pushes on delete cascade,
  number int not null,
  workspace_id text not null,
  project_id text not null,
  path text not null,
  namespace text not null,
  format text not null,
  language text not null,
  sha256 text not null,
  bytes bigint not null,
  -- same: the project has it as it is, and nobody reads it again.
  state text not null check (state in ('waiting', 'read', 'same')),
  strings int,
  about jsonb,
  slots bytea,
  primary key (push_id, number),
  unique (push_id, path)
);

-- What was read from the files of an open push.
create table push_strings (
  push_id text not null,
  number int not null,
  ordinal int not null,
  workspace_id text not null,
  project_id text not null,
  string_key uuid not null,
  string_id text not null,
  content text not null,
  context text,
  max_length int,
  category text,
  pic text,
  speaker text,
  extra jsonb,
  given jsonb,
  primary key (push_id, number, ordinal),
  foreign key (push_id, number) references push_files on delete cascade
);
create index push_strings_key on push_strings (push_id, string_key);

-- What it changes; strings that stay as they are have no row.
create table push_changes (
  id bigint generated always as identity primary key,
  push_id text not null references pushes on delete cascade,
  workspace_id text not null,
  project_id text not null,
  kind text not null check (kind in ('new', 'changed', 'returned', 'moved', 'renamed', 'gone')),
  path text not null,
  string_key uuid not null,
  string_id text not null,
  before text,
  after text,
  -- Of a rename.
  old_key uuid,
  old_id text,
  why text check (why in ('same_file', 'same_namespace', 'same_order', 'other_file', 'told')),
  is_sure boolean not null default false,
  is_taken boolean not null default false,
  -- Only case, white space or punctuation differ.
  is_minor boolean not null default false
);
create index push_changes_page on push_changes (push_id, id);

-- Parts of a file that is being sent.
create table file_parts (
  project_id text not null,
  sha256 text not null,
  number int not null,
  workspace_id text not null,
  parts int not null,
  data bytea not null,
  created_at timestamptz not null default now(),
  primary key (project_id, sha256, number),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
alter table file_parts alter column data set storage external;

do $$
declare
  t text;
begin
  foreach t in array array['project_files', 'project_file_versions', 'project_file_strings', 'project_file_history', 'string_aliases',
                           'string_tags', 'pushes', 'push_files', 'push_strings', 'push_changes', 'file_parts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id, project_id)) with check (tenant_sees(workspace_id, project_id))', t);
  end loop;
end $$;
