-- A change of how a post repeats can be taken back as long as nobody has changed the post since.
alter table posts
  -- How it repeated before (recurrence, when the rule means it), and the version that the change made.
  add column before_rule jsonb;
