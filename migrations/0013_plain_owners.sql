-- What 0010 left as it was where the owner of the tables is no superuser: row-level security bound it, and
-- it saw no rows. And the history of what was published follows its string to the composed spelling.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- Since 0010 a post that has accounts left says where it returns to; one that does not is of before.
update posts p set status = 'draft', version = version + 1, updated_at = clock_timestamp()
 where p.status = 'publishing' and p.resume_status is null
   and exists (select from post_targets t where t.post_id = p.id and t.status = 'pending' and t.executor is null)
   and not exists (select from post_targets t where t.post_id = p.id
                    and (t.status in ('publishing', 'processing', 'uncertain') or t.status = 'pending' and t.executor is not null));

-- Questions from before have no basis. Whoever lists what has expired goes by the hour, so that is moved too.
update confirmations set status = 'expired', expires_at = least(expires_at, now())
 where status in ('pending', 'accepted', 'expired') and basis = '';

update project_translation_history h set string_key = s.string_key
  from (select project_id, string_key,
               md5(case when string_id <> '' then 'id:' || string_id else 'text:' || content end)::uuid as old_key
          from project_strings) s
 where h.project_id = s.project_id and h.string_key = s.old_key and s.old_key <> s.string_key;

-- What they asked for lies where it is looked for now: as it was, those that are over could not be shown.
update confirmations
   set input = jsonb_build_object('request', input - 'hash', 'postIds', to_jsonb(array_remove(array[post_id], null)),
                                  'deedHash', coalesce(input -> 'hash', '""'), 'contentHash', '')
 where basis = '' and not input ? 'request';
