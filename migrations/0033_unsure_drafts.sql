-- How sure an engine was of its draft, as the likelihood in percent that a reviewer would let it pass; and the draft
-- itself where it was not sure enough to write it into the row. It stands beside the row, for a person to take.
alter table task_rows
  add column confidence smallint check (confidence between 0 and 100),
  add column unsure text;
