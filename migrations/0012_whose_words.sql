-- Who said what, what it cost, and what went wrong with which reading.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- Who last changed what the post says; null while it says what its maker wrote. Neither approves it alone.
alter table posts add column edited_by text;
update posts p set edited_by = (
  select coalesce(c.issuer_id, e.actor ->> 'id')
    from events e
    left join credentials c on c.workspace_id = e.workspace_id and e.actor ->> 'kind' = 'credential'
                           and c.id = e.actor ->> 'id'
   where e.post_id = p.id and e.type = 'post.updated' and e.data -> 'contentChanged' = 'true'
     and e.actor ->> 'kind' <> 'system'
   order by e.seq desc limit 1);

-- When the rule has this occurrence of a series: moving the post does not move those behind it.
alter table posts add column rule_at timestamptz;
update posts set rule_at = scheduled_at where recurrence is not null;

-- The month that a render was counted in; when it fails, that month gets it back.
alter table media_renders add column quota_period date;
update media_renders r set quota_period = date_trunc('month', r.created_at at time zone w.timezone)
  from workspaces w where w.id = r.workspace_id and r.status = 'processing';

-- What failed, by what was read: profile, comments.
alter table accounts add column sync_errors jsonb not null default '{}';
update accounts set sync_errors =
  jsonb_build_object(coalesce(last_sync_error ->> 'of', 'profile'), last_sync_error - 'of')
 where last_sync_error is not null;
alter table accounts drop column last_sync_error;
