-- One form of each address, folded by the application and nowhere else: two engines fold letters differently.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

-- Null: somebody else has the same address in another spelling, or the user is deleted. Nobody is found by it.
alter table users add column email_key text;

-- Plain letters fold alike everywhere; the start that runs this folds the others. Of two that were told apart by the
-- dot at the end, whoever has shown it keeps it.
update users u set email_key = k.email_key
  from (select id, email_key,
               row_number() over (partition by email_key order by email_proved_at, created_at, id) as place
          from (select id, email_proved_at, created_at, rtrim(lower(email collate "C"), '.') as email_key
                  from users where deleted_at is null and email ~ '^[!-~]+$') plain) k
 where k.id = u.id and k.place = 1;

drop index users_email;
create unique index users_email_key on users (email_key);
