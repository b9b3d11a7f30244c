let keys = 0;

/** An Idempotency-Key that no other call of the suite has. */
export function key(): Record<string, string> {
  keys += 1;
  return { 'idempotency-key': `test-key-${process.pid}-${keys}` };
}
