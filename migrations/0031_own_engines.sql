-- Translation engines that a workspace uses with a key of its own. What whoever runs the server set up stands in the
-- environment, and serves every workspace that has nothing here.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

create table own_engines (
  workspace_id text not null references workspaces,
  engine text not null,
  -- Sealed by the server; null for a server that wants no key.
  key_sealed text,
  -- A server of one's own; null: the public API that the engine knows.
  base_url text,
  -- Of a language model; null for a service that only translates.
  model text,
  connected_by text not null,
  connected_at timestamptz not null default now(),
  primary key (workspace_id, engine)
);

alter table own_engines enable row level security;
alter table own_engines force row level security;
create policy tenant on own_engines using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));
