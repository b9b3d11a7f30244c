-- Asking for an approval can be taken back as long as nobody has changed the post since.
alter table posts
  -- What the post was before it was submitted (status, approval), and the version that submitting it made.
  add column before_request jsonb;

-- The picture of an account: our own small copy of what its platform shows.
alter table accounts
  add column picture_key text,
  -- The address from which the copy was taken.
  add column picture_source text;
