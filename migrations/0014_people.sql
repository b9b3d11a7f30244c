-- People: how they come in, what they may do, and how they leave.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- Users ------------------------------------------------------------------------------------------

-- Who signs in with a passkey or through a company's own provider has no password.
alter table users alter column password_hash drop not null;
alter table users
  add column deleted_at timestamptz,
  -- Sealed. It counts from the moment that a code of it was shown to us.
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  -- The last time step whose code was taken: a code opens once.
  add column totp_step bigint;

create table recovery_codes (
  user_id text not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key,
  user_id text not null references users on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- The person behind a subject of an OpenID provider. The e-mail address may change there, the subject does not.
create table identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- Sessions ---------------------------------------------------------------------------------------

alter table sessions
  -- What a list of them shows; the token itself is never shown again.
  add column id text not null default 'ses_' || replace(gen_random_uuid()::text, '-', ''),
  -- When the person last showed that it is them: some acts need that within five minutes.
  add column proved_at timestamptz not null default now(),
  add column factors text[] not null default '{password}';
create unique index sessions_id on sessions (id);

-- Links and open questions that are used once: a set-up, a reset, the second half of a sign-in.
create table one_time_links (
  token_hash bytea primary key,
  kind text not null check (kind in ('setup', 'reset', 'second_factor', 'passkey', 'oidc')),
  user_id text references users on delete cascade,
  -- What the second half needs to know of the first.
  state jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_links_user on one_time_links (user_id);
create index one_time_links_expiry on one_time_links (expires_at);

-- Members ----------------------------------------------------------------------------------------

alter table members
  -- Rights in the localization half beside those of the role.
  add column localization text check (localization in ('translator', 'reviewer')),
  -- Null means every language.
  add column languages text[];

create table invitations (
  id text primary key,
  workspace_id text not null references workspaces,
  -- Null: whoever has the link.
  email text,
  role text not null check (role in ('admin', 'manager', 'author', 'reviewer', 'client', 'viewer')),
  localization text check (localization in ('translator', 'reviewer')),
  languages text[],
  token_hash bytea not null unique,
  invited_by text not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_by text references users,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create index invitations_workspace on invitations (workspace_id, id);

alter table workspaces
  add column parent_id text references workspaces,
  add column require_second_factor boolean not null default false,
  -- Until then it can be kept; from then on it is dissolved_at. Null again once its rows are gone.
  add column dissolves_at timestamptz;
create index workspaces_parent on workspaces (parent_id) where parent_id is not null;
create index workspaces_dissolving on workspaces (dissolves_at) where dissolves_at is not null;

alter table projects add column archived_at timestamptz;

-- Whoever manages an agency issues credentials in its client workspaces too, and is no member of these.
alter table credentials
  drop constraint credentials_workspace_id_issuer_id_fkey,
  add foreign key (workspace_id) references workspaces,
  add foreign key (issuer_id) references users;
create index credentials_issuer on credentials (issuer_id);

-- Who signed in from where is shown with the device.
alter table audit_log add column device text;

-- The second wall --------------------------------------------------------------------------------

alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));

-- Only the system's own connections see these.
do $$
declare
  t text;
begin
  foreach t in array array['recovery_codes', 'passkeys', 'identities', 'one_time_links'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy system on %I using (tenant_sees(null)) with check (tenant_sees(null))', t);
  end loop;
end $$;
