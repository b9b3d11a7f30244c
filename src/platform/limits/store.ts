import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { fixed, over } from '../db/fixed.ts';
import { claiming, type ClaimValues } from '../store/idempotency.ts';
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

type Count = Limit & { count: number };

/** Takes from each limit in turn, in one statement, until one refuses; no answers follow that one. */
export async function takeFromEach(tx: Tx, limits: readonly Count[]): Promise<Taken[]> {
  if (limits.length === 0) return [];
  return statementFor(limits, false)(tx, ...limits.flatMap(valuesOf));
}

/** The same, and then claims the key if no limit has refused. */
export async function takeAndClaim(
  tx: Tx,
  limits: readonly Count[],
  wanted: ClaimValues,
): Promise<{ taken: Taken[]; isMine: boolean }> {
  const rows = await statementFor(limits, true)(tx, ...limits.flatMap(valuesOf), ...wanted);
  return { taken: rows, isMine: rows[0]?.is_mine === true };
}

type Row = Taken & { is_mine?: boolean };
const statements = new Map<string, (tx: Tx, ...values: unknown[]) => Promise<Row[]>>();

/** Built once for each list of kinds: callers have one bucket, one window, or two windows. */
function statementFor(limits: readonly Count[], isClaiming: boolean) {
  const kinds = limits.map((limit) => ('burst' in limit ? 'bucket' : 'window'));
  const name = `${kinds.join(' ')} ${isClaiming}`;
  const known = statements.get(name);
  if (known) return known;
  const made = fixed((tx, ...values: unknown[]) => {
    const takes = kinds.map((kind, place) => taking(kind, values.slice(place * 4, place * 4 + 4)));
    return over(tx, oneByOne(takes, isClaiming ? values.slice(kinds.length * 4) : null));
  });
  statements.set(name, made);
  return made;
}

const valuesOf = (limit: Count): unknown[] =>
  'burst' in limit
    ? [limit.key, limit.perSecond, limit.burst, limit.count]
    : [limit.key, limit.limit, limit.windowSec, limit.count];

type Taking = (key: (key: unknown) => RawBuilder<unknown>) => RawBuilder<Taken>;

const taking = (kind: string, [key, size, span, count]: unknown[]): Taking =>
  kind === 'bucket'
    ? (only) => sql<Taken>`take_from_bucket(${only(key)}, ${size}, ${span}, ${count})`
    : (only) => sql<Taken>`take_from_window(${only(key)}, ${size}, make_interval(secs => ${span}), ${count})`;

/** `last.taken` is an argument of the next call, which keeps PostgreSQL from making that call first. */
function oneByOne([first, ...others]: readonly Taking[], claim: unknown[] | null): RawBuilder<Row> {
  if (!first) throw new Error('There is no limit to take from.');
  const always = first((key) => sql`${key}`);
  if (others.length === 0 && claim === null) return sql<Row>`select * from ${always} taken`;
  const stepOf = (place: number) => sql.id(`step${place}`);
  const steps = others.map(
    (next, place) => sql`,
      ${stepOf(place + 1)} as materialized (
        select next.* from ${stepOf(place)} last
         cross join lateral ${next((key) => sql`case when last.taken then ${key} end`)} next
         where last.taken)`,
  );
  const claimed =
    claim && sql`, claimed as (${claiming(claim, sql`from ${stepOf(others.length)} where taken`)})`;
  const isMine = claim ? sql`, exists (select from claimed) as is_mine` : sql``;
  const each = [first, ...others].map((_, place) => sql`select *${isMine} from ${stepOf(place)}`);
  return sql<Row>`
    with step0 as materialized (select * from ${always} first)${sql.join(steps, sql``)}${claimed ?? sql``}
    ${sql.join(each, sql` union all `)}`;
}

export async function deleteOldRates(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('rate_windows')
    .where('started_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
  await tx.deleteFrom('rate_buckets').where('full_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
