import { type RawBuilder, sql } from 'kysely';

/** Each length is its own statement, which every connection prepares. */
const WRITTEN_OUT_MAX = 8;

/**
 * A list for `any(…)` and `unnest(…)`. If a list is passed as a single value, PostgreSQL does not know its
 * length when it makes a generic plan. It assumes ten elements, finds a plan for the actual values
 * cheaper, and therefore plans every call anew, which takes several times as long as a lookup by key. So
 * short lists are written out.
 */
export function listOf(type: 'text' | 'date' | 'int', values: readonly unknown[]): RawBuilder<unknown> {
  const ofType = sql.raw(`${type}[]`);
  if (values.length === 0 || values.length > WRITTEN_OUT_MAX) return sql`${[...values]}::${ofType}`;
  return sql`array[${sql.join([...values])}]::${ofType}`;
}

export const textsOf = (values: readonly string[]): RawBuilder<unknown> => listOf('text', values);
