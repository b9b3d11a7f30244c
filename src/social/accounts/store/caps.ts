import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { listOf, textsOf } from '#platform/db/lists.ts';
import { dayMetric } from '../limits.ts';

/** The count of a metric on a day or, with the id of an account as the metric, its pace. */
export interface Counter {
  metric: string;
  day: string | null;
  used: number;
  last: Date | null;
  blocked: Date | null;
}

/** The counts of that day and the pace of these accounts, in one statement. */
export async function readCounters(
  tx: Tx,
  workspaceId: string,
  day: string,
  metrics: readonly string[],
  accountIds: readonly string[],
): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select metric, day::text as day, used, null::timestamptz as last, null::timestamptz as blocked from day_counters
     where workspace_id = ${workspaceId} and day = ${day}::date and metric = any(${[...metrics]})
    union all
    select account_id, null, 0, last_publish_at, blocked_until from account_pace
     where workspace_id = ${workspaceId} and account_id = any(${[...accountIds]})`.execute(tx);
  return rows;
}

interface Pace {
  last: Date | null;
  blocked: Date | null;
}

/** What is counted of an account on a day, and its pace. */
export interface Counted extends Pace {
  published: number | null;
  replied: number | null;
}

/** The column with the time of the last post or reply. */
type LastAt = 'last_publish_at' | 'last_reply_at';

interface AccountKey {
  id: string;
  workspaceId: string;
}

/** Writing the existing values locks the rows and returns them in the same round trip. */
export async function lockPace(
  tx: Tx,
  accounts: readonly AccountKey[],
  lastAt: LastAt,
): Promise<Map<string, Pace>> {
  const { rows } = await sql<Pace & { account_id: string }>`
    insert into account_pace as p (account_id, workspace_id)
    select distinct a.id, a.workspace_id
      from unnest(${accounts.map(({ id }) => id)}::text[], ${accounts.map(({ workspaceId }) => workspaceId)}::text[]) a(id, workspace_id)
     order by a.id
    on conflict (account_id) do update set workspace_id = p.workspace_id
    returning account_id, ${sql.ref(lastAt)} as last, blocked_until as blocked`.execute(tx);
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** The count of one metric of a workspace on one day in its time zone. */
interface DayCount {
  workspaceId: string;
  metric: string;
  day: string;
  count: number;
}

/** Locks the counters and returns them unchanged; `count` is ignored. */
export async function lockCounters(tx: Tx, counters: readonly DayCount[]): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    insert into day_counters as c (workspace_id, metric, day)
    select distinct n.workspace_id, n.metric, n.day from ${listed(counters)} order by n.workspace_id, n.metric
    on conflict (workspace_id, metric, day) do update set used = c.used
    returning workspace_id as "workspaceId", metric, day::text as day, used as count`.execute(tx);
  return rows;
}

const listed = (counters: readonly DayCount[]) => {
  const columns = [
    textsOf(counters.map(({ workspaceId }) => workspaceId)),
    textsOf(counters.map(({ metric }) => metric)),
    listOf(
      'date',
      counters.map(({ day }) => day),
    ),
    listOf(
      'int',
      counters.map(({ count }) => count),
    ),
  ];
  return sql`unnest(${sql.join(columns)}) as n (workspace_id, metric, day, count)`;
};

/** Raises each counter by its `count`; each metric is named once. The rows are already locked. */
export async function countTaken(
  tx: Tx,
  accountIds: readonly string[],
  counters: readonly DayCount[],
  lastAt: LastAt,
  now: Date,
): Promise<void> {
  await sql`
    with paced as (
      update account_pace set ${sql.ref(lastAt)} = ${now} where account_id = any(${textsOf(accountIds)}))
    update day_counters c set used = c.used + n.count
      from ${listed(counters)}
     where c.workspace_id = n.workspace_id and c.day = n.day and c.metric = n.metric`.execute(tx);
}

/**
 * Nothing went out and nothing was tried on the platform. The day gets its publish back and the account its
 * interval, so that a corrected post can be sent at once. A publish that the platform refused stays counted,
 * because the platform counts it too.
 */
export async function giveBack(tx: Tx, targetId: string): Promise<void> {
  await sql`
    update account_pace p
       set last_publish_at = (select max(o.paced_at) from post_targets o where o.account_id = t.account_id and o.id <> t.id)
      from post_targets t
     where t.id = ${targetId} and p.account_id = t.account_id and p.last_publish_at = t.paced_at`.execute(tx);
  await sql`
    update day_counters c set used = greatest(0, c.used - 1)
      from post_targets t
     where t.id = ${targetId} and c.workspace_id = t.workspace_id and c.day = t.counted_on
       and c.metric in (${dayMetric.publish()}, ${dayMetric.publish('')} || t.account_id)`.execute(tx);
  await tx
    .updateTable('post_targets')
    .set({ counted_on: null, paced_at: null })
    .where('id', '=', targetId)
    .execute();
}

/** The platform asked us to stop, so no process publishes there before that time. */
export async function blockAccount(
  tx: Tx,
  target: { workspace_id: string; account_id: string },
  until: Date,
): Promise<void> {
  await tx
    .insertInto('account_pace')
    .values({ account_id: target.account_id, workspace_id: target.workspace_id, blocked_until: until })
    .onConflict((held) =>
      held.column('account_id').doUpdateSet({
        blocked_until: sql`greatest(account_pace.blocked_until, excluded.blocked_until)`,
      }),
    )
    .execute();
}

/**
 * The interval between targets that waited for the same account: if all continued at once,
 * most would be refused again.
 */
const APART_MS = 5_000;

/**
 * When a target whose account is blocked until then may continue: after the targets that already wait for it.
 * These may have been refused a moment earlier, and so wait for a slightly earlier time.
 */
export async function turnAfter(
  tx: Tx,
  target: { id: string; account_id: string },
  until: Date,
): Promise<Date> {
  // Targets that choose their turn at the same time would otherwise not count each other.
  await sql`select from account_pace where account_id = ${target.account_id} for no key update`.execute(tx);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from post_targets
     where account_id = ${target.account_id} and id <> ${target.id} and status = 'pending'
       and next_attempt_at > ${until}::timestamptz - interval '1 minute'
       and next_attempt_at < ${until}::timestamptz + interval '1 hour'`.execute(tx);
  return new Date(until.getTime() + (rows[0]?.waiting ?? 0) * APART_MS);
}
