import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { type Caps, capsOf, dayMetric } from '../accounts/limits.ts';
import { dayOf } from '../workspace/days.ts';

export interface Workspace {
  id: string;
  timezone: string;
  limits: unknown;
}

export interface PacedAccount {
  id: string;
  platform: string;
  facts: unknown;
}

/** What is counted, and how each is called in the row of its account and in the caps of its plan. */
const KINDS = {
  publish: {
    lastAt: 'last_publish_at',
    dayCap: 'daily_publish_cap',
    many: 'publishes',
    capsOf: (caps: Caps) =>
      [caps.publishesPerDay, caps.accountPublishesPerDay, caps.publishIntervalSec] as const,
  },
  reply: {
    lastAt: 'last_reply_at',
    dayCap: 'daily_reply_cap',
    many: 'replies',
    capsOf: (caps: Caps) => [caps.repliesPerDay, caps.accountRepliesPerDay, caps.replyIntervalSec] as const,
  },
} as const;
type Kind = keyof typeof KINDS;

/** Why an account may not publish or reply now, as the contract's 429 tells it. */
export interface Stop {
  kind: Kind;
  accountId: string;
  reason: (typeof KINDS)[Kind]['dayCap'] | 'min_interval' | 'platform_quota';
  limit: number | null;
  windowSec: number | null;
  until: Date;
}

export type Taken = { day: string; stop: null } | { day: null; stop: Stop };

/**
 * Takes one publish, or one reply, for each account from the caps of its day and from its interval, or says
 * what is in the way; then nothing is taken. The rows are locked in one order first, so processes wait for
 * each other instead of both seeing the last free place.
 */
export async function takeCaps(
  tx: Tx,
  kind: Kind,
  workspace: Workspace,
  accounts: readonly PacedAccount[],
  now: Date,
): Promise<Taken> {
  const { dayCap, lastAt } = KINDS[kind];
  const metric = dayMetric[kind];
  const { day, endsAt } = dayOf(now, workspace.timezone);
  const ids = accounts.map(({ id }) => id).sort();
  const metrics = [metric(), ...ids.map(metric)];
  const pace = await lockPace(tx, workspace.id, ids, lastAt);
  const used = await lockCounters(tx, workspace.id, day, metrics);
  const total = used.get(metric()) ?? 0;
  for (const account of accounts) {
    const caps = capsOf(account, workspace.limits);
    const [perDay, accountPerDay, intervalSec] = KINDS[kind].capsOf(caps);
    const { last, blocked } = pace.get(account.id) ?? { last: null, blocked: null };
    const stop = (reason: Stop['reason'], until: Date, limit: number | null, windowSec: number | null) => ({
      day: null,
      stop: { kind, accountId: account.id, reason, limit, windowSec, until },
    });
    if (blocked && blocked > now) return stop('platform_quota', blocked, null, null);
    if (total + accounts.length > perDay) return stop(dayCap, endsAt, perDay, DAY_SEC);
    if ((used.get(metric(account.id)) ?? 0) >= accountPerDay)
      return stop(dayCap, endsAt, accountPerDay, DAY_SEC);
    const next = last && new Date(last.getTime() + intervalSec * 1000);
    if (next && next > now) return stop('min_interval', next, 1, intervalSec);
  }
  await sql`
    with paced as (
      update account_pace set ${sql.ref(lastAt)} = ${now}
       where workspace_id = ${workspace.id} and account_id = any(${ids}))
    update day_counters c set used = c.used + n.count
      from unnest(${metrics}::text[], ${[ids.length, ...ids.map(() => 1)]}::int[]) as n (metric, count)
     where c.workspace_id = ${workspace.id} and c.day = ${day}::date and c.metric = n.metric`.execute(tx);
  return { day, stop: null };
}

const DAY_SEC = 86_400;

/**
 * Nothing went out and nothing was tried on the platform: the day gets its publish back and the account its
 * interval, so that whoever mends the post can send it at once. A publish that the platform refused stays
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

/** A reply has one account, that of its comment; the caller need not be told which. */
export function refusal({ kind, accountId, reason, limit, windowSec, until }: Stop, now: Date): AppError {
  const retryAfterSec = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const why =
    reason === 'platform_quota'
      ? 'The platform asked us to stop for now'
      : reason === 'min_interval'
        ? `The account may ${kind} once in ${windowSec} seconds`
        : `The ${limit} ${KINDS[kind].many} of this day are used up`;
  return new AppError(
    'rate_limited',
    `${why}; try again in ${retryAfterSec} s.`,
    {
      reason,
      ...(kind === 'publish' && { accountId }),
      ...(limit !== null && { limit }),
      ...(windowSec !== null && { windowSec }),
      retryAfterSec,
      resetsAt: until.toISOString(),
    },
    { retryAfterSec },
  );
}

interface Pace {
  last: Date | null;
  blocked: Date | null;
}

/** Writing what is there already locks it, and the row comes back with the same trip. */
async function lockPace(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  lastAt: (typeof KINDS)[Kind]['lastAt'],
): Promise<Map<string, Pace>> {
  const { rows } = await sql<Pace & { account_id: string }>`
    insert into account_pace as p (account_id, workspace_id)
    select id, ${workspaceId} from unnest(${[...ids]}::text[]) id order by id
    on conflict (account_id) do update set workspace_id = p.workspace_id
    returning account_id, ${sql.ref(lastAt)} as last, blocked_until as blocked`.execute(tx);
  return new Map(rows.map((row) => [row.account_id, row]));
}

async function lockCounters(
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
