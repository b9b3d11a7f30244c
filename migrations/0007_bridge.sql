-- The bridge: posts in other languages, made by the translation of the localization half.

-- One call of localize_post: its languages end one by one, and the last one tells.
create table localize_calls (
  id text primary key,
  workspace_id text not null,
  post_id text not null,
  mode text not null check (mode in ('draft', 'append')),
  locales text[] not null,
  -- Locale → what became of it; the call is over when all of them stand here.
  results jsonb not null default '{}',
  actor jsonb not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);

-- A post in one other language: the newest wish. An older one that has ended is replaced.
create table post_localizations (
  workspace_id text not null,
  post_id text not null,
  locale text not null,
  call_id text not null,
  project_id text not null,
  task_id text not null,
  mode text not null check (mode in ('draft', 'append')),
  policy text not null check (policy in ('fit', 'shorten', 'split', 'report')),
  review boolean not null,
  account_ids text[] not null default '{}',
  -- What was sent to translation: path, text with marks, and what each mark stands for.
  source jsonb not null,
  -- Of the texts of the post when they were sent: another one now means that the translation is stale.
  source_hash text not null,
  -- Of the variants of this language then: another one when the translation arrives means that a person wrote there.
  variants_hash text not null,
  status text not null default 'translating' check (status in ('translating', 'in_review', 'completed', 'failed')),
  error_code text,
  texts jsonb not null default '{}',
  issues jsonb not null default '[]',
  score double precision,
  memory_share double precision,
  draft_post_id text,
  -- How often it could not be finished because of an error of ours.
  attempts int not null default 0,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (post_id, locale),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, call_id) references localize_calls (workspace_id, id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id)
) with (fillfactor = 80);
-- What somebody waits for, however many have ended.
create index post_localizations_open on post_localizations (attempts, updated_at) where status in ('translating', 'in_review');

-- A comment in another language, kept so that reading it again costs nothing.
create table comment_translations (
  workspace_id text not null,
  comment_id text not null,
  locale text not null,
  -- Of the comment: people edit what they wrote.
  source_key uuid not null,
  text text not null,
  -- tm, ai, mt or builtin.
  origin text not null,
  created_at timestamptz not null default now(),
  primary key (comment_id, locale),
  foreign key (workspace_id, comment_id) references comments (workspace_id, id) on delete cascade
);

do $$
declare
  t text;
begin
  foreach t in array array['localize_calls', 'post_localizations', 'comment_translations'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id))', t);
  end loop;
end $$;
