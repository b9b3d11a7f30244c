import type { PlatformName } from '#adapters/social/platforms.ts';
import { addRows, findTask } from '#localization/task-store/store.ts';
import type { Tx } from '#platform/db/client.ts';
import type { AnyJob } from '#platform/job.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { connectAccount } from '#social/publishing/sample-posts-for-tests.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { type App, freshDatabase, openApp, until } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { type Registry, registry } from '../app/registry.ts';
import { getPostLocalizations } from './get-post-localizations.ts';
import { localizePost } from './localize-post.ts';
import { runLocalizations } from './run-localizations.ts';
import { translateComment } from './translate-comment.ts';

const OPERATIONS: readonly AnyOperation[] = [getPostLocalizations, localizePost, translateComment];
const JOBS: readonly AnyJob[] = [runLocalizations];

function withMine<T extends { name: string }>(theirs: readonly T[], mine: readonly T[]): T[] {
  const names = new Set(mine.map(({ name }) => name));
  return [...theirs.filter(({ name }) => !names.has(name)), ...mine];
}

/** The product with the bridge in it, whether it is registered yet or not. */
export const bridgeRegistry: Registry = {
  ...registry,
  operations: withMine<AnyOperation>(registry.operations, OPERATIONS),
  jobs: withMine<AnyJob>(registry.jobs, JOBS),
};

export interface Bridge {
  app: App;
  sandbox: Sandbox;
  close(): Promise<void>;
}

/** Server, worker and platforms, on a database of their own. */
export async function openBridge(
  options: { roles?: ('api' | 'worker')[]; env?: Record<string, string> } = {},
): Promise<Bridge> {
  const sandbox = await startSandbox();
  const app = await openApp({
    databaseUrl: await freshDatabase(),
    roles: options.roles ?? ['api', 'worker'],
    env: { PARLANCE_SANDBOX_URL: sandbox.url, ...options.env },
    registry: bridgeRegistry,
  });
  return {
    app,
    sandbox,
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

let shared: Promise<Bridge> | undefined;

/** One for all tests that break nothing in it. */
export function startBridge(): Promise<Bridge> {
  shared ??= openBridge();
  return shared;
}

let keys = 0;
export function key(): Record<string, string> {
  keys += 1;
  return { 'idempotency-key': `bridge-${process.pid}-${keys}` };
}

/** Connected to the sandbox, and written in this language. */
export async function connect(
  { services }: App,
  tenant: Tenant,
  platform: PlatformName,
  locale: string | null,
): Promise<string> {
  const id = await connectAccount(services, tenant.workspaceId, platform);
  await services.database.system.updateTable('accounts').set({ locale }).where('id', '=', id).execute();
  return id;
}

export async function createPost(tenant: Tenant, body: object): Promise<string> {
  const answer = await tenant.social('POST', '/posts', body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.postId;
}

export const localize = (tenant: Tenant, postId: string, body: object, headers = key()) =>
  tenant.social('POST', `/posts/${postId}/localize`, body, headers);

export const showPost = async (tenant: Tenant, postId: string) =>
  (await tenant.social('GET', `/posts/${postId}`)).body.data;

export async function localizations(tenant: Tenant, postId: string) {
  const answer = await tenant.social('GET', `/posts/${postId}/localizations`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.items;
}

/** Until no language of the post is being translated. */
export const translated = (tenant: Tenant, postId: string) =>
  until('the translations', async () => {
    // Through a session: a test may look more often than a credential.
    const { body } = await tenant.console('get_post_localizations', { postId });
    const { items } = body.data;
    return items.every((item: { status: string }) => item.status !== 'translating') && items;
  });

export async function eventsOf({ services }: App, postId: string, type: string) {
  const rows = await services.database.system
    .selectFrom('events')
    .select('data')
    .where('post_id', '=', postId)
    .where('type', '=', type)
    .orderBy('seq')
    .execute();
  return rows.map(({ data }) => data as Record<string, unknown>);
}

export async function setPost({ services }: App, postId: string, set: object): Promise<void> {
  await services.database.system.updateTable('posts').set(set).where('id', '=', postId).execute();
}

let held: Promise<Bridge> | undefined;

/** One without a worker: a test says when a translation ends (`answer`) and when it is looked for (`look`). */
export function holdBridge(): Promise<Bridge> {
  held ??= openBridge({ roles: ['api'] });
  return held;
}

export type Answer = { text?: string | null; state?: string; failure?: string };

/** Ends a task as the pipeline would: each text becomes what `say` makes of it. */
export async function answer(
  { services }: App,
  taskId: string,
  say: (path: string, language: string, source: string) => string | Answer = (_path, language, source) =>
    `${language}: ${source}`,
): Promise<void> {
  await services.database.everyone(async (tx) => {
    const task = await findTask(tx, taskId);
    if (!task) throw new Error('There is no such task.');
    await addRows(tx, task, task.targetLanguages);
    const strings = await tx.selectFrom('task_strings').selectAll().where('task_id', '=', taskId).execute();
    for (const { position, string_id, content } of strings) {
      for (const language of task.targetLanguages) {
        const said = say(string_id.split('.').slice(2).join('.'), language, content);
        const { text = null, state = 'machine', failure } = typeof said === 'string' ? { text: said } : said;
        await tx
          .updateTable('task_rows')
          .set({ target: text, state, failure: failure ?? null, origin: 'ai', score: 90 })
          .where('task_id', '=', taskId)
          .where('language', '=', language)
          .where('position', '=', position)
          .execute();
      }
    }
    await endTask(tx, taskId, { status: 'completed', smart_optimize_status: 'skipped' });
  });
}

export async function endTask(tx: Tx, taskId: string, set: object): Promise<void> {
  await tx.updateTable('tasks').set(set).where('id', '=', taskId).execute();
}

/** What the job does, once, without its queue. */
export async function look({ services }: App): Promise<void> {
  await runLocalizations.run({}, {
    ...services,
    requestId: 'test',
    signal: new AbortController().signal,
    commit: (run: (tx: Tx) => Promise<unknown>) => services.database.everyone(run),
  } as never);
}
