-- The audit log in months and the request log in days: an old one is dropped, not deleted row by row.
-- needs 0042: the keys of both logs hold the time now. No program names them in ON CONFLICT, and their numbers
-- still come from one sequence each.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- A schema on which the application has no rights: a partition that is read by its own name knows no policy of the
-- whole, so nobody but the owner of the store comes that way, and for the owner each has the policy too.
create schema partitions;

-- Names the log and not the month.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', coalesce(pg_partition_root(tg_relid), tg_relid)::regclass using errcode = '42501';
end $$;

-- As before, but a month of the history is history too.
create or replace function empty_store(p_tables text[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('app.workspace', true) is distinct from '*'
     or exists (select from unnest(p_tables::regclass[]) t where coalesce(pg_partition_root(t), t) = 'public.audit_log'::regclass) then
    raise exception 'the store may not be emptied' using errcode = '42501';
  end if;
  execute 'truncate ' || (select string_agg(t::text, ', ') from unnest(p_tables::regclass[]) t);
end $$;

drop trigger audit_log_append_only on audit_log;

-- What there is stays where it lies, as one partition of everything until the end of this month or day.
do $$
declare
  t text;
  unit text;
  top bigint;
  newest timestamp;
begin
  foreach t in array array['audit_log', 'request_log'] loop
    unit := case t when 'audit_log' then 'month' else 'day' end;
    -- Locked before it is read: no row comes in between.
    execute format('lock table %I in access exclusive mode', t);
    execute format('select last_value + is_called::int from %I', t || '_id_seq') into top;
    execute format('select greatest(max(at), now()) at time zone ''UTC'' from %I', t) into newest;
    execute format('alter table %I alter column id drop identity, drop constraint %I', t, t || '_pkey');
    execute format('alter table %I rename to %I', t, t || '_before');
    execute format('alter table %I set schema partitions', t || '_before');
    execute format('alter table partitions.%I add primary key (id, at)', t || '_before');

    execute format('create sequence %I start %s', t || '_id_seq', top);
    execute format('create table %I (like partitions.%I including defaults including constraints) partition by range (at)', t, t || '_before');
    execute format('alter table %I alter column id set default nextval(%L)', t, 'public.' || t || '_id_seq');
    execute format('alter sequence %I owned by %I.id', t || '_id_seq', t);
    execute format('alter table %I add primary key (id, at)', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id))', t);
    -- Rows of a time that has no partition yet.
    execute format('create table partitions.%I partition of %I default', t || '_other', t);
    execute format('alter table partitions.%I enable row level security', t || '_other');
    execute format('alter table partitions.%I force row level security', t || '_other');
    execute format('create policy tenant on partitions.%I using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id))', t || '_other');
    execute format('alter table %I attach partition partitions.%I for values from (minvalue) to (%L)', t, t || '_before',
                   (date_trunc(unit, newest) + ('1 ' || unit)::interval) at time zone 'UTC');
  end loop;
end $$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Equal ones of what there was are taken as they are.
create index audit_log_workspace on audit_log (workspace_id, id);
create index request_log_feed on request_log (workspace_id, id);
create index request_log_of_actor on request_log (workspace_id, actor_id, id);
create index request_log_of_operation on request_log (workspace_id, operation, id);
create index request_log_errors on request_log (workspace_id, id) where status >= 400;
create index request_log_by_request on request_log (workspace_id, request_id);

-- In a store that has just been made nothing was before.
do $$
declare
  t text;
  has_rows boolean;
begin
  foreach t in array array['audit_log', 'request_log'] loop
    execute format('select exists (select from partitions.%I)', t || '_before') into has_rows;
    if not has_rows then
      execute format('drop table partitions.%I', t || '_before');
    end if;
  end loop;
end $$;
