-- Whose address it is: shown by a letter that was opened, by a provider, or by whoever runs the installation.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

alter table users add column email_proved_at timestamptz;

-- A provider has vouched for these; the first one was made by whoever runs the installation. Of the others nobody knows.
update users u set email_proved_at = now()
 where u.deleted_at is null
   and (exists (select from identities i where i.user_id = u.id)
        or not exists (select from users o where o.created_at < u.created_at));

-- The letter has a link of its own: the one in the answer is known to whoever invites, and proves nothing.
alter table invitations add column mail_token_hash bytea unique;
