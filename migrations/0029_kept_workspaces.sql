-- When somebody last decided to keep a workspace that was being dissolved. What was to go out before that moment
-- is late for a reason that nobody chose, and is not sent by itself.
alter table workspaces add column kept_at timestamptz;
