-- Pages that may use a credential from a browser: the origins that it names, none unless somebody says so.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

alter table credentials add column allowed_origins text[] not null default '{}';

-- Processes remember a credential with its origins. Beside credentials_access, which stays as it is.
create trigger credentials_access_origins after update on credentials for each row
  when (old.allowed_origins is distinct from new.allowed_origins)
  execute function tell_access('workspace_id');
