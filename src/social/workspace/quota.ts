import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { dayOf } from './days.ts';
import { limitsOf, type QuotaName } from './store.ts';

interface Place {
  db: Tx;
  clock: Clock;
}

interface Period {
  timezone: string;
  limits: unknown;
}

async function readPeriod(tx: Tx, workspaceId: string): Promise<Period> {
  return tx
    .selectFrom('workspaces')
    .select(['timezone', 'limits'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
}

/**
 * Counts in the caller's transaction, so what is refused later is not counted. The row is the lock:
 * of two that ask for the last one, the second sees it gone. Returns the month that it was counted in.
 */
export async function takeQuota(
  ctx: Place,
  workspaceId: string,
  name: Exclude<QuotaName, 'seats'>,
): Promise<string> {
  const { timezone, limits } = await readPeriod(ctx.db, workspaceId);
  const limit = limitsOf(limits)[name];
  const { month } = dayOf(ctx.clock.now(), timezone);
  const { rows } = await sql<{ used: number }>`
    insert into usage_counters as c (workspace_id, metric, period, used)
    select ${workspaceId}, ${name}, ${month}::date, 1 where ${limit}::int > 0
    on conflict (workspace_id, metric, period) do update set used = c.used + 1 where c.used < ${limit}
    returning used`.execute(ctx.db);
  if (rows.length > 0) return month;
  throw new AppError('plan_limit', `The plan allows ${limit} for ${name}, and they are used up.`, {
    quota: name,
    limit,
    used: limit,
  });
}

/** Gives one back to the month that it was taken from. */
export async function returnQuota(
  tx: Tx,
  workspaceId: string,
  name: QuotaName,
  month: string,
): Promise<void> {
  await sql`
    update usage_counters set used = used - 1
     where workspace_id = ${workspaceId} and metric = ${name} and period = ${month}::date and used > 0`.execute(
    tx,
  );
}
