-- A client workspace belongs to its agency: whoever owns or manages the agency is in it with the role they have there.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- Everybody who is in a workspace now, as a member or through its agency. It looks over the wall between the two,
-- at the members of the one agency above and at nothing else; what it set is set back, by the abort if it fails.
-- A tenant asks about itself only. Who is both counts as a member, but an owner is one.
create function members_of(here text)
returns table (user_id text, role text, localization text, languages text[], created_at timestamptz, via_agency boolean)
language plpgsql as $$
declare
  tenant text := coalesce(current_setting('app.workspace', true), '');
begin
  perform set_config('app.workspace', '*', true);
  return query select distinct on (m.user_id) m.user_id, m.role, m.localization, m.languages, m.created_at, m.workspace_id <> here
    from workspaces w
    left join workspaces agency on agency.id = w.parent_id and agency.dissolved_at is null
    join members m on m.workspace_id = w.id
      or (m.workspace_id = agency.id and m.role in ('owner', 'admin', 'manager'))
   where w.id = here and tenant in (here, '*') and m.status = 'active'
   order by m.user_id, m.role <> 'owner', m.workspace_id <> here;
  perform set_config('app.workspace', tenant, true);
end $$;

-- Until now whoever made a client workspace owned it for good. They are in it through the agency from here on, and
-- out of it if they have left the agency; an owner who never was in the agency is the client's own and stays.
delete from members m using workspaces w, members a
 where w.id = m.workspace_id and a.workspace_id = w.parent_id and a.user_id = m.user_id
   and m.role = 'owner' and m.status = 'active' and w.dissolved_at is null
   and a.status = 'active' and a.role in ('owner', 'admin', 'manager');
update members m set status = 'left' from workspaces w, members a
 where w.id = m.workspace_id and a.workspace_id = w.parent_id and a.user_id = m.user_id
   and m.role = 'owner' and m.status = 'active' and w.dissolved_at is null;
