-- Connected social accounts and their groups.

create table accounts (
  id text primary key,
  workspace_id text not null references workspaces,
  platform text not null,
  -- The platform's own id of the account: reconnecting must find the same row.
  platform_account_id text not null,
  handle text not null,
  display_name text not null,
  avatar text,
  followers int not null default 0,
  status text not null default 'active' check (status in ('active', 'expiring', 'expired')),
  is_manual boolean not null default false,
  profile_url text,
  subscription_type text,
  locale text,
  timezone text,
  paused boolean not null default false,
  connected_at timestamptz not null default now(),
  last_synced_at timestamptz,
  token_expires_at timestamptz,
  unique (workspace_id, id),
  unique (workspace_id, platform, platform_account_id)
);

create table account_groups (
  id text primary key,
  workspace_id text not null references workspaces,
  name text not null,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);

create table account_group_members (
  workspace_id text not null,
  group_id text not null,
  account_id text not null,
  primary key (group_id, account_id),
  foreign key (workspace_id, group_id) references account_groups (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index account_group_members_account on account_group_members (account_id);

do $$
declare
  t text;
begin
  foreach t in array array['accounts', 'account_groups', 'account_group_members'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id))', t);
  end loop;
end $$;
