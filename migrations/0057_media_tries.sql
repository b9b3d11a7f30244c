-- How often a worker began with a file and never said how that ended, apart from the first time.
alter table media add column tries smallint not null default 0;
alter table media_renders add column tries smallint not null default 0;
