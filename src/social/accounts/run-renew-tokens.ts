import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { defineCron, type JobContext } from '#platform/job.ts';
import { markExpired, markExpiring } from './move-authorization.ts';
import { renewIfDue } from './tokens.ts';

const BATCH = 500;
const AT_ONCE = 8;
const SOON_MS = 7 * 86_400_000;

/** Renews tokens, and announces in time which authorizations a person must renew. */
export const runRenewTokens = defineCron({
  name: 'run_renew_tokens',
  retry: { limit: 1, delaySec: 10 },
  pace: 'long',
  timeoutSec: 600,
  cron: '* * * * *',

  async run(ctx) {
    await renewDue(ctx);
    await ageAccounts(ctx);
  },
});

async function renewDue(ctx: JobContext): Promise<void> {
  const due = await ctx.database.system
    .selectFrom('account_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select('t.account_id')
    .where('t.renew_at', '<=', ctx.clock.now())
    .where('a.status', '<>', 'expired')
    .where('a.disconnected_at', 'is', null)
    .orderBy('t.renew_at')
    .limit(BATCH)
    .execute();
  const queue = due.map((row) => row.account_id);
  const next = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined && !ctx.signal.aborted; id = queue.shift()) {
      try {
        await renewIfDue(ctx, id);
      } catch (error) {
        // One account that cannot be renewed must not hold up the others.
        ctx.log.error({ error, account: id }, 'an authorization could not be checked');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

interface Aging {
  account_id: string;
  workspace_id: string;
  is_over: boolean;
}

async function ageAccounts(ctx: JobContext): Promise<void> {
  const place = (tx: Tx) => ({ db: tx, clock: ctx.clock });
  for (const { account_id } of await aging(ctx.database.system, ctx.clock.now(), null)) {
    await ctx.commit(async (tx) => {
      // Checked again under a lock, because the person may have reconnected since.
      const [row] = await aging(tx, ctx.clock.now(), account_id);
      if (row?.is_over) await markExpired(place(tx), row, 'token_expired');
      else if (row) await markExpiring(place(tx), row, null);
    });
  }
}

/**
 * An authorization that has ended is expired. One that ends within a week is expiring, unless a renewal that
 * has not failed yet is due before then.
 */
async function aging(tx: Tx, now: Date, accountId: string | null): Promise<Aging[]> {
  const soon = new Date(now.getTime() + SOON_MS);
  return tx
    .selectFrom('accounts as a')
    .innerJoin('account_tokens as t', 't.account_id', 'a.id')
    .select([
      'a.id as account_id',
      'a.workspace_id',
      sql<boolean>`a.token_expires_at <= ${now}`.as('is_over'),
    ])
    .where('a.status', '<>', 'expired')
    .where('a.disconnected_at', 'is', null)
    .where(({ eb, or, and }) => {
      const isNotRenewed = or([
        eb('t.renew_at', 'is', null),
        eb('t.failures', '>', 0),
        eb('t.renew_at', '>', eb.ref('a.token_expires_at')),
      ]);
      const isEnding = and([
        eb('a.status', '=', 'active'),
        eb('a.token_expires_at', '<=', soon),
        isNotRenewed,
      ]);
      return or([eb('a.token_expires_at', '<=', now), isEnding]);
    })
    .$if(accountId !== null, (query) => query.where('a.id', '=', accountId).forUpdate('a'))
    .orderBy('a.id')
    .limit(BATCH)
    .execute();
}
