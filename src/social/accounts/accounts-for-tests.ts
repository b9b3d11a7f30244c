import { createHash } from 'node:crypto';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { AnyJob, JobContext } from '#platform/job.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { startSandbox, type Sandbox } from '../../../sandbox/server.ts';
import { type App, openApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { registry } from '../../app/registry.ts';
import { connectWithPassword } from '../connect/connect-with-password.ts';
import { createConnectLink } from '../connect/create-connect-link.ts';
import { finishConnect } from '../connect/finish-connect.ts';
import { startConnect } from '../connect/start-connect.ts';
import { getPost } from '../reading/get-post.ts';
import { bulkReschedulePosts } from '../schedule/bulk-reschedule-posts.ts';
import { clearPostRecurrence } from '../schedule/clear-post-recurrence.ts';
import { findNextSlots } from '../schedule/find-next-slots.ts';
import { getPostingSlots } from '../schedule/get-posting-slots.ts';
import { queuePost } from '../schedule/queue-post.ts';
import { reschedulePost } from '../schedule/reschedule-post.ts';
import { runSeries } from '../schedule/run-series.ts';
import { schedulePost } from '../schedule/schedule-post.ts';
import { setPostRecurrence } from '../schedule/set-post-recurrence.ts';
import { setPostingSlots } from '../schedule/set-posting-slots.ts';
import { unschedulePost } from '../schedule/unschedule-post.ts';
import { listMembers } from '../workspace/list-members.ts';
import { createPost } from '../writing/create-post.ts';
import { createAccountGroup } from './create-account-group.ts';
import { deleteAccountGroup } from './delete-account-group.ts';
import { getAccountLimits } from './get-account-limits.ts';
import { getAccount } from './get-account.ts';
import { listAccountGroups } from './list-account-groups.ts';
import { runRenewTokens } from './run-renew-tokens.ts';
import { runSyncAccount } from './run-sync-account.ts';
import { syncAccount } from './sync-account.ts';
import { updateAccountGroup } from './update-account-group.ts';
import { updateAccount } from './update-account.ts';

const OPERATIONS: readonly AnyOperation[] = [
  bulkReschedulePosts,
  clearPostRecurrence,
  connectWithPassword,
  createAccountGroup,
  createConnectLink,
  createPost,
  deleteAccountGroup,
  findNextSlots,
  finishConnect,
  getAccount,
  getAccountLimits,
  getPost,
  getPostingSlots,
  listAccountGroups,
  listMembers,
  queuePost,
  reschedulePost,
  schedulePost,
  setPostRecurrence,
  setPostingSlots,
  startConnect,
  syncAccount,
  unschedulePost,
  updateAccount,
  updateAccountGroup,
];
const JOBS: readonly AnyJob[] = [runRenewTokens, runSeries, runSyncAccount];

function withMine<T extends { name: string }>(theirs: readonly T[], mine: readonly T[]): T[] {
  const names = new Set(mine.map(({ name }) => name));
  return [...theirs.filter(({ name }) => !names.has(name)), ...mine];
}

export interface World {
  app: App;
  sandbox: Sandbox;
  /** Moves the clock of the server and that of the platforms. */
  pass(seconds: number): void;
}

/** A server with these operations, whether registered yet or not, and the platforms it talks to. */
export async function openWorld(): Promise<World> {
  const sandbox = await startSandbox();
  let offsetMs = 0;
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + offsetMs) };
  const app = await openApp({
    clock,
    env: { PARLANCE_SANDBOX_URL: sandbox.url },
    registry: {
      ...registry,
      operations: withMine<AnyOperation>(registry.operations, OPERATIONS),
      jobs: withMine<AnyJob>(registry.jobs, JOBS),
    },
  });
  return {
    app,
    sandbox,
    pass(seconds) {
      offsetMs += seconds * 1000;
      sandbox.world.advance(seconds);
    },
  };
}

let shared: Promise<World> | undefined;

/** One whose clock nobody moves. */
export function startWorld(): Promise<World> {
  shared ??= openWorld();
  return shared;
}

/** What a job sees, without the engine around it; its commit is not fenced. */
export function jobContext({ services }: App, tenant?: Tenant): JobContext {
  const scope = { workspaceId: tenant?.workspaceId ?? '*', projectId: null };
  return {
    ...services,
    jobId: 'test',
    attempt: 1,
    signal: new AbortController().signal,
    requestId: 'test',
    tenant: scope,
    commit: (run) => (tenant ? services.database.tenant(scope, run) : services.database.everyone(run)),
  };
}

/** Connects an account of the sandbox as a person would; its id. */
export async function connectBluesky(tenant: Tenant, handle = 'lantern.bsky.test'): Promise<string> {
  const passwords: Record<string, string> = {
    'lantern.bsky.test': 'lant-ern1-lant-ern2',
    'paperboat.bsky.test': 'pape-rboa-pape-rboa',
  };
  const answer = await tenant.console('connect_with_password', { handle, password: passwords[handle] });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.accountId;
}

/** Starts, gives consent on the platform's page, and returns what it sends back. */
export async function consent(
  tenant: Tenant,
  platform: string,
  wish: { accountId?: string; as?: string; deny?: true } = {},
): Promise<{ code: string | null; state: string; error: string | null }> {
  const { as, deny, ...input } = wish;
  const started = await tenant.console('start_connect', { platform, ...input });
  if (started.status !== 200) throw new Error(started.text);
  const url = new URL(started.body.data.authorizeUrl);
  if (deny) url.searchParams.set('deny', '1');
  else if (as === undefined) url.searchParams.set('auto', '1');
  else url.searchParams.set('approve_as', as);
  const page = await fetch(url, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? 'none:');
  return {
    code: back.searchParams.get('code'),
    state: back.searchParams.get('state') ?? '',
    error: back.searchParams.get('error'),
  };
}

export async function connectTiktok(tenant: Tenant, as?: string): Promise<string> {
  const { code, state } = await consent(tenant, 'tiktok', as === undefined ? {} : { as });
  const answer = await tenant.console('finish_connect', { platform: 'tiktok', code, state });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.accountId;
}

export async function statusOf({ services }: App, accountId: string): Promise<string> {
  const row = await services.database.system
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.status;
}

export async function accountEvents({ services }: App, tenant: Tenant): Promise<string[]> {
  const rows = await services.database.system
    .selectFrom('events')
    .select('type')
    .where('workspace_id', '=', tenant.workspaceId)
    .where('type', 'like', 'account.%')
    .orderBy('seq')
    .execute();
  return rows.map(({ type }) => type);
}

let keys = 0;
export function key(): Record<string, string> {
  keys += 1;
  return {
    'idempotency-key': createHash('sha256').update(`${process.pid}-${keys}`).digest('hex').slice(0, 32),
  };
}
