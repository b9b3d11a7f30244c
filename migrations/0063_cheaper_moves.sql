-- Every row that moved became JSON as a whole, a post with all it says, for the sake of its id.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- The columns have branches of their own, because a table has only some of them.
create or replace function tell_move() returns trigger language plpgsql as $$
declare
  object text;
begin
  if coalesce(current_setting('app.restoring', true), '') = 'on' then
    return null;
  end if;
  if tg_argv[1] = 'id' then
    object := new.id;
  elsif tg_argv[1] = 'task_id' then
    object := new.task_id;
  elsif tg_argv[1] = 'post_id' then
    object := new.post_id;
  elsif tg_argv[1] = 'comment_id' then
    object := new.comment_id;
  else
    raise exception 'tell_move knows no column %', tg_argv[1];
  end if;
  insert into live_moves (workspace_id, type, object_id) values (new.workspace_id, tg_argv[0], object);
  return null;
end $$;

-- Deliveries come and end many at once, and one that ends is a row that is made anew in its month: one statement tells
-- of all that it changed.
create function tell_deliveries() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.restoring', true), '') = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into live_moves (workspace_id, type, object_id) select workspace_id, 'delivery', id from made;
  else
    -- Moved to another part or not, a row stands in both.
    insert into live_moves (workspace_id, type, object_id)
    select n.workspace_id, 'delivery', n.id from made n join gone o on o.id = n.id
     where o.status is distinct from n.status and n.status <> 'sending';
  end if;
  return null;
end $$;

drop trigger deliveries_made on deliveries;
drop trigger deliveries_moved on deliveries;
create trigger deliveries_made after insert on deliveries referencing new table as made
  for each statement execute function tell_deliveries();
create trigger deliveries_moved after update on deliveries referencing old table as gone new table as made
  for each statement execute function tell_deliveries();
