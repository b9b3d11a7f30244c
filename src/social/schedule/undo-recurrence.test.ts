import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';
import { startWorld } from '../../../test/factories/world.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { ahead, draft, setPost } from '../posts/posts-for-tests.ts';
import { runSeries } from './run-series.ts';

async function scheduled() {
  const { app } = await startWorld();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  const { postId } = await draft(tenant, { accountIds: [accountId] });
  await tenant.console('schedule_post', { postId, scheduledAt: ahead() }, key());
  return { app, tenant, postId: String(postId) };
}
const repeat = (tenant: Tenant, postId: string, rrule: string) =>
  tenant.console('set_post_recurrence', { postId, rrule }, key());
const undo = (tenant: Tenant, postId: string) => tenant.console('undo_recurrence', { postId });

describe('undo_recurrence', () => {
  it('200: a post that did not repeat does not; one that did follows its former rule', async () => {
    const { tenant, postId } = await scheduled();
    await repeat(tenant, postId, 'FREQ=DAILY');
    expect((await undo(tenant, postId)).body.data).toMatchObject({ recurrence: null, status: 'scheduled' });

    const { body: daily } = await repeat(tenant, postId, 'FREQ=DAILY');
    await repeat(tenant, postId, 'FREQ=WEEKLY');
    expect((await undo(tenant, postId)).body.data.recurrence).toEqual(daily.data.recurrence);
    await tenant.console('clear_post_recurrence', { postId }, key());
    expect((await undo(tenant, postId)).body.data.recurrence).toEqual(daily.data.recurrence);
  });

  it('200: in the middle of a series it is back in it, and the series continues after it', async () => {
    const { app, tenant, postId } = await scheduled();
    await repeat(tenant, postId, 'FREQ=DAILY');
    const series = () =>
      app.services.database.system
        .selectFrom('posts')
        .select(['id', 'occurrence', 'recurrence', 'rule_at'])
        .where('workspace_id', '=', tenant.workspaceId)
        .orderBy('occurrence')
        .execute();
    await setPost(app, postId, { status: 'published' });
    await runSeries.run({}, jobContext(app));
    const before = await series();
    const second = before[1]?.id ?? '';
    await tenant.console('clear_post_recurrence', { postId: second }, key());

    expect((await undo(tenant, second)).status).toBe(200);

    expect(await series()).toEqual(before);
    await setPost(app, second, { status: 'published' });
    await runSeries.run({}, jobContext(app));
    expect((await series()).map(({ occurrence }) => occurrence)).toEqual([1, 2, 3]);
  });

  it('404: a post of another workspace', async () => {
    const { app, tenant, postId } = await scheduled();
    await repeat(tenant, postId, 'FREQ=DAILY');
    expect((await undo(await app.tenant(), postId)).status).toBe(404);
  });

  it('409: only once, and not when it was changed since', async () => {
    const { tenant, postId } = await scheduled();
    expect((await undo(tenant, postId)).status).toBe(409);
    await repeat(tenant, postId, 'FREQ=DAILY');
    await tenant.console('reschedule_post', { postId, scheduledAt: ahead(3) }, key());
    expect((await undo(tenant, postId)).status).toBe(409);
  });
});
