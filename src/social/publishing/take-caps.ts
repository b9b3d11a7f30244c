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
  workspace: Plan,
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
  await countTaken(tx, workspace.id, { day, ids, metrics, lastAt }, now);
  return { day, stop: null };
}

const DAY_SEC = 86_400;

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
