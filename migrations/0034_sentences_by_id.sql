-- A sentence that a row keeps in English has its id and its values beside it, so that the application can say it in
-- the language of its reader. Rows from before have none, and are shown in English.
alter table tasks add column failure_said jsonb;
alter table runs add column error_said jsonb;
alter table task_rows add column failure_said jsonb;
