-- The language core: a memory that finds near matches, richer terms, review and history of rows.

-- One row per source text, whatever the number of languages: a look-up reads the source side once.
create table tm_sources (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  project_id text not null,
  language text not null,
  source text not null,
  source_key uuid not null,
  -- Of the normalised source: case, width, spaces, numbers and placeholders levelled.
  normal_key uuid not null,
  string_id text not null default '',
  -- Neighbours in the task it was published from, for context matches.
  previous_key uuid,
  next_key uuid,
  -- Null until its signature is written; the indexing job takes those up.
  tokens smallint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  used_at timestamptz,
  unique (project_id, language, source_key, string_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
create index tm_sources_normal on tm_sources (project_id, language, normal_key);
create index tm_sources_unsigned on tm_sources (id) where tokens is null;

create table tm_targets (
  source_id bigint not null references tm_sources (id) on delete cascade,
  language text not null,
  workspace_id text not null,
  project_id text not null,
  target text not null,
  -- tm, ai, mt, builtin, manual, given or import.
  origin text not null,
  -- A person approved or wrote it.
  is_reviewed boolean not null default false,
  score smallint,
  author text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (source_id, language)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);

-- Hashed features of a source, salted with project and language. It holds no text and no tenant, and
-- stands outside row-level security on purpose: under it PostgreSQL may not use an index for an
-- operator that is not leakproof (&&, @>), so every look-up would read the whole table. Whatever is
-- found here is read through tm_sources, where the wall stands.
create table tm_signatures (
  source_id bigint primary key references tm_sources (id) on delete cascade,
  tokens smallint not null,
  signature int[] not null
) with (fillfactor = 90);
create index tm_signatures_features on tm_signatures using gin (signature) with (fastupdate = off);

-- How often a feature occurs, so that the rarest are asked for first. Approximate on purpose.
create table tm_feature_counts (
  feature int primary key,
  count int not null
) with (fillfactor = 70);

insert into tm_sources (workspace_id, project_id, language, source, source_key, normal_key, string_id, previous_key, next_key, created_at, updated_at, used_at)
select distinct on (project_id, source_language, source_key, string_id)
       workspace_id, project_id, source_language, source, source_key, normal_key, string_id, previous_key, next_key, created_at, updated_at, used_at
  from tm_units
 order by project_id, source_language, source_key, string_id, updated_at desc;
insert into tm_targets (source_id, language, workspace_id, project_id, target, origin, is_reviewed, score, created_at, updated_at)
select s.id, u.target_language, u.workspace_id, u.project_id, u.target, u.origin, u.origin in ('manual', 'given'), u.score, u.created_at, u.updated_at
  from tm_units u
  join tm_sources s on s.project_id = u.project_id and s.language = u.source_language and s.source_key = u.source_key and s.string_id = u.string_id;
drop table tm_units;

alter table terms
  add column note text not null default '',
  add column part_of_speech text not null default '',
  add column case_sensitive boolean not null default false,
  add column do_not_translate boolean not null default false,
  -- Other forms of the source that mean the same term.
  add column variants text[] not null default '{}',
  -- Language → other accepted translations, and language → texts that must not be used for it.
  add column target_variants jsonb not null default '{}',
  add column forbidden jsonb not null default '{}';

-- States of a row: new, failed, and the review states machine, edited, approved, rejected.
update task_rows set state = case when origin in ('manual', 'given') then 'edited' else 'machine' end where state = 'translated';
alter table task_rows
  -- Grows with every change by a person; a batch that read the row before does not overwrite it.
  add column revision int not null default 0,
  add column reviewed_by text,
  add column reviewed_at timestamptz,
  -- What is known about a string now stands with the string.
  drop column context,
  add constraint task_rows_state check (state in ('new', 'failed', 'machine', 'edited', 'approved', 'rejected'));

-- What a row was before: every text that a person or a repair replaced, and every review.
create table task_row_history (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  project_id text not null,
  task_id text not null,
  language text not null,
  position int not null,
  -- edited, approved, rejected, restored, repaired or optimized.
  action text not null,
  actor text,
  comment text,
  -- Before the change.
  target text,
  origin text,
  state text not null,
  score smallint,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);
create index task_row_history_row on task_row_history (task_id, language, position, id);

-- What a model said about a group of strings, by the hash of the group: unchanged groups cost nothing.
create table context_packs (
  project_id text not null,
  group_hash text not null,
  workspace_id text not null,
  source_language text not null,
  pack jsonb not null,
  created_at timestamptz not null default now(),
  primary key (project_id, group_hash)
);

alter table task_strings
  -- What kind of text it is, who speaks, what its placeholders mean: of the string, whatever the language.
  add column pack jsonb;

alter table engine_calls add column purpose text not null default 'translate';

alter table runs drop constraint runs_job_type_check;
alter table runs add constraint runs_job_type_check check (job_type in
  ('TASK_IMPORT', 'TB_SCAN', 'TB_TRANSLATE', 'TRANSLATE', 'TRANSLATE_QA', 'PUBLISH_TASK', 'TERM_UPLOAD', 'EXPORT', 'TM_IMPORT'));

do $$
declare
  t text;
begin
  foreach t in array array['tm_sources', 'tm_targets', 'task_row_history', 'context_packs'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id, project_id)) with check (tenant_sees(workspace_id, project_id))', t);
  end loop;
end $$;
