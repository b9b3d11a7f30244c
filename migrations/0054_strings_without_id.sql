-- A string without an id is found in a task by what it says.
create index task_strings_without_id on task_strings (task_id, content_key) where string_id = '';
