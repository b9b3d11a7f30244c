import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { emitEvent } from '../events/emit-event.ts';
import { contextFor, ownerOf } from '../feeds/act-for-owner.ts';
import { duePoolsJob, poolUsesJob } from '../jobs.ts';
import { SYSTEM } from '../model.ts';
import { nameOf } from '../workspace/store.ts';
import { fillPool } from './fill-pool.ts';
import { findPool, noteFill, type PoolPlace, readDuePools } from './store.ts';

const BATCH = 200;
/** How soon a slot is filled that comes within reach or was given up. */
const AGAIN_MS = 10 * 60_000;

/** Every minute, fills free slots from the pools that are due. */
export const runDuePools = defineJob({
  ...duePoolsJob,
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    for (const place of await readDuePools(ctx.database.system, ctx.clock.now(), BATCH)) {
      if (ctx.signal.aborted) return;
      const own = ctx.within({ workspaceId: place.workspaceId, projectId: null });
      try {
        await own.commit((tx) => fill(own, tx, place));
        await fp('pools.filled');
      } catch (error) {
        if (error instanceof LostClaim) throw error;
        // A pool that cannot be filled must not hold up the others.
        ctx.log.error({ error, pool: place.poolId }, 'a pool could not be filled');
        const problem = say('pools.not_filled');
        await own.commit((tx) => noteFill(tx, place, { problem, next_fill_at: againAt(ctx) }));
      }
    }
  },
});

const againAt = ({ clock }: JobContext) => new Date(clock.now().getTime() + AGAIN_MS);

async function fill(ctx: JobContext, tx: Tx, place: PoolPlace): Promise<void> {
  const pool = await findPool(tx, place, true);
  const now = ctx.clock.now();
  // Paused, or filled by another worker, since it was found due.
  if (!pool || pool.paused || pool.next_fill_at > now) return;
  // Nothing new is made in a workspace that is being deleted; the pool continues if its owners keep it.
  if ((await nameOf(tx, place.workspaceId)) === null)
    return noteFill(tx, place, { problem: pool.problem, next_fill_at: againAt(ctx) });
  const owner = await ownerOf(tx, { workspaceId: place.workspaceId, ownerId: pool.owner_id }, 'draft');
  if (!owner) {
    const problem = say('pools.owner_gone');
    await noteFill(tx, place, { problem, paused: true });
    await emitEvent(
      { db: tx, clock: ctx.clock },
      {
        workspaceId: place.workspaceId,
        type: 'pool.stopped',
        actor: SYSTEM,
        data: { poolId: pool.id, name: pool.name, problem },
      },
    );
    return;
  }
  const made = await fillPool(contextFor(ctx, tx, owner), pool);
  await fp('pools.filling');
  await noteFill(tx, place, { problem: null, filled_at: now, next_fill_at: againAt(ctx) });
  if (made > 0)
    await ctx.jobs.enqueue(
      tx,
      poolUsesJob,
      {},
      { tenant: { workspaceId: '*', projectId: null }, requestId: ctx.requestId },
    );
}
