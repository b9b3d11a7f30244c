-- Translations in files of their own (de.json beside en.json), and pushes of other branches.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

alter table pushes
  -- Files in other languages than the source are translations of those in it.
  add column with_translations boolean not null default false,
  -- Empty: the branch that the project is of.
  add column branch text not null default '';

alter table push_files
  add column is_translation boolean not null default false,
  -- The source file that the sender says it belongs to.
  add column source_path text;

alter table project_file_versions
  -- The source file whose translation it is; empty while it shares no string with any. Null: it is a source itself.
  add column translates text;
create index project_file_versions_translates on project_file_versions (project_id, translates) where translates is not null;

alter table project_strings
  -- Only this branch has it: no reader sees it yet.
  add column pending_branch text,
  drop constraint project_strings_hidden_reason_check,
  -- branch: it becomes ordinary when the branch of the project has it.
  add constraint project_strings_hidden_reason_check check (hidden_reason in ('gone', 'chosen', 'merged', 'branch'));

alter table push_changes
  drop constraint push_changes_why_check,
  add constraint push_changes_why_check check (why in ('same_file', 'same_namespace', 'same_order', 'other_file', 'told', 'edited_text'));
