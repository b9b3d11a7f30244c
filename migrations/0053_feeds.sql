-- Addresses that a workspace follows: each new item of a feed becomes one draft.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

create table feeds (
  id text primary key,
  workspace_id text not null references workspaces,
  name text not null,
  url text not null,
  -- As the last look found it; null before the first.
  kind text check (kind in ('rss', 'atom', 'json', 'changelog')),
  -- With {title}, {link}, {summary} and {date}.
  template text not null,
  -- The language it is written in.
  locale text,
  account_ids text[] not null default '{}',
  outcome text not null check (outcome in ('draft', 'approval', 'queue')),
  -- True: translated into the languages of its accounts.
  localize boolean not null default false,
  every_minutes int not null check (every_minutes between 15 and 10080),
  -- How many items the first look takes; the others count as known.
  first_items int not null check (first_items between 0 and 10),
  paused boolean not null default false,
  version int not null default 1,
  -- In whose name its posts are made: who saved it last.
  owner_id text not null,
  etag text,
  last_modified text,
  -- The last look, however it went; and the last one that could read it, null before the first.
  looked_at timestamptz,
  read_at timestamptz,
  next_look_at timestamptz not null,
  -- Somebody asked for a look that has not ended.
  asked_at timestamptz,
  failures int not null default 0,
  problem text,
  problem_said jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create index feeds_due on feeds (next_look_at) where not paused;
create index feeds_owner on feeds (owner_id);
alter table feeds enable row level security;
alter table feeds force row level security;
create policy tenant on feeds using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));

create table feed_items (
  workspace_id text not null references workspaces,
  feed_id text not null,
  -- Made of its id in the feed, else of its link or words.
  item_key text not null,
  -- Of what it says: shows that it changed.
  words_hash text not null,
  title text not null,
  link text,
  -- Null: known since the first look, and no draft was made of it. A draft that was deleted is not made again.
  post_id text,
  -- What is still to be done with the draft.
  next text check (next in ('localize', 'finish')),
  next_at timestamptz not null default now(),
  problem text,
  problem_said jsonb,
  changed_at timestamptz,
  found_at timestamptz not null default now(),
  primary key (workspace_id, feed_id, item_key),
  foreign key (workspace_id, feed_id) references feeds (workspace_id, id) on delete cascade
);
create index feed_items_next on feed_items (next, next_at) where next is not null;
alter table feed_items enable row level security;
alter table feed_items force row level security;
create policy tenant on feed_items using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));
