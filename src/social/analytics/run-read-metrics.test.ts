import { describe, expect, it } from 'vitest';
import { connectBluesky, jobContext } from '../accounts/accounts-for-tests.ts';
import { addPublished, postOnBluesky, startInbox } from '../comments/inbox-for-tests.ts';
import { runReadMetrics } from './run-read-metrics.ts';

describe('run_read_metrics', () => {
  it('keeps one snapshot a day for the account and each post; a metric that the platform lacks is absent', async () => {
    const { app, sandbox } = await startInbox();
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
    expect(Object.keys(rows[0]?.metrics as object)).toEqual(['followers']);
    expect(rows[1]?.metrics).toHaveProperty('reactions');
    expect(rows[1]?.metrics).not.toHaveProperty('views');
  });
});
