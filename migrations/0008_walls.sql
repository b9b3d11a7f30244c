-- Nobody gets further than allowed: answers at rest, guessed passwords, media, restores.

-- An owner without superpowers is bound by row-level security too, and would change nothing below.
set local app.workspace = '*';

-- Answers are kept as the exact text that was sent, sealed. Those of before lie open for the rest of
-- their day; the ones with a secret in them go now, and their keys may be used again.
delete from idempotency_keys where result::text ~* '"[a-z_]*(secret|token|password)[a-z_]*"\s*:\s*"';
alter table idempotency_keys alter column result type text using result::text;

-- Guessed passwords ---------------------------------------------------------------------------------

-- How often somebody was wrong lately, by the hash of an e-mail address, alone or with the network the
-- guesses came from; and when the next guess is heard.
create table sign_in_guesses (
  key bytea primary key,
  failures int not null,
  last_at timestamptz not null,
  next_at timestamptz not null
) with (fillfactor = 70);
create index sign_in_guesses_age on sign_in_guesses (last_at);

-- Networks from which a person has signed in: strangers who guess do not slow these down.
create table sign_in_places (
  user_id text not null references users on delete cascade,
  network text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);

-- Takes one guess. The first p_free are heard at once; after each further one the next waits twice as
-- long as the last, up to p_max. An hour of silence forgets. One statement, so that of guesses that come
-- together only as many are heard as are free.
create function take_guess(p_key bytea, p_free int, p_max interval)
returns table (taken boolean, next_at timestamptz) language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  return query
    insert into sign_in_guesses as g (key, failures, last_at, next_at) values (p_key, 1, moment, moment)
    on conflict (key) do update set
      failures = case when g.last_at < moment - interval '1 hour' then 1 else least(g.failures + 1, 1000) end,
      last_at = moment,
      next_at = case
        when g.last_at < moment - interval '1 hour' or g.failures + 1 < p_free then moment
        else moment + least(p_max, interval '1 second' * 2 ^ least(g.failures + 1 - p_free, 20)) end
    where g.next_at <= moment
    returning true, g.next_at;
  if not found then
    return query select false, g.next_at from sign_in_guesses g where g.key = p_key;
  end if;
end $$;

-- Only the system's own connections see these two; no tenant does, whatever it asks.
do $$
declare
  t text;
begin
  foreach t in array array['sign_in_guesses', 'sign_in_places'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy system on %I using (tenant_sees(null)) with check (tenant_sees(null))', t);
  end loop;
end $$;

-- The size of media ---------------------------------------------------------------------------------

-- What counts against the quota of a workspace, summed from the index alone.
create index media_weight on media (workspace_id, expires_at) include (bytes) where deleted_at is null and status <> 'failed';

-- The index of the memory ---------------------------------------------------------------------------

-- tm_signatures and tm_feature_counts stand outside row-level security, which would keep PostgreSQL from
-- using their index. They held hashes that anybody could compute for a word and look for. Now every project
-- hashes with a key of its own, which lies behind the wall: without it they are numbers.
alter table projects add column memory_key uuid not null default gen_random_uuid();
delete from tm_signatures;
delete from tm_feature_counts;
-- The indexing job signs them anew, some 10,000 a second; until then near matches are found by nobody.
update tm_sources set tokens = null where tokens is not null;

-- A restore --------------------------------------------------------------------------------------------

-- TRUNCATE asks no policy, so the role of the application has no right to it. A restore empties what it
-- replaces through this: tables of the store by name, never the history, only for the system itself.
create function empty_store(p_tables text[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('app.workspace', true) is distinct from '*' or 'public.audit_log'::regclass = any(p_tables::regclass[]) then
    raise exception 'the store may not be emptied' using errcode = '42501';
  end if;
  execute 'truncate ' || (select string_agg(t::text, ', ') from unnest(p_tables::regclass[]) t);
end $$;
revoke all on function empty_store(text[]) from public;
