-- What is over of the deliveries, and their attempts, in months: an old one is dropped, not deleted row by row. What is
-- still to be sent lies in one part of its own, which stays small however long the rest is kept.
-- needs 0042: keys of deliveries hold where a row is made and no longer over all time. No program names them in ON
-- CONFLICT: the numbers of a trace come from its locked row, an event is told in one transaction, ids are random.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

lock table deliveries, delivery_attempts, callback_traces in access exclusive mode;

-- A trace whose deliveries were dropped with their month goes by its own age.
alter table callback_traces add column used_at timestamptz not null default now();
create index callback_traces_age on callback_traces (used_at);

-- The part is told by when it was over: programs of the version before move a row by ending it or sending it again,
-- as they always wrote it.
update deliveries set finished_at = created_at where status in ('delivered', 'dead') and finished_at is null;
update deliveries set finished_at = null where status in ('pending', 'sending') and finished_at is not null;

alter table delivery_attempts drop constraint callback_attempts_delivery_id_fkey;
alter table deliveries rename to deliveries_before;
alter table deliveries_before set schema partitions;
drop trigger deliveries_wake on partitions.deliveries_before;
drop trigger deliveries_made on partitions.deliveries_before;
drop trigger deliveries_moved on partitions.deliveries_before;

create table deliveries (like partitions.deliveries_before including defaults including constraints)
  partition by range ((coalesce(finished_at, 'infinity'::timestamptz)));
create table partitions.deliveries_open (like partitions.deliveries_before including defaults including constraints)
  with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table partitions.deliveries_open
  add primary key (id), add unique (trace_id, sequence);
create unique index on partitions.deliveries_open (webhook_id, event_id) where webhook_id is not null;
-- What is claimed lies here alone.
create index on partitions.deliveries_open (kind, lane, next_attempt_at, id) where status = 'pending';
create index on partitions.deliveries_open (kind, next_attempt_at) where status = 'pending';
create index on partitions.deliveries_open (kind, lane) where status = 'sending';
create index on partitions.deliveries_open (trace_id, sequence) where first_attempt_ended_at is null;
insert into partitions.deliveries_open select * from partitions.deliveries_before where finished_at is null;
delete from partitions.deliveries_before where finished_at is null;

alter table delivery_attempts drop constraint delivery_attempts_pkey;
alter table delivery_attempts rename to delivery_attempts_before;
alter table delivery_attempts_before set schema partitions;
alter table partitions.delivery_attempts_before add primary key (delivery_id, number, started_at);
create table delivery_attempts (like partitions.delivery_attempts_before including defaults including constraints)
  partition by range (started_at);
alter table delivery_attempts add primary key (delivery_id, number, started_at);

do $$
declare
  t text;
  wall text;
  ends text;
  newest timestamptz;
  has_rows boolean;
begin
  foreach t in array array['deliveries', 'delivery_attempts'] loop
    wall := case t when 'deliveries' then 'tenant_sees(workspace_id, project_id)' else 'tenant_sees(workspace_id)' end;
    execute format('create table partitions.%I partition of %I default', t || '_other', t);
    for ends in select unnest(array['public.' || t, 'partitions.' || t || '_other']
                              || case t when 'deliveries' then array['partitions.deliveries_open'] end) loop
      execute format('alter table %s enable row level security, force row level security', ends);
      execute format('create policy tenant on %s using (%s) with check (%s)', ends, wall, wall);
    end loop;
    execute format('select exists (select from partitions.%I), (select greatest(max(%I), now()) from partitions.%I)',
                   t || '_before', case t when 'deliveries' then 'finished_at' else 'started_at' end, t || '_before')
      into has_rows, newest;
    if has_rows then
      execute format('alter table %I attach partition partitions.%I for values from (minvalue) to (%L)', t, t || '_before',
                     (date_trunc('month', newest at time zone 'UTC') + interval '1 month') at time zone 'UTC');
    else
      execute format('drop table partitions.%I', t || '_before');
    end if;
  end loop;
end $$;
alter table deliveries attach partition partitions.deliveries_open for values from ('infinity') to (maxvalue);

alter table deliveries
  add foreign key (workspace_id, project_id) references projects (workspace_id, id),
  add foreign key (workspace_id, app_key_id) references app_keys (workspace_id, id),
  add foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade;
-- Equal ones of what there was are taken as they are.
create index deliveries_by_id on deliveries (id);
create index deliveries_of_trace on deliveries (trace_id, sequence);
create index deliveries_of_project on deliveries (project_id, id);
create index deliveries_of_workspace on deliveries (workspace_id, id);
create index deliveries_of_webhook on deliveries (webhook_id, id) where webhook_id is not null;
create index deliveries_dead on deliveries (id) where status = 'dead';
create index deliveries_over on deliveries (finished_at) where status in ('delivered', 'dead');
create index deliveries_open_url on deliveries (id) where url is not null and position('/#v1.' in url) = 0;

create trigger deliveries_wake after insert on deliveries
  referencing new table as made for each statement execute function wake_deliveries();
-- One that ends, or is sent again, moves from part to part, which PostgreSQL tells as a row that is made.
create trigger deliveries_made after insert on deliveries for each row execute function tell_move('delivery', 'id');
create trigger deliveries_moved after update on deliveries for each row
  when (old.status is distinct from new.status and new.status <> 'sending')
  execute function tell_move('delivery', 'id');

-- In place of a foreign key, which could name no key of all parts.
create function delete_attempts() returns trigger language plpgsql as $$
begin
  delete from delivery_attempts a using gone g where a.delivery_id = g.id;
  return null;
end $$;
create trigger deliveries_gone after delete on deliveries
  referencing old table as gone for each statement execute function delete_attempts();
