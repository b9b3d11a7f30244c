-- Why the scan suggested a term: each reason by the id of its sentence and its values, so that the application can say
-- it in the language of its reader. Null where somebody wrote another judgment, and in rows from before.
alter table task_terms add column reasons jsonb;
