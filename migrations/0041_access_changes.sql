-- Processes of the API remember who may call. Whatever that rests on tells them when it changes: by NOTIFY to all,
-- and by a notice to the session of the change, whose process forgets before it answers.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- Each argument is a column whose value is told, or a word of its own after `=`. Of many at once: everything.
create function tell_access() returns trigger language plpgsql as $$
declare
  told text[];
  each text;
begin
  if tg_op = 'TRUNCATE' then
    told := '{*}';
  elsif tg_level = 'ROW' then
    told := array(select case when a like '=%' then substr(a, 2) else to_jsonb(new) ->> a end from unnest(tg_argv) a);
  else
    told := array(
      select distinct case when a like '=%' then substr(a, 2) else to_jsonb(c) ->> a end
        from changed c cross join unnest(tg_argv) a limit 51);
    if cardinality(told) > 50 then told := '{*}'; end if;
  end if;
  foreach each in array array_remove(told, null) loop
    perform pg_notify('access_changed', each);
    raise notice using message = each, errcode = 'PZ001';
  end loop;
  return null;
end $$;

-- What is remembered exists, so a new key, credential, session or person changes nothing of it; a new secret,
-- project, member or workspace does. When something was last used is nothing to tell.
create trigger app_keys_access after update on app_keys for each row
  when ((old.app_key, old.project_id, old.scopes, old.allowed_ips, old.disabled_at, old.expires_at)
        is distinct from (new.app_key, new.project_id, new.scopes, new.allowed_ips, new.disabled_at, new.expires_at))
  execute function tell_access('workspace_id');
create trigger app_keys_access_gone after delete on app_keys referencing old table as changed
  for each statement execute function tell_access('workspace_id');
create trigger app_keys_access_emptied after truncate on app_keys for each statement execute function tell_access();

create trigger app_secrets_access after update on app_secrets for each row execute function tell_access('workspace_id');
create trigger app_secrets_access_new after insert on app_secrets referencing new table as changed
  for each statement execute function tell_access('workspace_id');
create trigger app_secrets_access_gone after delete on app_secrets referencing old table as changed
  for each statement execute function tell_access('workspace_id');

create trigger credentials_access after update on credentials for each row
  when ((old.issuer_id, old.kind, old.token_hash, old.previous_hash, old.previous_until, old.scopes,
         old.allowed_actions, old.confirm_mode, old.account_ids, old.allowed_ips, old.disabled_at, old.expires_at)
        is distinct from
        (new.issuer_id, new.kind, new.token_hash, new.previous_hash, new.previous_until, new.scopes,
         new.allowed_actions, new.confirm_mode, new.account_ids, new.allowed_ips, new.disabled_at, new.expires_at))
  execute function tell_access('workspace_id');
create trigger credentials_access_gone after delete on credentials referencing old table as changed
  for each statement execute function tell_access('workspace_id');

create trigger sessions_access after update on sessions for each row
  when ((old.token_hash, old.user_id, old.id, old.expires_at, old.proved_at, old.factors, old.agent)
        is distinct from (new.token_hash, new.user_id, new.id, new.expires_at, new.proved_at, new.factors, new.agent)
        or new.last_seen_at < old.last_seen_at)
  execute function tell_access('user_id');
create trigger sessions_access_gone after delete on sessions referencing old table as changed
  for each statement execute function tell_access('user_id');

create trigger users_access after update on users for each row
  when ((old.banned_at, old.deleted_at, old.steward_since) is distinct from (new.banned_at, new.deleted_at, new.steward_since))
  execute function tell_access('id');
create trigger users_access_gone after delete on users referencing old table as changed
  for each statement execute function tell_access('id');

create trigger members_access after update on members for each row execute function tell_access('workspace_id', 'user_id');
create trigger members_access_new after insert on members referencing new table as changed
  for each statement execute function tell_access('workspace_id', 'user_id');
create trigger members_access_gone after delete on members referencing old table as changed
  for each statement execute function tell_access('workspace_id', 'user_id');

-- What a person may do in one workspace depends on others too: the agency above it, or one that asks for a second factor.
create trigger workspaces_access after update on workspaces for each row
  when ((old.parent_id, old.dissolved_at, old.dissolves_at, old.require_second_factor)
        is distinct from (new.parent_id, new.dissolved_at, new.dissolves_at, new.require_second_factor))
  execute function tell_access('id', '=workspaces');
create trigger workspaces_access_new after insert on workspaces for each row when (new.parent_id is not null)
  execute function tell_access('=workspaces');
create trigger workspaces_access_gone after delete on workspaces referencing old table as changed
  for each statement execute function tell_access('id', '=workspaces');

create trigger projects_access after update on projects for each row
  when ((old.deleted_at, old.archived_at) is distinct from (new.deleted_at, new.archived_at))
  execute function tell_access('workspace_id');
create trigger projects_access_new after insert on projects referencing new table as changed
  for each statement execute function tell_access('workspace_id');
create trigger projects_access_gone after delete on projects referencing old table as changed
  for each statement execute function tell_access('workspace_id');
