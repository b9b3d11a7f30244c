-- The platform: who may do what, jobs and callbacks, limits, audit.
-- Every tenant table carries workspace_id and is walled by row-level security:
--   app.workspace = a workspace id   that workspace's rows
--   app.workspace = '*'              every row (authentication, claims of due rows, housekeeping)
--   not set                          nothing
-- app.project narrows further, for App Keys.

create function tenant_sees(row_workspace text) returns boolean language sql stable parallel safe as $$
  select current_setting('app.workspace', true) in (row_workspace, '*')
$$;

create function tenant_sees(row_workspace text, row_project text) returns boolean language sql stable parallel safe as $$
  select current_setting('app.workspace', true) in (row_workspace, '*')
     and coalesce(current_setting('app.project', true), '') in ('', row_project)
$$;

create table instance (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Running processes, for readiness and metrics. A row that was not seen for half a minute is gone.
create table processes (
  id uuid primary key,
  roles text[] not null,
  host text not null,
  pid int not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- People -----------------------------------------------------------------------------------------

create table users (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  banned_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table sessions (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null,
  agent text not null
);
create index sessions_user on sessions (user_id);

create table workspaces (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('personal', 'team', 'agency')),
  timezone text not null default 'UTC',
  locales text[] not null default '{}',
  -- Plan limits by quota name; the used figures are rows of usage_counters.
  limits jsonb not null default '{}',
  dissolved_at timestamptz,
  created_at timestamptz not null default now()
);

create table members (
  workspace_id text not null references workspaces,
  user_id text not null references users,
  role text not null check (role in ('owner', 'admin', 'manager', 'author', 'reviewer', 'client', 'viewer')),
  status text not null default 'active' check (status in ('active', 'left', 'banned')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index members_user on members (user_id);

create table usage_counters (
  workspace_id text not null references workspaces,
  metric text not null,
  period date not null,
  used int not null default 0 check (used >= 0),
  primary key (workspace_id, metric, period)
);

create table projects (
  id text primary key,
  workspace_id text not null references workspaces,
  name text not null,
  source_language text,
  target_languages text[] not null default '{}',
  settings jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);

-- Programs ---------------------------------------------------------------------------------------

create table app_keys (
  id text primary key,
  app_key text not null unique,
  workspace_id text not null,
  project_id text not null,
  label text not null,
  -- Empty means everything.
  scopes text[] not null default '{}',
  allowed_ips text[] not null default '{}',
  disabled_at timestamptz,
  expires_at timestamptz,
  created_by text references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_used_address text,
  unique (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
);
create index app_keys_project on app_keys (project_id);

-- At most two are live at a time: the current one and, during a rotation, the one before it.
create table app_secrets (
  workspace_id text not null,
  key_id text not null,
  version int not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (key_id, version),
  foreign key (workspace_id, key_id) references app_keys (workspace_id, id) on delete cascade
);

create table credentials (
  id text primary key,
  workspace_id text not null,
  issuer_id text not null,
  name text not null,
  kind text not null check (kind in ('api_key', 'mcp_client', 'oauth_app', 'service')),
  -- Only the SHA-256 is kept; the token is shown once.
  token_hash bytea not null unique,
  token_hint text not null,
  scopes text[] not null,
  allowed_actions text[] not null,
  confirm_mode text not null check (confirm_mode in ('preauthorized', 'confirm', 'first_time')),
  account_ids text[],
  allowed_ips text[] not null default '{}',
  expires_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_used_address text,
  unique (workspace_id, id),
  foreign key (workspace_id, issuer_id) references members (workspace_id, user_id)
);

-- Limits and promises ----------------------------------------------------------------------------

create table rate_windows (
  key text primary key,
  started_at timestamptz not null,
  used int not null
) with (fillfactor = 70);

create table rate_buckets (
  key text primary key,
  -- Theoretical arrival time of the generic cell rate algorithm.
  full_at timestamptz not null
) with (fillfactor = 70);

-- Takes n calls from a window that starts with its first call. One statement, so exact over all processes.
create function take_from_window(p_key text, p_limit int, p_window interval, p_count int)
returns table (taken boolean, left_over int, resets_at timestamptz) language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  return query
    insert into rate_windows as w (key, started_at, used) values (p_key, moment, p_count)
    on conflict (key) do update set
      started_at = case when w.started_at + p_window <= moment then moment else w.started_at end,
      used = case when w.started_at + p_window <= moment then p_count else w.used + p_count end
    where w.started_at + p_window <= moment or w.used + p_count <= p_limit
    returning true, greatest(0, p_limit - w.used), w.started_at + p_window;
  if not found then
    return query select false, greatest(0, p_limit - w.used), w.started_at + p_window from rate_windows w where w.key = p_key;
  end if;
end $$;

-- Token bucket: p_per_second sustained, p_burst at once.
create function take_from_bucket(p_key text, p_per_second double precision, p_burst int, p_count int)
returns table (taken boolean, left_over int, resets_at timestamptz) language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  cost interval := make_interval(secs => p_count / p_per_second);
  size interval := make_interval(secs => p_burst / p_per_second);
begin
  return query
    insert into rate_buckets as b (key, full_at) values (p_key, moment + cost)
    on conflict (key) do update set full_at = greatest(b.full_at, moment) + cost
    where greatest(b.full_at, moment) + cost <= moment + size
    returning true, floor(extract(epoch from (moment + size - b.full_at)) * p_per_second)::int, b.full_at;
  if not found then
    return query select false, 0, b.full_at - size + cost from rate_buckets b where b.key = p_key;
  end if;
end $$;

create table idempotency_keys (
  workspace_id text not null,
  caller_id text not null,
  operation text not null,
  key text not null,
  request_hash text not null,
  state text not null check (state in ('running', 'done')),
  -- Who runs it. A claim whose lease ended may be taken over; the old owner then commits nothing.
  owner uuid not null,
  lease_until timestamptz not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (caller_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  project_id text,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id text not null,
  operation text not null,
  face text not null,
  request_id text not null,
  address text,
  -- What was asked for, secrets removed, and at most 4 KiB of it.
  input jsonb not null,
  -- Ids that the call made or touched.
  subject jsonb not null default '{}'
);
create index audit_log_workspace on audit_log (workspace_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Callbacks --------------------------------------------------------------------------------------

create table callback_traces (
  trace_id text primary key,
  workspace_id text not null,
  last_sequence int not null
);

create table callback_deliveries (
  id text primary key,
  workspace_id text not null,
  project_id text not null,
  app_key_id text not null,
  trace_id text not null,
  sequence int not null,
  event text not null,
  url text not null,
  host text not null,
  -- The exact bytes that are signed and sent on every attempt.
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'sending', 'delivered', 'dead')),
  attempts int not null default 0,
  -- Attempts of the running round; a redelivery starts a new round with the same id.
  round_attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  attempt_started_at timestamptz,
  first_attempt_ended_at timestamptz,
  owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (trace_id, sequence),
  foreign key (workspace_id, project_id) references projects (workspace_id, id),
  foreign key (workspace_id, app_key_id) references app_keys (workspace_id, id)
) with (fillfactor = 80);
create index callback_deliveries_due on callback_deliveries (host, next_attempt_at, id) where status = 'pending';
create index callback_deliveries_sending on callback_deliveries (host) where status = 'sending';
create index callback_deliveries_first on callback_deliveries (trace_id, sequence) where first_attempt_ended_at is null;
create index callback_deliveries_log on callback_deliveries (project_id, id);
create index callback_deliveries_dead on callback_deliveries (id) where status = 'dead';

create table callback_attempts (
  delivery_id text not null references callback_deliveries on delete cascade,
  workspace_id text not null,
  number int not null,
  started_at timestamptz not null,
  duration_ms int,
  -- HTTP status, or null when there was no answer.
  status int,
  failure text,
  response_excerpt text,
  primary key (delivery_id, number)
);

create function wake_callbacks() returns trigger language plpgsql as $$
begin
  notify parlance_callbacks;
  return null;
end $$;
create trigger callback_deliveries_wake after insert on callback_deliveries
  for each statement execute function wake_callbacks();

create table blobs (
  key text primary key,
  workspace_id text not null references workspaces,
  bytes bigint not null,
  sha256 text not null,
  content_type text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index blobs_expiry on blobs (expires_at) where expires_at is not null;

-- The second wall --------------------------------------------------------------------------------

do $$
declare
  t text;
begin
  foreach t in array array['members', 'usage_counters', 'app_secrets', 'credentials', 'idempotency_keys',
                           'audit_log', 'callback_traces', 'callback_attempts', 'blobs'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id))', t);
  end loop;
  foreach t in array array['app_keys', 'callback_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id, project_id)) with check (tenant_sees(workspace_id, project_id))', t);
  end loop;
end $$;

alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy tenant on workspaces using (tenant_sees(id)) with check (tenant_sees(id));

alter table projects enable row level security;
alter table projects force row level security;
create policy tenant on projects using (tenant_sees(workspace_id, id)) with check (tenant_sees(workspace_id, id));
