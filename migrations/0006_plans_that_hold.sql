-- A row belongs to its task, and no longer by key to its string. The check of that key is a plan which
-- a connection keeps: made while task_strings was a page or two it reads the whole table, and the next
-- import of 25,000 strings in one transaction then reads them all for every row (minutes, not seconds).
alter table task_rows drop constraint task_rows_task_id_position_fkey;
alter table task_rows
  add constraint task_rows_task foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade;

-- What waits on the calendar of an account, without reading its drafts.
create index posts_under_way on posts (workspace_id) where status in ('scheduled', 'publishing') and deleted_at is null;
