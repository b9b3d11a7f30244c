-- Documents that are made here: pages with a title, words or a picture, drawn as one PDF.
select set_config('app.workspace', '*', true), set_config('app.project', '', true);

alter table media
  -- Of a document; null where nobody could count them.
  add column pages int,
  -- What it is drawn from: format, look, locale, and title, text and mediaId of each page. Null for a file.
  add column slides jsonb,
  -- The document that it is a translation of.
  add column slides_of text,
  -- Small pictures of its pages, in order.
  add column page_keys text[] not null default '{}';
