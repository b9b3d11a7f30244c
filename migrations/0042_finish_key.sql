-- The result of a call with an Idempotency-Key travels with the COMMIT of the call: who lost the claim is told by an
-- error, which takes the call back, and not by a number of rows that nobody has read yet.
create function finish_idempotency_key(p_caller text, p_operation text, p_key text, p_owner uuid, p_result text)
returns void language plpgsql as $$
begin
  update idempotency_keys set state = 'done', result = p_result
   where caller_id = p_caller and operation = p_operation and key = p_key and owner = p_owner and state = 'running';
  if not found then
    raise exception 'the claim was taken over' using errcode = 'PZ002';
  end if;
end $$;
