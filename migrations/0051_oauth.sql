-- Programs that ask a person for access (OAuth 2.1). What they get is a credential like any other.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- Null for what people made themselves. `expires_at` is then the end of the token of this hour, and `ends_at` that of
-- the access: so a program of the version before takes no token for longer than we do.
alter table credentials
  add column client_id text,
  -- Where the program is at home, as the person saw it.
  add column client_host text,
  -- `mcp`: works at /mcp alone. `server`: also at the API.
  add column audience text check (audience in ('mcp', 'server')),
  add column ends_at timestamptz,
  add constraint credentials_of_client check ((client_id is null) = (audience is null) and (client_id is null) = (ends_at is null));
create index credentials_of_clients on credentials (issuer_id) where client_id is not null;

-- Programs that said who they are: by registering, or by a document at the address that is their id. They belong to
-- no workspace.
create table oauth_clients (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  -- When the document was read; null for those that registered.
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- Null until a person let them in.
  used_at timestamptz
);
create index oauth_clients_unused on oauth_clients (created_at) where used_at is null;

-- What a person agreed to, for the minute until the program fetches it. Only the SHA-256 of the code is kept.
create table oauth_codes (
  hash bytea primary key,
  workspace_id text not null references workspaces,
  user_id text not null references users,
  -- The credential that it becomes, and that ends when the code comes a second time.
  credential_id text not null,
  client_id text not null,
  client_name text not null,
  client_host text not null,
  redirect_uri text not null,
  challenge text not null,
  audience text not null check (audience in ('mcp', 'server')),
  scopes text[] not null,
  allowed_actions text[] not null,
  confirm_mode text not null check (confirm_mode in ('preauthorized', 'confirm', 'first_time')),
  account_ids text[],
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_codes_expiry on oauth_codes (expires_at);
create index oauth_codes_user on oauth_codes (user_id);

-- The one that renews the access, and those that did: one of these that comes again was stolen.
create table oauth_refresh_tokens (
  hash bytea primary key,
  workspace_id text not null,
  credential_id text not null,
  created_at timestamptz not null default now(),
  spent_at timestamptz,
  foreign key (workspace_id, credential_id) references credentials (workspace_id, id) on delete cascade
);
create index oauth_refresh_tokens_of on oauth_refresh_tokens (workspace_id, credential_id);

do $$
declare
  t text;
begin
  foreach t in array array['oauth_codes', 'oauth_refresh_tokens'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id))', t);
  end loop;
end $$;
