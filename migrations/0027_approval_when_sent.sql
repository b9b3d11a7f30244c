-- Of a post whose accounts are partly on their way, the others may have to wait for an approval meanwhile.
alter table posts drop constraint posts_resume_status_check;
alter table posts add constraint posts_resume_status_check
  check (resume_status in ('draft', 'pending_approval', 'approved', 'scheduled'));
