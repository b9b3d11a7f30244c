import { addAccount } from '../../../test/factories/account.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { runDuePools } from './run-due-pools.ts';
import { runPoolUses } from './run-pool-uses.ts';

const HOURS = ['06:00', '12:00', '18:00'];

/** Three slots every day. */
export const SLOTS = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => HOURS.map((time) => ({ weekday, time })));

/** An account whose queue has slots. */
export async function accountWithSlots(
  app: App,
  tenant: Tenant,
  fields: { platform: string; locale?: string } = { platform: 'bluesky' },
): Promise<string> {
  const accountId = await addAccount(app, tenant, fields);
  const answer = await tenant.social('PUT', `/accounts/${accountId}/slots`, { slots: SLOTS });
  if (answer.status !== 200) throw new Error(answer.text);
  return accountId;
}

export const save = (tenant: Tenant, fields: object, headers: Record<string, string> = {}) =>
  tenant.social('PUT', '/pools', { name: 'Evergreen', ...fields }, headers);

/** The id of a pool with a post for each of these texts, which fills the slots of the next 24 hours. */
export async function poolOf(
  tenant: Tenant,
  accountIds: readonly string[],
  texts: readonly (string | string[])[],
  fields: object = {},
): Promise<string> {
  const { status, text, body } = await save(tenant, { accountIds, leadHours: 24, ...fields, paused: true });
  if (status !== 200) throw new Error(text);
  const { id, version } = body.data.pool;
  for (const each of texts) await put(tenant, id, { texts: [each].flat() });
  // Only now, so that a worker does not start with an incomplete pool.
  const started = await save(tenant, { id, version, accountIds, leadHours: 24, ...fields });
  if (started.status !== 200) throw new Error(started.text);
  return id;
}

export async function put(
  tenant: Tenant,
  poolId: string,
  fields: { texts: string[]; name?: string; mediaIds?: string[]; settings?: object },
) {
  const answer = await tenant.social('PUT', `/pools/${poolId}/posts`, {
    name: fields.texts[0]?.slice(0, 80),
    ...fields,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.post;
}

/** Makes the pool and its uses due, as if ten minutes had passed. */
export const ripen = async (app: App, poolId: string) => {
  const { system } = app.services.database;
  await system
    .updateTable('pools')
    .set({ next_fill_at: new Date(0) })
    .where('id', '=', poolId)
    .execute();
  await system
    .updateTable('pool_uses')
    .set({ next_at: new Date(0) })
    .where('pool_id', '=', poolId)
    .execute();
};

/** A fill and its follow-up, as the worker does them. */
export async function fill(app: App, poolId: string): Promise<void> {
  await ripen(app, poolId);
  await runDuePools.run({}, jobContext(app));
  await runPoolUses.run({}, jobContext(app));
}

export const usesOf = async (tenant: Tenant, poolId: string) =>
  (await tenant.social('GET', `/pools/${poolId}/uses`)).body.data.items;

export const poolIn = async (tenant: Tenant, poolId: string) =>
  (await tenant.social('GET', '/pools')).body.data.items.find((pool: { id: string }) => pool.id === poolId);

export const postsOf = (app: App, tenant: Tenant) =>
  app.services.database.system
    .selectFrom('posts')
    .select(['id', 'title', 'status', 'content', 'tags', 'scheduled_at', 'created_by'])
    .where('workspace_id', '=', tenant.workspaceId)
    .orderBy('scheduled_at')
    .orderBy('id')
    .execute();
