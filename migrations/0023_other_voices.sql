-- What others think: votes and comments on ideas, and people without an account who look at a post.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

create table idea_votes (
  workspace_id text not null,
  idea_id text not null,
  user_id text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, idea_id, user_id),
  foreign key (workspace_id, idea_id) references ideas (workspace_id, id) on delete cascade
);
create index idea_votes_of_person on idea_votes (workspace_id, user_id);

create table idea_comments (
  id text primary key,
  workspace_id text not null,
  idea_id text not null,
  author_id text not null,
  text text not null,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, idea_id) references ideas (workspace_id, id) on delete cascade
);
create index idea_comments_of_idea on idea_comments (workspace_id, idea_id, created_at);

do $$
declare
  t text;
begin
  foreach t in array array['idea_votes', 'idea_comments'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id))', t);
  end loop;
end $$;

-- Who has left decides nothing any more. What they said stays, by a former member.
create function drop_votes() returns trigger language plpgsql as $$
begin
  delete from idea_votes where workspace_id = new.workspace_id and user_id = new.user_id;
  return null;
end $$;
create trigger members_left after update on members for each row
  when (old.status = 'active' and new.status <> 'active') execute function drop_votes();

-- As tell_move, for rows that go, too.
create function tell_voice() returns trigger language plpgsql as $$
declare
  moved jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if coalesce(current_setting('app.restoring', true), '') <> 'on' then
    insert into live_moves (workspace_id, type, object_id)
    values (moved ->> 'workspace_id', 'idea', moved ->> 'idea_id');
  end if;
  return null;
end $$;
create trigger idea_votes_moved after insert or delete on idea_votes for each row execute function tell_voice();
create trigger idea_comments_moved after insert or delete on idea_comments for each row execute function tell_voice();
create trigger ideas_made after insert on ideas for each row execute function tell_move('idea', 'id');
create trigger ideas_moved after update on ideas for each row
  when ((old.version, old.group_id, old.position, old.deleted_at, old.post_ids)
        is distinct from (new.version, new.group_id, new.position, new.deleted_at, new.post_ids))
  execute function tell_move('idea', 'id');

-- A link to the preview of one post, for somebody without an account who says what they think of it.
create table review_links (
  id text primary key,
  workspace_id text not null,
  post_id text not null,
  -- The token itself is in the link and nowhere else.
  token_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  seen_at timestamptz,
  -- What was said last; every word of it is a note of the post.
  decision text check (decision in ('approve', 'changes')),
  decided_name text,
  decided_version int,
  decided_at timestamptz,
  times int not null default 0,
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);
create index review_links_of_post on review_links (workspace_id, post_id, created_at);
create trigger review_links_moved after update on review_links for each row
  when (old.decided_at is distinct from new.decided_at) execute function tell_move('post', 'post_id');

alter table review_links enable row level security;
alter table review_links force row level security;
create policy tenant on review_links using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));
