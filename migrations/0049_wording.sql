-- What a workspace adds to posts when they go out (tags of links, signatures), and words that posts are made of
-- (hashtag groups, templates). The text of a post itself stays as it was written.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

create table link_tags (
  workspace_id text primary key references workspaces,
  is_on boolean not null,
  -- Hosts whose links are tagged, with all below them; none means every host.
  domains text[] not null,
  -- With {platform}, {account}, {locale} and {post}; empty means none.
  source text not null,
  medium text not null,
  campaign text not null,
  -- [{accountId?, locale?, source?, medium?, campaign?}]
  overrides jsonb not null,
  version int not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
alter table link_tags enable row level security;
alter table link_tags force row level security;
create policy tenant on link_tags using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));

create table signatures (
  id text primary key,
  workspace_id text not null references workspaces,
  -- Whose it is; both null: of every account that has none of its own.
  account_id text,
  locale text,
  text text not null,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
create unique index signatures_place on signatures (workspace_id, coalesce(account_id, ''), coalesce(locale, ''));
alter table signatures enable row level security;
alter table signatures force row level security;
create policy tenant on signatures using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));

create table snippets (
  id text primary key,
  workspace_id text not null references workspaces,
  kind text not null check (kind in ('hashtags', 'template')),
  name text not null,
  locale text,
  text text not null,
  -- Of a template: where its posts go.
  account_ids text[] not null default '{}',
  version int not null default 1,
  created_by text not null,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create unique index snippets_name on snippets (workspace_id, kind, lower(name));
alter table snippets enable row level security;
alter table snippets force row level security;
create policy tenant on snippets using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));

-- False: goes out without the signature of its account.
alter table posts add column signs boolean not null default true;
