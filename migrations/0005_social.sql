-- The social half: tokens, posts and their targets, attempts, media, comments, ideas, metrics, events.

alter table accounts
  -- Where its API lives, for platforms of many servers (Mastodon, Bluesky); null means the configured one.
  add column host text,
  add column scopes text[] not null default '{}',
  -- What the platform told us about this account: creator info, live quotas, instance configuration.
  add column facts jsonb not null default '{}',
  add column last_error_code text,
  add column disconnected_at timestamptz,
  add column version int not null default 1,
  add column created_by text;

alter table workspaces
  -- House rules that are no plan limits: approval, who may publish (social/approvals/policy.ts).
  add column policy jsonb not null default '{}';

-- Servers of one platform count their accounts apart: 42 on one Mastodon server is somebody else on the next.
alter table accounts
  drop constraint accounts_workspace_id_platform_platform_account_id_key,
  add constraint accounts_identity unique nulls not distinct (workspace_id, platform, host, platform_account_id);

alter table account_groups add column version int not null default 1;

-- Apart from the account, because a renewal locks this row and a list of accounts must not wait for it.
create table account_tokens (
  account_id text primary key,
  workspace_id text not null,
  access_sealed text not null,
  refresh_sealed text,
  issued_at timestamptz not null,
  expires_at timestamptz,
  refresh_expires_at timestamptz,
  failures int not null default 0,
  -- When the renewal is due, or may be tried again.
  renew_at timestamptz,
  -- Grows with every set of tokens: a renewal writes only over the ones it started from.
  generation int not null default 1,
  -- Somebody asks the platform for new tokens right now; the others wait for the result.
  lease_until timestamptz,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index account_tokens_due on account_tokens (renew_at) where renew_at is not null;

-- An OAuth round trip under way: the state is the key, so a code can be used by its own session only.
create table connect_attempts (
  state_hash bytea primary key,
  workspace_id text not null references workspaces,
  user_id text not null,
  platform text not null,
  host text,
  verifier_sealed text not null,
  -- Re-authorization of this account; null connects whatever identity comes back.
  account_id text,
  -- The app registered at a server of its own (Mastodon).
  client jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table posting_slots (
  workspace_id text not null,
  account_id text not null,
  -- ISO weekday 1 to 7 and minutes after midnight, in the account's (else the workspace's) zone.
  weekday smallint not null check (weekday between 1 and 7),
  minute smallint not null check (minute between 0 and 1439),
  primary key (account_id, weekday, minute),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);

-- The last visible write of an account, for the minimum intervals; the row is also their lock.
create table account_pace (
  account_id text primary key,
  workspace_id text not null,
  last_publish_at timestamptz,
  last_reply_at timestamptz,
  -- The platform said stop.
  blocked_until timestamptz,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);

-- What was used on a day of the workspace's own zone: caps hold over all processes and restarts.
create table day_counters (
  workspace_id text not null references workspaces,
  -- publish, reply, or either of them with an account id behind a colon.
  metric text not null,
  day date not null,
  used int not null default 0 check (used >= 0),
  primary key (workspace_id, metric, day)
);

create table posts (
  id text primary key,
  workspace_id text not null references workspaces,
  version int not null default 1,
  status text not null default 'draft' check (status in
    ('draft', 'pending_approval', 'approved', 'rejected', 'scheduled', 'publishing', 'published', 'failed')),
  title text,
  content jsonb not null,
  variants jsonb not null default '[]',
  settings jsonb not null default '{}',
  -- Of content, variants, settings and accounts: what an approval was given for.
  content_hash text not null,
  scheduled_at timestamptz,
  timezone text not null,
  local_time text,
  recurrence jsonb,
  series_id text,
  occurrence int,
  -- The month whose scheduledThisMonth counts this post; null while it is not counted.
  quota_period date,
  approval jsonb not null default '{"required":false,"state":"none","steps":[],"contentHash":null}',
  tags text[] not null default '{}',
  idea_id text,
  source_post_id text,
  campaign_id text,
  localization jsonb,
  precheck jsonb,
  utm jsonb,
  shorten_links boolean not null default false,
  created_by text not null,
  created_via text not null check (created_via in ('app', 'api', 'mcp', 'import', 'recurrence', 'localize')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz,
  unique (workspace_id, id)
) with (fillfactor = 80);
create index posts_due on posts (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index posts_by_schedule on posts (workspace_id, scheduled_at, id) where deleted_at is null;
create index posts_by_update on posts (workspace_id, updated_at, id) where deleted_at is null;
create index posts_by_creation on posts (workspace_id, created_at, id) where deleted_at is null;
create index posts_by_publication on posts (workspace_id, published_at, id) where deleted_at is null and published_at is not null;
-- Unique: the occurrence behind a post is made once, however many workers notice that it is due.
create unique index posts_series on posts (series_id, occurrence) where series_id is not null;

create table post_targets (
  id text primary key,
  workspace_id text not null,
  post_id text not null,
  account_id text not null,
  platform text not null,
  status text not null default 'pending' check (status in
    ('pending', 'publishing', 'processing', 'published', 'failed', 'uncertain', 'manual_required', 'skipped', 'removed')),
  -- The job that may move this target; a stale one finds another name here and stops.
  executor text,
  -- What is being published, frozen when it was accepted: an edit of the post changes the next try, not this one.
  snapshot jsonb,
  error_code text,
  error jsonb,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  -- Of the publish that was accepted last: stable over all its tries, so a platform may know us by it.
  publish_key text,
  accepted_at timestamptz,
  -- The day whose caps count this publish; null while they do not.
  counted_on date,
  platform_post_id text,
  platform_url text,
  published_at timestamptz,
  verified_at timestamptz,
  parts jsonb not null default '[]',
  first_comment jsonb,
  locale text,
  manual jsonb,
  cost_estimate jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  unique (post_id, account_id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
) with (fillfactor = 80);
create index post_targets_wake on post_targets (next_attempt_at) where next_attempt_at is not null and status in ('pending', 'publishing', 'processing', 'uncertain');
-- Handed to a job that is silent for too long: the queue lost it, and somebody must look.
create index post_targets_running on post_targets (updated_at) where executor is not null and next_attempt_at is null and status in ('pending', 'publishing', 'processing', 'uncertain');
create index post_targets_account on post_targets (account_id, published_at);
create index post_targets_platform_post on post_targets (account_id, platform_post_id) where platform_post_id is not null;

-- One row per try. The intent is written before the first byte that can make something visible, the
-- receipt after the answer; an intent without receipt is what a probe must clear up.
create table publish_attempts (
  id text primary key,
  workspace_id text not null,
  post_id text not null,
  target_id text not null,
  no int not null,
  publish_key text not null,
  -- prepare, ready (the next call is seen), commit (it is under way), follow or probe: where it stood last.
  phase text not null,
  -- What the adapter needs to go on or to look for it: keys of our own, upload sessions, container ids.
  handle jsonb not null default '{}',
  -- Set while a call that can be seen is under way or its outcome is open.
  intent_at timestamptz,
  -- How many such calls were begun, and how many are known to have succeeded.
  intents int not null default 0,
  visible_done int not null default 0,
  probes int not null default 0,
  receipt jsonb,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('published', 'failed', 'uncertain', 'absent', 'cancelled', 'processing', 'manual')),
  error_code text,
  http_status int,
  platform_request_id text,
  request_digest text,
  response_excerpt text,
  unique (target_id, no),
  foreign key (workspace_id, target_id) references post_targets (workspace_id, id) on delete cascade
) with (fillfactor = 80);
create index publish_attempts_post on publish_attempts (post_id, started_at, id);

create table post_notes (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  post_id text not null,
  author_id text not null,
  text text not null,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);
create index post_notes_post on post_notes (post_id, id);

create table tags (
  id text primary key,
  workspace_id text not null references workspaces,
  name text not null,
  color text,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create unique index tags_name on tags (workspace_id, lower(name));

create table confirmations (
  id text primary key,
  workspace_id text not null references workspaces,
  credential_id text not null,
  operation text not null,
  input jsonb not null,
  post_id text,
  account_ids text[] not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'expired', 'used')),
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (workspace_id, id)
);
create index confirmations_open on confirmations (workspace_id, id) where status = 'pending';

-- first_time: accounts that a credential has been allowed to act on, until when.
create table confirmation_grants (
  workspace_id text not null,
  credential_id text not null,
  account_id text not null,
  granted_until timestamptz not null,
  primary key (credential_id, account_id)
);

create table media (
  id text primary key,
  workspace_id text not null references workspaces,
  kind text not null check (kind in ('image', 'video', 'gif', 'document')),
  status text not null default 'uploading' check (status in ('uploading', 'processing', 'ready', 'failed')),
  filename text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text,
  blob_key text,
  width int,
  height int,
  duration_sec double precision,
  fps double precision,
  video_codec text,
  audio_codec text,
  has_audio boolean,
  blurhash text,
  thumbnail_key text,
  alt_text jsonb not null default '{}',
  focal_point jsonb,
  tags text[] not null default '{}',
  folder_id text,
  error_code text,
  source_url text,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz,
  deleted_at timestamptz,
  unique (workspace_id, id)
);
create index media_list on media (workspace_id, created_at, id) where deleted_at is null;
create index media_sha on media (workspace_id, sha256) where deleted_at is null and status = 'ready';

create table media_parts (
  workspace_id text not null,
  media_id text not null,
  number int not null,
  bytes bigint not null,
  sha256 text not null,
  blob_key text not null,
  created_at timestamptz not null default now(),
  primary key (media_id, number),
  foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade
);

create table media_renders (
  id text primary key,
  workspace_id text not null,
  media_id text not null,
  preset text not null,
  -- Of crop and focal point: the same wish is the same render.
  wish_hash text not null,
  wish jsonb not null default '{}',
  status text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
  mime text,
  bytes bigint,
  width int,
  height int,
  blob_key text,
  error_code text,
  created_at timestamptz not null default now(),
  unique (media_id, preset, wish_hash),
  foreign key (workspace_id, media_id) references media (workspace_id, id) on delete cascade
);

create table comments (
  id text primary key,
  workspace_id text not null,
  account_id text not null,
  platform text not null,
  post_id text,
  target_id text,
  platform_comment_id text not null,
  platform_post_id text,
  platform_url text,
  parent_id text,
  thread_root_id text,
  author jsonb not null,
  text text not null,
  locale text,
  translation jsonb,
  media jsonb not null default '[]',
  like_count int not null default 0,
  reply_count int not null default 0,
  sentiment text,
  status text not null default 'open' check (status in ('open', 'closed', 'hidden', 'deleted')),
  unread boolean not null default true,
  assignee_id text,
  labels text[] not null default '{}',
  can_reply boolean not null default true,
  can_hide boolean not null default false,
  can_delete boolean not null default false,
  reply_blocked_reason text,
  -- A hide or delete that was asked for and is not done: {action, status, errorCode, executor, attempts, at}.
  moderation jsonb,
  published_at timestamptz not null,
  received_at timestamptz not null default now(),
  version int not null default 1,
  unique (workspace_id, id),
  unique (account_id, platform_comment_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
create index comments_inbox on comments (workspace_id, published_at desc, id desc);
create index comments_post on comments (post_id) where post_id is not null;

create table comment_replies (
  id text primary key,
  workspace_id text not null,
  comment_id text not null,
  account_id text not null,
  text text not null,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed', 'uncertain')),
  executor text,
  handle jsonb not null default '{}',
  intent_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  error_code text,
  platform_comment_id text,
  created_by text not null,
  created_via text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, comment_id) references comments (workspace_id, id) on delete cascade
);
create index comment_replies_comment on comment_replies (comment_id, created_at);
-- What is not over, for the net below the queue.
create index comment_replies_open on comment_replies (created_at) where status in ('pending', 'sending', 'uncertain');

create table comment_cursors (
  account_id text primary key,
  workspace_id text not null,
  cursor jsonb not null default '{}',
  synced_at timestamptz,
  next_sync_at timestamptz not null default now(),
  failures int not null default 0,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index comment_cursors_due on comment_cursors (next_sync_at);

create table idea_groups (
  id text primary key,
  workspace_id text not null references workspaces,
  name text not null,
  color text,
  position text collate "C" not null,
  wip_limit int,
  is_locked boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create unique index idea_groups_place on idea_groups (workspace_id, position);

create table ideas (
  id text primary key,
  workspace_id text not null references workspaces,
  group_id text,
  -- Fractional: a move writes one row. Compared byte by byte.
  position text collate "C" not null,
  title text not null,
  text text not null default '',
  media_ids text[] not null default '{}',
  platforms text[] not null default '{}',
  locales text[] not null default '{}',
  tags text[] not null default '{}',
  links text[] not null default '{}',
  target_date date,
  assignee_id text,
  post_ids text[] not null default '{}',
  score double precision,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, group_id) references idea_groups (workspace_id, id)
);
create unique index ideas_place on ideas (workspace_id, coalesce(group_id, ''), position) where deleted_at is null;
create index ideas_list on ideas (workspace_id, updated_at, id) where deleted_at is null;

-- Metrics as read from a platform, one row per subject and day; the last reading of a day stands.
create table metric_snapshots (
  workspace_id text not null,
  account_id text not null,
  -- Null for the account itself.
  target_id text not null default '',
  day date not null,
  read_at timestamptz not null,
  -- A metric that the platform does not have is absent, never zero.
  metrics jsonb not null,
  primary key (account_id, target_id, day),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index metric_snapshots_workspace on metric_snapshots (workspace_id, day);

-- The feed of what happened; webhooks read from it, so a consumer can catch up.
create table events (
  seq bigint generated always as identity primary key,
  id text not null unique,
  workspace_id text not null references workspaces,
  type text not null,
  version int not null default 1,
  occurred_at timestamptz not null default now(),
  actor jsonb not null,
  post_id text,
  data jsonb not null
);
create index events_feed on events (workspace_id, seq);
create index events_post on events (post_id, seq) where post_id is not null;

create table webhooks (
  id text primary key,
  workspace_id text not null references workspaces,
  url text not null,
  -- Empty means all.
  types text[] not null default '{}',
  secret_sealed text not null,
  active boolean not null default true,
  failing_since timestamptz,
  disabled_reason text,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);

create table webhook_deliveries (
  id text primary key,
  workspace_id text not null,
  webhook_id text not null,
  event_id text not null,
  event_type text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'dead')),
  executor text,
  attempts int not null default 0,
  next_attempt_at timestamptz default now(),
  last_status int,
  last_failure text,
  response_excerpt text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
) with (fillfactor = 80);
create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event_id);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);

do $$
declare
  t text;
begin
  foreach t in array array['account_tokens', 'connect_attempts', 'posting_slots', 'account_pace', 'day_counters', 'posts', 'post_targets',
                           'publish_attempts', 'post_notes', 'tags', 'confirmations', 'confirmation_grants', 'media', 'media_parts',
                           'media_renders', 'comments', 'comment_replies', 'comment_cursors', 'idea_groups', 'ideas',
                           'metric_snapshots', 'events', 'webhooks', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id))', t);
  end loop;
end $$;
