-- The home page shows what waits for people: rows of the newest tasks that a check or a person found fault with,
-- and accounts that a post did not reach. They are few, and without these all rows of those tasks and all posts
-- of the workspace were read to find them. Other statements cannot use them: they hold no other rows.
create index task_rows_to_review on task_rows (task_id, language, position)
 where target is not null
   and (state = 'rejected' or state = 'machine' and (issues @> '[{"severity":"critical"}]' or issues @> '[{"severity":"major"}]'));
create index post_targets_to_look_at on post_targets (workspace_id, updated_at)
 where status in ('failed', 'uncertain', 'manual_required');
