-- One table of deliveries: the callbacks of a project and the webhooks of a workspace.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

alter table callback_deliveries rename to deliveries;
alter table callback_attempts rename to delivery_attempts;
alter index callback_deliveries_pkey rename to deliveries_pkey;
alter index callback_attempts_pkey rename to delivery_attempts_pkey;
alter index callback_deliveries_first rename to deliveries_first;
alter index callback_deliveries_log rename to deliveries_of_project;
alter index callback_deliveries_dead rename to deliveries_dead;

-- At most four of one lane are under way at once: the host of a callback, or one webhook.
alter table deliveries rename column host to lane;
alter table deliveries add column kind text not null default 'callback';
alter table deliveries alter column kind drop default;
-- A callback goes to the URL of its call; a webhook has its own, which may change while a delivery waits.
alter table deliveries
  alter column project_id drop not null, alter column app_key_id drop not null, alter column url drop not null,
  alter column trace_id drop not null, alter column sequence drop not null,
  add column webhook_id text,
  add column event_id text,
  -- Why it was given up without another attempt.
  add column dropped_because text,
  add foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade,
  add check (kind <> 'callback' or num_nulls(project_id, app_key_id, url, trace_id, sequence) = 0),
  add check (kind <> 'webhook' or num_nulls(webhook_id, event_id) = 0);
drop index callback_deliveries_due, callback_deliveries_sending;
create index deliveries_due on deliveries (kind, lane, next_attempt_at, id) where status = 'pending';
create index deliveries_sending on deliveries (kind, lane) where status = 'sending';
-- Webhooks wait for hours; who looks for the next one that is due must not read them all.
create index deliveries_next on deliveries (kind, next_attempt_at) where status = 'pending';
create index deliveries_of_webhook on deliveries (webhook_id, id) where webhook_id is not null;
create unique index deliveries_once on deliveries (webhook_id, event_id) where webhook_id is not null;

drop trigger callback_deliveries_wake on deliveries;
drop function wake_callbacks();
create function wake_deliveries() returns trigger language plpgsql as $$
begin
  perform pg_notify('parlance_deliveries', kind) from (select distinct kind from made) m;
  return null;
end $$;
create trigger deliveries_wake after insert on deliveries
  referencing new table as made for each statement execute function wake_deliveries();

-- An attempt that is under way keeps its lease: it is made again when that ends, as it would have been.
insert into deliveries (id, workspace_id, kind, webhook_id, event_id, event, lane, body, status, attempts,
                        round_attempts, next_attempt_at, created_at, finished_at, dropped_because)
select id, workspace_id, 'webhook', webhook_id, event_id, event_type, webhook_id, body, status, attempts,
       attempts, coalesce(next_attempt_at, finished_at, created_at), created_at, finished_at,
       case when last_failure = 'webhook_disabled' then last_failure end
  from webhook_deliveries;
-- Only what came of the last attempt is known, and roughly when.
insert into delivery_attempts (delivery_id, workspace_id, number, started_at, status, failure, response_excerpt)
select id, workspace_id, attempts, coalesce(finished_at, created_at), last_status,
       nullif(last_failure, 'webhook_disabled'), response_excerpt
  from webhook_deliveries where attempts > 0 and num_nonnulls(last_status, last_failure, response_excerpt) > 0;
drop table webhook_deliveries;

-- Nobody answers the job that came every minute to send them.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'run_send_webhooks';
    delete from pgboss.job where name = 'run_send_webhooks';
  end if;
end $$;
