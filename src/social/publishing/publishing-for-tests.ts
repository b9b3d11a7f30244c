import { sql } from 'kysely';
import type { PlatformName } from '#adapters/social/platforms.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { AnyJob } from '#platform/job.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { type App, freshDatabase, openApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { type Registry, registry } from '../../app/registry.ts';
import { acceptConfirmation } from '../confirmations/accept-confirmation.ts';
import { declineConfirmation } from '../confirmations/decline-confirmation.ts';
import { getConfirmation } from '../confirmations/get-confirmation.ts';
import { listConfirmations } from '../confirmations/list-confirmations.ts';
import type { Content } from '../posts/content.ts';
import { getPost } from '../reading/get-post.ts';
import { cancelPublish } from './cancel-publish.ts';
import { listPublishAttempts } from './list-publish-attempts.ts';
import { publishPost } from './publish-post.ts';
import { reconcileTarget } from './reconcile-target.ts';
import { removePublishedTarget } from './remove-published-target.ts';
import { resolveTarget } from './resolve-target.ts';
import { runDuePosts } from './run-due-posts.ts';
import { runPublishTarget } from './run-publish-target.ts';
import { runRemoveTarget } from './run-remove-target.ts';
import { runWakeTargets } from './run-wake-targets.ts';
import { addPost, connectAccount } from './sample-posts-for-tests.ts';

const OPERATIONS: readonly AnyOperation[] = [
  acceptConfirmation,
  cancelPublish,
  declineConfirmation,
  getConfirmation,
  getPost,
  listConfirmations,
  listPublishAttempts,
  publishPost,
  reconcileTarget,
  removePublishedTarget,
  resolveTarget,
];
const JOBS: readonly AnyJob[] = [runDuePosts, runPublishTarget, runRemoveTarget, runWakeTargets];

function withMine<T extends { name: string }>(theirs: readonly T[], mine: readonly T[]): T[] {
  const names = new Set(mine.map(({ name }) => name));
  return [...theirs.filter(({ name }) => !names.has(name)), ...mine];
}

/** The product with what is tested here, whether it is registered yet or not. */
export const publishingRegistry: Registry = {
  ...registry,
  operations: withMine<AnyOperation>(registry.operations, OPERATIONS),
  jobs: withMine<AnyJob>(registry.jobs, JOBS),
};

export interface Stage {
  app: App;
  sandbox: Sandbox;
  /** Moves the clock of the server and of all platforms. */
  pass(seconds: number): void;
  /** Looks for waits that are over, as the schedule does every minute. */
  wake(): Promise<void>;
  /** Looks for posts that are due, likewise. */
  lookForDue(): Promise<void>;
  connect(tenant: Tenant, platform: PlatformName): Promise<string>;
  post(tenant: Tenant, accountIds: readonly string[], content?: Partial<Content>): Promise<string>;
  close(): Promise<void>;
}

/** Server, worker and platforms in one process, on one clock, on a database of their own. */
export async function openStage(
  options: { roles?: ('api' | 'worker')[]; env?: Record<string, string> } = {},
): Promise<Stage> {
  let offsetMs = 0;
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + offsetMs) };
  const sandbox = await startSandbox({ now: () => clock.now().getTime() });
  const app = await openApp({
    clock,
    databaseUrl: await freshDatabase(),
    roles: options.roles ?? ['api', 'worker'],
    env: { PARLANCE_SANDBOX_URL: sandbox.url, ...options.env },
    registry: publishingRegistry,
  });
  const { services } = app;
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
    app,
    sandbox,
    pass(seconds) {
      offsetMs += seconds * 1000;
    },
    wake: () => enqueue(runWakeTargets),
    lookForDue: () => enqueue(runDuePosts),
    connect: (tenant, platform) => connectAccount(services, tenant.workspaceId, platform),
    post: (tenant, accountIds, content = {}) => addPost(services, tenant, accountIds, content),
    async close() {
      await app.close();
      await sandbox.close();
    },
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

let keys = 0;
export function key(): Record<string, string> {
  keys += 1;
  return { 'idempotency-key': `publishing-${process.pid}-${keys}` };
}
