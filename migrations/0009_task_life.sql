-- The life of a task: what a retry redoes, what was charged, and identity by composed text.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- The run that redoes this row: a retry takes the rows without a text, and no other.
alter table task_rows add column redo_run text;

-- Languages in which rows have no text since the task last ended. A hint: whoever polls a completed
-- task would otherwise read all of its rows to find none.
alter table tasks add column open_languages text[] not null default '{}';
update tasks t
   set open_languages = o.languages
  from (select r.task_id, array_agg(distinct r.language order by r.language) as languages
          from task_rows r join tasks c on c.id = r.task_id and c.status = 'completed'
         where r.target is null group by r.task_id) o
 where t.id = o.task_id;

-- The calls of a run are its bill, those included whose answer was no use.
create index engine_calls_run on engine_calls (run_id);
-- How large the texts of a call were, so that what the prompt adds to them can be told.
alter table engine_calls add column items int, add column source_tokens int;
create index engine_calls_measured on engine_calls (project_id, id desc) where source_tokens > 0;

-- Two spellings that look alike are one term: é is é, composed or not. The newer one stays and keeps
-- what only the older one knew.
with twins as (
  select id, first_value(id) over same as kept, translations
    from terms where deleted_at is null
  window same as (partition by project_id, source_language, md5(normalize(content, nfc)) order by updated_at desc, id desc)
), merged as (
  update terms t
     set translations = o.translations || t.translations
    from (select kept, jsonb_object_agg(e.key, e.value) as translations
            from twins cross join lateral jsonb_each(twins.translations) e where id <> kept group by kept) o
   where t.id = o.kept
)
update terms t set deleted_at = now() from twins where t.id = twins.id and twins.id <> twins.kept;
drop index terms_key;
alter table terms drop column content_key, drop column content_folded;
alter table terms
  add column content_key uuid generated always as (md5(normalize(content, nfc))::uuid) stored,
  add column content_folded text generated always as (lower(normalize(content, nfc))) stored;
create unique index terms_key on terms (project_id, source_language, content_key) where deleted_at is null;

-- Published strings as well. Where both spellings were published, each keeps its place.
with moved as (
  select project_id, string_key as old_key,
         md5(normalize(case when string_id <> '' then 'id:' || string_id else 'text:' || content end, nfc))::uuid as new_key
    from project_strings
), free as (
  select m.* from moved m
   where m.old_key <> m.new_key
     and not exists (select from moved o where o.project_id = m.project_id and o.new_key = m.new_key and o.old_key <> m.old_key)
), texts as (
  update project_translations t set string_key = f.new_key
    from free f where t.project_id = f.project_id and t.string_key = f.old_key
)
update project_strings s set string_key = f.new_key
  from free f where s.project_id = f.project_id and s.string_key = f.old_key;
