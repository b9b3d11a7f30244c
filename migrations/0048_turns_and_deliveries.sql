-- Whoever queues a run up asks how many its workspace has under way: those with fewer go first.
create index runs_open_by_kind on runs (workspace_id, job_type) where status in ('PENDING', 'RUNNING');

-- What is over and old is taken away oldest first, a batch at a time.
create index deliveries_over on deliveries (finished_at) where status in ('delivered', 'dead');
