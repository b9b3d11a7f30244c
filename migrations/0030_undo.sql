-- A change of a row can be taken back, text and state, as long as nobody has changed the row since.
alter table task_row_history
  -- The revision of the row that the change made; null for what a pipeline did.
  add column revision int,
  -- The bulk edit that made it.
  add column run_id text,
  -- The rest of the row before the change: what was found, scored and said of it.
  add column before jsonb;
create index task_row_history_run on task_row_history (run_id, id) where run_id is not null;
