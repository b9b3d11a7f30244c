-- What a call changed: {"items": [{"of", "field", "before", "after"}], "more": 0}, secrets removed, texts cut. Null
-- for calls that say nothing of it, as all those before this version.
alter table audit_log add column changes jsonb;
