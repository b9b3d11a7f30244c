-- URLs that we send to are sealed since, by the server, which has the key. These find what is still open;
-- they hold nothing once that is done.
create index webhooks_open_url on webhooks (id) where position('/#v1.' in url) = 0;
create index deliveries_open_url on deliveries (id) where url is not null and position('/#v1.' in url) = 0;
create index tasks_open_url on tasks (id) where callback_url is not null and position('/#v1.' in callback_url) = 0;
create index runs_open_url on runs (id) where callback_url is not null and position('/#v1.' in callback_url) = 0;
