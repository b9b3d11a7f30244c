-- What may go out, when, and who said so.

-- Where a post returns to when the accounts that were asked for have ended and others never were.
alter table posts add column resume_status text check (resume_status in ('draft', 'approved', 'scheduled'));
-- False: whoever scheduled it said that it goes out on time, in whatever languages there are then.
alter table posts add column waits_for_localizations boolean not null default true;
-- Language → hash of a machine translation that must not go out before a person has changed or approved it.
alter table posts add column blocked_versions jsonb not null default '{}';
create index posts_due_rest on posts (scheduled_at)
  where status = 'publishing' and resume_status = 'scheduled' and deleted_at is null;

-- When this target last took the interval of its account; null once it was given back.
alter table post_targets add column paced_at timestamptz;
create index post_targets_pace on post_targets (account_id, paced_at) where paced_at is not null;

alter table accounts add column last_sync_error jsonb;

-- What a person is shown, and the hash of what the posts said then.
alter table confirmations add column content jsonb not null default '[]';
alter table confirmations add column basis text not null default '';

-- Posts that stayed locked because some of their accounts were never asked for.
update posts p set status = 'draft', version = version + 1, updated_at = clock_timestamp()
 where p.status = 'publishing'
   and exists (select from post_targets t where t.post_id = p.id and t.status = 'pending' and t.executor is null)
   and not exists (select from post_targets t where t.post_id = p.id
                    and (t.status in ('publishing', 'processing', 'uncertain') or t.status = 'pending' and t.executor is not null));

-- Questions from before cannot say what they would have done; whoever asked asks again.
update confirmations set status = 'expired' where status in ('pending', 'accepted');
