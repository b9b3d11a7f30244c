import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { fixed, over } from '../db/fixed.ts';
import type { PlanLimits } from './plan.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'workspaces.limits': PlanLimits;
  }
}

export interface Taken {
  taken: boolean;
  left_over: number;
  resets_at: Date;
}

/** A number of calls per window that starts with the first call, or a sustained rate with a burst. */
export type Limit =
  | { key: string; limit: number; windowSec: number }
  | { key: string; perSecond: number; burst: number };

/**
 * Takes from each limit in turn, in one statement, until one refuses; no answers follow that one.
 * `last.taken` is an argument of the next function call, which keeps PostgreSQL from making that call first.
 */
export async function takeFromEach(tx: Tx, limits: readonly Count[]): Promise<Taken[]> {
  const [first, ...others] = limits;
  if (!first) return [];
  if (others.length === 0)
    return 'burst' in first
      ? fromBucket(tx, first.key, first.perSecond, first.burst, first.count)
      : fromWindow(tx, first.key, first.limit, first.windowSec, first.count);
  const [second] = others;
  if (others.length === 1 && second && !('burst' in first) && !('burst' in second))
    return fromTwoWindows(tx, ...windowValues(first), ...windowValues(second));
  const { rows } = await oneByOne([first, ...others]).execute(tx);
  return rows;
}

type Count = Limit & { count: number };

/** What a caller of an operation always takes from: the limit of all operations and that of this one. */
const fromTwoWindows = fixed((tx, ...[a, b, c, d, ...e]: [...WindowValues, ...WindowValues]) =>
  over(tx, oneByOne([windowOf(a, b, c, d), windowOf(...e)])),
);

type WindowValues = [key: string, limit: number, windowSec: number, count: number];
type Window = Extract<Count, { windowSec: number }>;
const windowValues = ({ key, limit, windowSec, count }: Window): WindowValues => [
  key,
  limit,
  windowSec,
  count,
];
const windowOf = (...[key, limit, windowSec, count]: WindowValues): Window => ({
  key,
  limit,
  windowSec,
  count,
});

function oneByOne([first, ...others]: [Count, ...Count[]]): RawBuilder<Taken> {
  const steps = others.map(
    (limit, place) => sql`,
      ${sql.id(`step${place + 1}`)} as materialized (
        select next.* from ${sql.id(`step${place}`)} last
         cross join lateral ${taking(limit, sql`case when last.taken then ${limit.key} end`)} next
         where last.taken)`,
  );
  return sql<Taken>`
    with step0 as materialized (select * from ${taking(first, sql`${first.key}`)} first)${sql.join(steps, sql``)}
    select * from step0${sql.join(
      others.map((_, place) => sql` union all select * from ${sql.id(`step${place + 1}`)}`),
      sql``,
    )}`;
}

const fromBucket = fixed((tx, key: string, perSecond: number, burst: number, count: number) =>
  over(tx, sql<Taken>`select * from ${taking({ key, perSecond, burst, count }, sql`${key}`)} taken`),
);
const fromWindow = fixed((tx, key: string, limit: number, windowSec: number, count: number) =>
  over(tx, sql<Taken>`select * from ${taking({ key, limit, windowSec, count }, sql`${key}`)} taken`),
);

function taking(limit: Count, key: RawBuilder<unknown>) {
  return 'burst' in limit
    ? sql`take_from_bucket(${key}, ${limit.perSecond}, ${limit.burst}, ${limit.count})`
    : sql`take_from_window(${key}, ${limit.limit}, make_interval(secs => ${limit.windowSec}), ${limit.count})`;
}

export async function deleteOldRates(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('rate_windows')
    .where('started_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
  await tx.deleteFrom('rate_buckets').where('full_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
