import { describe, expect, it } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import { connectBluesky } from '../accounts/accounts-for-tests.ts';
import { addPublished, postOnBluesky } from '../comments/inbox-for-tests.ts';
import { runReadMetrics } from './run-read-metrics.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

describe('run_read_metrics', () => {
  it('keeps one snapshot a day for the account and each post; a metric that the platform lacks is absent', async () => {
    const { app, sandbox } = await startMovingWorld();
    const tenant = await app.tenant();
    const accountId = await connectBluesky(tenant);
    const uri = await postOnBluesky(sandbox, 'Measured');
    const { targetId } = await addPublished(app, tenant, accountId, { platformPostId: uri });
    for (let i = 0; i < 2; i += 1) await runReadMetrics.run({ accountId }, jobContext(app, tenant));
    const rows = await app.services.database.system
      .selectFrom('metric_snapshots')
      .select(['target_id', 'metrics'])
      .where('account_id', '=', accountId)
      .orderBy('target_id')
      .execute();
    expect(rows.map((row) => row.target_id)).toEqual(['', targetId]);
    expect(Object.keys(fieldsOf(rows[0]?.metrics))).toEqual(['followers']);
    expect(rows[1]?.metrics).toHaveProperty('reactions');
    expect(rows[1]?.metrics).not.toHaveProperty('views');
  });

  it('figures of the posts are kept when those of the account are refused, and the other way round', async () => {
    const { app, sandbox } = await startMovingWorld();
    const tenant = await app.tenant();
    const accountId = await connectBluesky(tenant);
    const uri = await postOnBluesky(sandbox, 'Measured alone');
    const { targetId } = await addPublished(app, tenant, accountId, { platformPostId: uri });
    const body = { error: 'InvalidRequest', message: 'no' };
    const targetsRead = async () => {
      const rows = await app.services.database.system
        .selectFrom('metric_snapshots')
        .select('target_id')
        .where('account_id', '=', accountId)
        .execute();
      return rows.map((row) => row.target_id);
    };
    const refuse = (op: string) =>
      sandbox.faults.arm({ platform: 'bluesky', op, nth: 1, kind: 'status', value: 400, body });
    refuse('get_profile');
    await runReadMetrics.run({ accountId }, jobContext(app, tenant));
    expect(await targetsRead()).toEqual([targetId]);
    refuse('get_posts');
    await runReadMetrics.run({ accountId }, jobContext(app, tenant));
    expect((await targetsRead()).sort()).toEqual(['', targetId]);
  });
});
