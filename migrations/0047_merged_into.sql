-- What a merged string became is a state of the string: a roll-back brings back the one of then, where the names
-- (string_aliases) only know the last merge. Merges form trees, so whoever is led from name to name arrives.
alter table project_strings add column merged_into uuid, add column merged_by text;
select set_config('app.workspace', '*', true);
update project_strings s set merged_into = a.new_key, merged_by = a.renamed_by
  from string_aliases a
 where s.hidden_reason = 'merged' and a.project_id = s.project_id and a.old_key = s.string_key;
create index project_strings_merged on project_strings (project_id) where merged_into is not null;
