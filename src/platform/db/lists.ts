import { type RawBuilder, sql } from 'kysely';

/** Each length is a statement of its own, which every connection prepares. */
const WRITTEN_OUT_MAX = 8;

/**
 * A list for `any(…)` and `unnest(…)`. When a list comes as a single value, PostgreSQL does not know its length when it
 * plans for any value: it assumes ten, finds a plan for the values at hand cheaper, and so plans anew for every
 * call, which takes several times as long as a statement by key. A short list is written out.
 */
export function listOf(type: 'text' | 'date' | 'int', values: readonly unknown[]): RawBuilder<unknown> {
  const ofType = sql.raw(`${type}[]`);
  if (values.length === 0 || values.length > WRITTEN_OUT_MAX) return sql`${[...values]}::${ofType}`;
  return sql`array[${sql.join([...values])}]::${ofType}`;
}

export const textsOf = (values: readonly string[]): RawBuilder<unknown> => listOf('text', values);
