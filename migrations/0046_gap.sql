-- Kept free for another change.
select 1;
