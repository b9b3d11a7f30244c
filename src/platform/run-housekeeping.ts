import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from './job.ts';

/** Removes what has served its time. Everything here may run twice, or not at all for a while. */
export const runHousekeeping = defineJob({
  name: 'run_housekeeping',
  payload: z.object({}),
  retry: { limit: 2, delaySec: 30 },
  concurrency: 1,
  timeoutSec: 600,
  cron: '*/15 * * * *',

  async run(_payload, ctx) {
    await ctx.commit(async (tx) => {
      await sql`delete from idempotency_keys where created_at < now() - interval '24 hours' and (state = 'done' or lease_until < now())`.execute(
        tx,
      );
      await sql`delete from sessions where expires_at < now() or last_seen_at < now() - interval '12 hours'`.execute(
        tx,
      );
      await sql`delete from one_time_links where expires_at < now()`.execute(tx);
      await sql`delete from rate_windows where started_at < now() - interval '2 days'`.execute(tx);
      await sql`delete from rate_buckets where full_at < now() - interval '1 hour'`.execute(tx);
      await sql`delete from sign_in_guesses where last_at < now() - interval '1 hour' and next_at < now()`.execute(
        tx,
      );
      await sql`delete from sign_in_places where seen_at < now() - interval '90 days'`.execute(tx);
      await sql`delete from processes where seen_at < now() - interval '1 hour'`.execute(tx);
      await sql`delete from deliveries where kind = 'callback' and status in ('delivered', 'dead') and finished_at < now() - interval '30 days'`.execute(
        tx,
      );
      await sql`delete from callback_traces t where not exists (select from deliveries d where d.trace_id = t.trace_id)`.execute(
        tx,
      );
    });
    const expired = await ctx.database.system
      .selectFrom('blobs')
      .select('key')
      .where('expires_at', '<', ctx.clock.now())
      .limit(1000)
      .execute();
    for (const { key } of expired) {
      await ctx.blobs.delete(key);
      await ctx.commit((tx) => tx.deleteFrom('blobs').where('key', '=', key).execute());
    }
    await ctx.blobs.sweep(ctx.clock.now());
  },
});
