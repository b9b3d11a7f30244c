-- Who may back up, restore and move the whole installation: a right of a person, whatever becomes of a workspace.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

alter table users add column steward_since timestamptz;

-- Until now it was whoever owned the first workspace that was not dissolved.
update users set steward_since = now()
 where banned_at is null and deleted_at is null
   and id in (select user_id from members
               where role = 'owner' and status = 'active'
                 and workspace_id = (select id from workspaces where dissolved_at is null
                                      order by created_at, id limit 1));
