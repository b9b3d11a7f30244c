import { sql } from 'kysely';
import type { PlatformName } from '#adapters/social/platforms.ts';
import { openWorld, type World } from '../../../test/factories/world.ts';
import { type App, freshDatabase, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { publishBatchJob, publishTargetJob } from '../jobs.ts';
import type { Content } from '../posts/content.ts';
import { runDuePosts } from './run-due-posts.ts';
import { runWakeTargets } from './run-wake-targets.ts';
import { addPost, connectAccount } from './sample-posts-for-tests.ts';

export interface Stage extends World {
  /** Checks for waits that have ended, as the schedule does every minute. */
  wake(): Promise<void>;
  /** Checks for due posts, as the schedule does. */
  lookForDue(): Promise<void>;
  /**
   * Waits until no worker has a target. While a failpoint is armed, jobs would restart
   * forever, so those are ignored.
   */
  rest(options?: { isArmed: boolean }): Promise<void>;
  connect(tenant: Tenant, platform: PlatformName): Promise<string>;
  post(tenant: Tenant, accountIds: readonly string[], content?: Partial<Content>): Promise<string>;
}

/** Server, worker and platforms in one process, with one clock and a separate database. */
export async function openStage(
  options: { roles?: ('api' | 'worker')[]; env?: Record<string, string> } = {},
): Promise<Stage> {
  const world = await openWorld({
    databaseUrl: await freshDatabase(),
    roles: ['api', 'worker'],
    ...options,
  });
  const { services } = world.app;
  const enqueue = async (job: typeof runWakeTargets | typeof runDuePosts) => {
    const everyone = { tenant: { workspaceId: '*', projectId: null }, requestId: 'test' };
    const id = await services.database.everyone((tx) => services.jobs.enqueue(tx, job, {}, everyone));
    await until(`${job.name} to end`, async () => {
      const { rows } = await sql<{
        state: string;
      }>`select state from pgboss.job where id = ${id}::uuid`.execute(services.database.system);
      return rows[0]?.state === 'completed';
    });
  };
  return {
    ...world,
    wake: () => enqueue(runWakeTargets),
    lookForDue: () => enqueue(runDuePosts),
    async rest({ isArmed } = { isArmed: false }) {
      await until('the workers to rest', async () => {
        const { rows } = await sql`
          select 1 from pgboss.job
           where name in (${publishTargetJob.name}, ${publishBatchJob.name})
             and (state = 'active' or (state = 'created' and start_after <= now()) or (state = 'retry' and ${!isArmed}))
           limit 1`.execute(services.database.system);
        return rows.length === 0;
      });
    },
    connect: (tenant, platform) => connectAccount(services, tenant.workspaceId, platform),
    post: (tenant, accountIds, content = {}) => addPost(services, tenant, accountIds, content),
  };
}

export async function targetOf({ services }: App, postId: string) {
  return services.database.system
    .selectFrom('post_targets')
    .selectAll()
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
}

export async function eventsOf({ services }: App, postId: string): Promise<string[]> {
  const rows = await services.database.system
    .selectFrom('events')
    .select('type')
    .where('post_id', '=', postId)
    .where('type', '<>', 'post.created')
    .orderBy('seq')
    .execute();
  return rows.map(({ type }) => type);
}
