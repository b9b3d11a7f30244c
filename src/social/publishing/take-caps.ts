import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { type Caps, capsOf, dayMetric } from '../accounts/limits.ts';
import { countTaken, lockCounters, lockPace } from '../accounts/store/caps.ts';
import { dayOf } from '../workspace/days.ts';
import type { Plan } from '../workspace/store.ts';

export interface PacedAccount {
  id: string;
  platform: string;
  facts: unknown;
}

/** What is counted, with its names in the account's row and in the caps of a plan. */
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

/** Why an account may not publish or reply now, for the 429 of the contract. */
interface Stop {
  kind: Kind;
  accountId: string;
  reason: (typeof KINDS)[Kind]['dayCap'] | 'min_interval' | 'platform_quota';
  limit: number | null;
  windowSec: number | null;
  until: Date;
}

type Taken = { day: string; stop: null } | { day: null; stop: Stop };

/**
 * Takes one publish or reply for each account from its daily caps and its interval. If any of them is
 * exhausted, takes nothing and returns the reason.
 */
export async function takeCaps(
  tx: Tx,
  kind: Kind,
  workspace: Plan,
  accounts: readonly PacedAccount[],
  now: Date,
): Promise<Taken> {
  const { count, ...taken } = await holdCaps(tx, kind, workspace, accounts, now);
  await count();
  return taken;
}

/** The same for a caller that counts what it takes, with `count`, together with its other writes. */
export async function holdCaps(
  tx: Tx,
  kind: Kind,
  workspace: Plan,
  accounts: readonly PacedAccount[],
  now: Date,
): Promise<Taken & { count(): Promise<void> }> {
  const { day } = dayOf(now, workspace.timezone);
  const nothing = async () => {};
  if (accounts.length === 0) return { day, stop: null, count: nothing };
  const book = await openBook(
    tx,
    kind,
    accounts.map((account) => ({ workspace, account })),
    now,
  );
  for (const [at, account] of accounts.entries()) {
    const stop = book.take(workspace, account, accounts.length - at);
    if (stop) return { day: null, stop, count: nothing };
  }
  return { day, stop: null, count: book.write };
}

/**
 * Takes what each of these can have, in order and across workspaces, and returns the reason for the others.
 */
export async function takeEach(
  tx: Tx,
  kind: Kind,
  wishes: readonly { workspace: Plan; account: PacedAccount }[],
  now: Date,
): Promise<Taken[]> {
  const book = await openBook(tx, kind, wishes, now);
  const taken = wishes.map(({ workspace, account }): Taken => {
    const stop = book.take(workspace, account);
    return stop ? { day: null, stop } : { day: dayOf(now, workspace.timezone).day, stop: null };
  });
  await book.write();
  return taken;
}

/**
 * The counters of these accounts and their workspaces. The rows are first locked in a fixed order, so that
 * processes wait for each other instead of both seeing the last free place.
 */
async function openBook(
  tx: Tx,
  kind: Kind,
  wishes: readonly { workspace: Plan; account: PacedAccount }[],
  now: Date,
) {
  const { dayCap, lastAt } = KINDS[kind];
  const metric = dayMetric[kind];
  const countersOf = (workspace: Plan, id: string) => {
    const { day } = dayOf(now, workspace.timezone);
    return [metric(), metric(id)].map((name) => ({ workspaceId: workspace.id, metric: name, day, count: 0 }));
  };
  const keys = wishes.map(({ workspace, account }) => ({ id: account.id, workspaceId: workspace.id }));
  const counters = wishes.flatMap(({ workspace, account }) => countersOf(workspace, account.id));
  const [pace, standing] = await Promise.all([lockPace(tx, keys, lastAt), lockCounters(tx, counters)]);
  const nameOf = (counter: { workspaceId: string; metric: string }) =>
    `${counter.workspaceId} ${counter.metric}`;
  const known = new Map(standing.map((counter) => [nameOf(counter), { ...counter, before: counter.count }]));
  const paced = new Set<string>();

  return {
    /**
     * Null when it was taken. `needed` is how many of the workspace's day must be left, including this one.
     */
    take(workspace: Plan, account: PacedAccount, needed = 1): Stop | null {
      const { endsAt } = dayOf(now, workspace.timezone);
      const [perDay, accountPerDay, intervalSec] = KINDS[kind].capsOf(capsOf(account, workspace.limits));
      const counters = countersOf(workspace, account.id).flatMap((each) => known.get(nameOf(each)) ?? []);
      const [total = 0, own = 0] = counters.map(({ count }) => count);
      const { last = null, blocked = null } = pace.get(account.id) ?? {};
      const stop = (reason: Stop['reason'], until: Date, limit: number | null, windowSec: number | null) => ({
        ...{ kind, accountId: account.id, reason, limit, windowSec, until },
      });
      if (blocked && blocked > now) return stop('platform_quota', blocked, null, null);
      if (total + needed > perDay) return stop(dayCap, endsAt, perDay, DAY_SEC);
      if (own >= accountPerDay) return stop(dayCap, endsAt, accountPerDay, DAY_SEC);
      const next = last && new Date(last.getTime() + intervalSec * 1000);
      if (next && next > now) return stop('min_interval', next, 1, intervalSec);
      for (const counter of counters) counter.count += 1;
      pace.set(account.id, { last: now, blocked });
      paced.add(account.id);
      return null;
    },
    async write(): Promise<void> {
      const grown = [...known.values()]
        .map(({ before, ...counter }) => ({ ...counter, count: counter.count - before }))
        .filter(({ count }) => count > 0);
      if (grown.length > 0) await countTaken(tx, [...paced], grown, lastAt, now);
    },
  };
}

const DAY_SEC = 86_400;

/** A reply has one account, that of its comment, so the answer need not name it. */
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
    say('publishing.try_again_s', { why, retryAfterSec }),
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
