-- Who looks for a text in a task read and lowered every source of it, 0.75 µs each. Now the sources lie once more,
-- 512 together and in small letters: a search reads these first, a seventh of the price, and looks only into strings of
-- blocks that have the text. An index of trigrams is no use behind row-level security, because its operators leak, and
-- is paid by each string that comes in; these cost 8 µs.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

create table task_texts (
  task_id text not null,
  -- Of positions: the first is block * 512.
  block int not null,
  workspace_id text not null,
  project_id text not null,
  texts text not null,
  primary key (task_id, block),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);
alter table task_texts enable row level security;
alter table task_texts force row level security;
create policy tenant on task_texts
  using ((select current_setting('app.workspace', true)) in (workspace_id, '*')
         and coalesce((select current_setting('app.project', true)), '') in ('', project_id))
  with check (tenant_sees(workspace_id, project_id));

-- ASCII by its own rules first, which no language changes, then the rest by those of the database.
create function small_letters(p_text text) returns text language sql stable parallel safe as $$
  select lower(lower(p_text collate "C") collate "default")
$$;

-- Whoever inserts strings. The content of one never changes; of one that is deleted (an import that begins again) the
-- text stays, which makes a search look into its block in vain. A restore brings the blocks with it.
create function note_texts() returns trigger language plpgsql as $$
begin
  if current_setting('app.restoring', true) = 'on' then
    return null;
  end if;
  insert into task_texts as t (task_id, block, workspace_id, project_id, texts)
  select task_id, position >> 9, workspace_id, project_id, small_letters(string_agg(content, E'\n' order by position))
    from added group by 1, 2, 3, 4 order by 1, 2
  on conflict (task_id, block) do update set texts = t.texts || E'\n' || excluded.texts;
  return null;
end $$;
create trigger task_strings_texts after insert on task_strings referencing new table as added
  for each statement execute function note_texts();

insert into task_texts (task_id, block, workspace_id, project_id, texts)
select task_id, position >> 9, workspace_id, project_id, small_letters(string_agg(content, E'\n' order by position))
  from task_strings group by 1, 2, 3, 4;
