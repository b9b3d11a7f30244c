import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { dayMetric } from '../limits.ts';

/** What was counted on that day, and the pace of these accounts, in one statement. */
export async function readCounters(
  tx: Tx,
  workspaceId: string,
  day: string,
  metrics: readonly string[],
  accountIds: readonly string[],
): Promise<{ metric: string; used: number; last: Date | null; blocked: Date | null }[]> {
  const { rows } = await sql<{ metric: string; used: number; last: Date | null; blocked: Date | null }>`
    select metric, used, null::timestamptz as last, null::timestamptz as blocked from day_counters
     where workspace_id = ${workspaceId} and day = ${day}::date and metric = any(${[...metrics]})
    union all
    select account_id, 0, last_publish_at, blocked_until from account_pace
     where workspace_id = ${workspaceId} and account_id = any(${[...accountIds]})`.execute(tx);
  return rows;
}

interface Pace {
  last: Date | null;
  blocked: Date | null;
}

/** The column of what is paced. */
type LastAt = 'last_publish_at' | 'last_reply_at';

/** Writing what is there already locks it, and the row comes back with the same trip. */
export async function lockPace(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  lastAt: LastAt,
): Promise<Map<string, Pace>> {
  const { rows } = await sql<Pace & { account_id: string }>`
    insert into account_pace as p (account_id, workspace_id)
    select id, ${workspaceId} from unnest(${[...ids]}::text[]) id order by id
    on conflict (account_id) do update set workspace_id = p.workspace_id
    returning account_id, ${sql.ref(lastAt)} as last, blocked_until as blocked`.execute(tx);
  return new Map(rows.map((row) => [row.account_id, row]));
}

export async function lockCounters(
  tx: Tx,
  workspaceId: string,
  day: string,
  metrics: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ metric: string; used: number }>`
    insert into day_counters as c (workspace_id, metric, day)
    select ${workspaceId}, metric, ${day}::date from unnest(${[...metrics]}::text[]) metric order by metric
    on conflict (workspace_id, metric, day) do update set used = c.used
    returning metric, used`.execute(tx);
  return new Map(rows.map((row) => [row.metric, row.used]));
}

/** One for each account, and as many for the workspace, whose metric comes first; the rows are locked. */
export async function countTaken(
  tx: Tx,
  workspaceId: string,
  taken: { day: string; ids: readonly string[]; metrics: readonly string[]; lastAt: LastAt },
  now: Date,
): Promise<void> {
  const { day, ids, metrics, lastAt } = taken;
  await sql`
    with paced as (
      update account_pace set ${sql.ref(lastAt)} = ${now}
       where workspace_id = ${workspaceId} and account_id = any(${[...ids]}))
    update day_counters c set used = c.used + n.count
      from unnest(${[...metrics]}::text[], ${[ids.length, ...ids.map(() => 1)]}::int[]) as n (metric, count)
     where c.workspace_id = ${workspaceId} and c.day = ${day}::date and c.metric = n.metric`.execute(tx);
}

/**
 * Nothing went out and nothing was tried on the platform: the day gets its publish back and the account its
 * interval, so that whoever fixes the post can send it at once. A publish that the platform refused stays
 * counted, because the platform counts it too.
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
  await sql`update post_targets set counted_on = null, paced_at = null where id = ${targetId}`.execute(tx);
}

/** The platform said stop: nobody publishes there before that, from whatever process. */
export async function blockAccount(
  tx: Tx,
  target: { workspace_id: string; account_id: string },
  until: Date,
): Promise<void> {
  await sql`
    insert into account_pace as p (account_id, workspace_id, blocked_until)
    values (${target.account_id}, ${target.workspace_id}, ${until})
    on conflict (account_id) do update set blocked_until = greatest(p.blocked_until, excluded.blocked_until)`.execute(
    tx,
  );
}
