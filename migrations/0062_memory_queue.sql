-- Sources that wait to be counted and signed stand in a queue. Until now each said so itself, in a column with an index:
-- marking 5,000 of them as counted cost a row in all four indexes of the table for each, a quarter of the whole work.
-- A signature goes with its source by a trigger: the foreign key looked each of them up once more.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- It holds no text and no tenant; what it leads to is read through the wall.
create table tm_uncounted (
  source_id bigint primary key
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
insert into tm_uncounted select id from tm_sources where tokens is null;

-- Whoever inserts sources, programs of the version before among them. A restore brings the queue with it.
create function note_uncounted() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.restoring', true), '') <> 'on' then
    insert into tm_uncounted select id from added;
  end if;
  return null;
end $$;
create trigger tm_sources_uncounted after insert on tm_sources referencing new table as added
  for each statement execute function note_uncounted();

-- The queue first: whoever signs a source has taken it from there, so this waits until it is done, and then finds
-- the signature.
create function delete_signatures() returns trigger language plpgsql as $$
begin
  delete from tm_uncounted u using gone g where u.source_id = g.id;
  delete from tm_signatures s using gone g where s.source_id = g.id;
  return null;
end $$;
create trigger tm_sources_gone after delete on tm_sources referencing old table as gone
  for each statement execute function delete_signatures();
alter table tm_signatures drop constraint tm_signatures_source_id_fkey;

-- The column stays for the version before, which counts what is new once more while it runs beside this one.
drop index tm_sources_unsigned;
