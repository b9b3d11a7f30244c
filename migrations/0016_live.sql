-- What moved, for pages that are open: a small word per change, which a page takes as a hint to read again.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- Written by triggers, so that no change is forgotten, in the transaction of the change. A reader goes by
-- (xid, seq) and stops before the oldest transaction that is under way, so nothing turns up behind it.
create table live_moves (
  xid bigint not null default pg_current_xact_id()::text::bigint,
  seq bigint generated always as identity,
  workspace_id text not null,
  -- task, job, post, target, comment, confirmation, account or delivery.
  type text not null,
  object_id text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (xid, seq)
);
create index live_moves_of_workspace on live_moves (workspace_id, xid, seq);
create index live_moves_age on live_moves (at);

-- The type and the column with the id. A restore tells nothing: it says of everything that it is as it was.
create function tell_move() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.restoring', true), '') <> 'on' then
    insert into live_moves (workspace_id, type, object_id)
    values (new.workspace_id, tg_argv[0], to_jsonb(new) ->> tg_argv[1]);
  end if;
  return null;
end $$;

create trigger tasks_made after insert on tasks for each row execute function tell_move('task', 'id');
create trigger tasks_moved after update on tasks for each row
  when ((old.status, old.scan_status, old.smart_optimize_status, old.strings_count, old.name)
        is distinct from (new.status, new.scan_status, new.smart_optimize_status, new.strings_count, new.name))
  execute function tell_move('task', 'id');
create trigger runs_made after insert on runs for each row when (new.task_id is null)
  execute function tell_move('job', 'id');
create trigger runs_of_task_moved after update on runs for each row
  when (new.task_id is not null
        and (old.status, old.step, old.rows_done) is distinct from (new.status, new.step, new.rows_done))
  execute function tell_move('task', 'task_id');
create trigger runs_moved after update on runs for each row
  when (old.status is distinct from new.status) execute function tell_move('job', 'id');
create trigger posts_made after insert on posts for each row execute function tell_move('post', 'id');
create trigger posts_moved after update on posts for each row
  when ((old.version, old.status, old.scheduled_at, old.deleted_at)
        is distinct from (new.version, new.status, new.scheduled_at, new.deleted_at))
  execute function tell_move('post', 'id');
create trigger targets_moved after update on post_targets for each row
  when ((old.status, old.attempts, old.error_code) is distinct from (new.status, new.attempts, new.error_code))
  execute function tell_move('target', 'post_id');
create trigger comments_made after insert on comments for each row execute function tell_move('comment', 'id');
create trigger comments_moved after update on comments for each row
  when ((old.version, old.status, old.unread, old.reply_count)
        is distinct from (new.version, new.status, new.unread, new.reply_count))
  execute function tell_move('comment', 'id');
create trigger replies_moved after update on comment_replies for each row
  when (old.status is distinct from new.status) execute function tell_move('comment', 'comment_id');
create trigger confirmations_made after insert on confirmations for each row
  execute function tell_move('confirmation', 'id');
create trigger confirmations_moved after update on confirmations for each row
  when (old.status is distinct from new.status) execute function tell_move('confirmation', 'id');
create trigger accounts_made after insert on accounts for each row execute function tell_move('account', 'id');
create trigger accounts_moved after update on accounts for each row
  when ((old.status, old.paused, old.disconnected_at, old.version)
        is distinct from (new.status, new.paused, new.disconnected_at, new.version))
  execute function tell_move('account', 'id');
create trigger deliveries_made after insert on deliveries for each row
  execute function tell_move('delivery', 'id');
create trigger deliveries_moved after update on deliveries for each row
  when (old.status is distinct from new.status and new.status <> 'sending')
  execute function tell_move('delivery', 'id');

alter table live_moves enable row level security;
alter table live_moves force row level security;
create policy tenant on live_moves using (tenant_sees(workspace_id)) with check (tenant_sees(workspace_id));
