-- The calendar of a workspace under a secret address, for calendar programs.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

create table calendar_feeds (
  workspace_id text primary key references workspaces,
  -- Of the secret in the address, which is told once.
  token_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index calendar_feeds_maker on calendar_feeds (created_by);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy tenant on calendar_feeds using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));
