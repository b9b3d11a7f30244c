-- Answers that are given often, kept for everybody in the workspace who replies.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

create table saved_replies (
  id text primary key,
  workspace_id text not null references workspaces,
  name text not null,
  -- {name}, {handle} and {account} stand for what the comment says.
  text text not null,
  version int not null default 1,
  created_by text not null,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create unique index saved_replies_name on saved_replies (workspace_id, lower(name));

alter table saved_replies enable row level security;
alter table saved_replies force row level security;
create policy tenant on saved_replies using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));
