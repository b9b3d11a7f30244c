-- Files come back as they went: what a task was read from is kept, and where in it each string stands.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- A file once per project, however often it is pushed: by its hash, compressed, in parts.
create table skeleton_parts (
  project_id text not null,
  sha256 text not null,
  number int not null,
  workspace_id text not null,
  data bytea not null,
  primary key (project_id, sha256, number),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
-- It is compressed already.
alter table skeleton_parts alter column data set storage external;

create table task_skeletons (
  task_id text primary key,
  workspace_id text not null,
  project_id text not null,
  sha256 text not null,
  format text not null,
  -- What the reader said about the file as a whole: see localization/formats/skeleton.ts.
  about jsonb not null,
  -- Where the strings stand in it, as JSON, compressed.
  slots bytea not null,
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);
alter table task_skeletons alter column slots set storage external;

do $$
declare
  t text;
begin
  foreach t in array array['skeleton_parts', 'task_skeletons'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id, project_id)) with check (tenant_sees(workspace_id, project_id))', t);
  end loop;
end $$;
