-- Posts that may go out again: a pool fills free posting slots of its accounts with them.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

create table pools (
  id text primary key,
  workspace_id text not null references workspaces,
  name text not null,
  account_ids text[] not null default '{}',
  -- Of the posts that it makes.
  tags text[] not null default '{}',
  -- The language its posts are written in.
  locale text,
  -- True: translated into the language of the account.
  localize boolean not null default false,
  -- So long a post rests on an account after it went there.
  cooldown_days int not null check (cooldown_days between 1 and 730),
  -- Slots that come sooner than this are filled; until then they are left to people.
  lead_hours int not null check (lead_hours between 1 and 336),
  paused boolean not null default false,
  version int not null default 1,
  -- In whose name its posts are made: who saved it last.
  owner_id text not null,
  filled_at timestamptz,
  next_fill_at timestamptz not null,
  problem text,
  problem_said jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create index pools_due on pools (next_fill_at) where not paused;
create index pools_owner on pools (owner_id);
alter table pools enable row level security;
alter table pools force row level security;
create policy tenant on pools using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));

create table pool_posts (
  id text primary key,
  workspace_id text not null references workspaces,
  pool_id text not null,
  name text not null,
  -- Ways to say it, taken in turn.
  texts text[] not null,
  media_ids text[] not null default '{}',
  settings jsonb not null default '{}',
  -- It goes into no slot after this.
  expires_at timestamptz,
  paused boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, pool_id) references pools (workspace_id, id) on delete cascade
);
create index pool_posts_pool on pool_posts (workspace_id, pool_id, created_at, id);
alter table pool_posts enable row level security;
alter table pool_posts force row level security;
create policy tenant on pool_posts using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));

create table pool_uses (
  workspace_id text not null references workspaces,
  account_id text not null,
  slot_at timestamptz not null,
  pool_id text not null,
  -- It may have been taken out of the pool since.
  pool_post_id text not null,
  -- Of the text as it was written then: shows which way to say it was taken.
  words_hash text not null,
  post_id text not null,
  -- What is still to be done with the draft.
  next text check (next in ('localize', 'finish')),
  next_at timestamptz not null default now(),
  problem text,
  problem_said jsonb,
  created_at timestamptz not null default now(),
  -- A slot of an account is filled once, whatever becomes of the post.
  primary key (workspace_id, account_id, slot_at),
  foreign key (workspace_id, pool_id) references pools (workspace_id, id) on delete cascade
);
create index pool_uses_next on pool_uses (next, next_at) where next is not null;
create index pool_uses_pool on pool_uses (workspace_id, pool_id, slot_at desc);
alter table pool_uses enable row level security;
alter table pool_uses force row level security;
create policy tenant on pool_uses using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));
