-- A signature is 24 numbers, each put into the index by a search of its own: 200 µs of CPU a row. Collected first
-- and put in together, in their order, it is 40. Whoever writes signatures puts them in at once, so that no look-up
-- reads what is still collected; only the owner of an index may ask for that, hence the function. It says how many
-- pages were waiting.
alter index tm_signatures_features set (fastupdate = on);
create function settle_memory_index() returns bigint language sql security definer set search_path = pg_catalog, pg_temp as $$
  select gin_clean_pending_list('public.tm_signatures_features'::regclass)
$$;
