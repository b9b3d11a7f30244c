-- The translation memory of a language, newest entries first, page by page. By the number of the source, which never
-- changes: an index on the time of the last change would cost every later write of a unit its cheap update in place.
create index tm_targets_newest on tm_targets (project_id, language, source_id desc);
