-- What a platform tells one listener, and once: what readers write in the group of a Telegram channel comes as news of
-- the bot, which is gone as soon as somebody has read on. So it is kept here, for every account of the bot.

-- A listener by the hash of its secret, and the last news that is kept.
create table news_sources (
  key bytea primary key,
  last bigint,
  last_at timestamptz,
  -- Whoever asks has it until then: of two that ask at the same time the platform refuses one.
  asked_until timestamptz
);

create table news (
  source bytea not null references news_sources on delete cascade,
  -- The chat that it is of, and its number there.
  place text not null,
  id text not null,
  -- In the order in which it came.
  number bigint generated always as identity,
  body jsonb not null,
  forget_at timestamptz not null,
  primary key (source, place, id)
);
create index news_age on news (forget_at);

-- A bot may serve several workspaces, so only the system's own connections see these two.
do $$
declare
  t text;
begin
  foreach t in array array['news_sources', 'news'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy system on %I using (tenant_sees(null)) with check (tenant_sees(null))', t);
  end loop;
end $$;
