import type { Selectable } from 'kysely';
import type { PlatformName } from '#adapters/social/platforms.ts';
import { findTask } from '#localization/task-store/store.ts';
import { addRows } from '#localization/task-store/store-insert.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { connectAccount } from '#social/publishing/sample-posts-for-tests.ts';
import { openWorld, type World } from '../../test/factories/world.ts';
import { type App, freshDatabase, until } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import type { Role } from '../app/roles.ts';
import { runLocalizations } from './run-localizations.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { jobContext } from '../../test/factories/job-context.ts';
import { key } from '../../test/factories/key.ts';

/** Server, worker and platforms, with a separate database. */
export const openBridge = async (options: { roles?: Role[]; env?: Record<string, string> } = {}) =>
  openWorld({ roles: ['api', 'worker'], databaseUrl: await freshDatabase(), ...options });

let shared: Promise<World> | undefined;

/** Shared by all tests that do not break it. */
export function startBridge(): Promise<World> {
  shared ??= openBridge();
  return shared;
}

/** Connects an account in the sandbox, with this language. */
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

/** Waits until no language of the post is being translated. */
export const translated = (tenant: Tenant, postId: string) =>
  until('the translations', async () => {
    // Through a session, because a test may read more often than a credential.
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
  return rows.map(({ data }) => fieldsOf(data));
}

let held: Promise<World> | undefined;

/**
 * A world without a worker: tests decide when a translation ends (`answer`) and when
 * it is collected (`look`).
 */
export function holdBridge(): Promise<World> {
  held ??= openBridge({ roles: ['api'] });
  return held;
}

type Answer = {
  text?: string | null;
  state?: Selectable<Tables['task_rows']>['state'];
  failure?: string;
};

/** Ends a task as the pipeline would: `say` makes each translation. */
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
        const given = say(string_id.split('.').slice(2).join('.'), language, content);
        const {
          text = null,
          state = 'machine',
          failure,
        } = typeof given === 'string' ? { text: given } : given;
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

/** Runs the job once, without its queue. */
export async function look(app: App): Promise<void> {
  await runLocalizations.run({}, jobContext(app));
}
