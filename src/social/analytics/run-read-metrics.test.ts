import { describe, expect, it } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import { connect, connectBluesky } from '../accounts/accounts-for-tests.ts';
import { addPublished, postOnBluesky } from '../comments/inbox-for-tests.ts';
import { runReadMetrics } from './run-read-metrics.ts';
import { readUnread } from './store.ts';
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

  it('figures of posts are kept when those of the account are refused, and the reverse', async () => {
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

  it('daily figures of a place are stored under their day, and a second reading counts nothing twice', async () => {
    const { app, sandbox, pass } = await startMovingWorld();
    const tenant = await app.tenant();
    const accountId = await connect(tenant, 'googlebusiness', 'accounts/101');
    const totals = async () => {
      const { body } = await tenant.social('GET', `/analytics/accounts/${accountId}`);
      const of = (metric: string) =>
        body.data.totals.find((each: { metric: string }) => each.metric === metric)?.value ?? null;
      const series = body.data.series.find((each: { metric: string }) => each.metric === 'calls');
      const known = (series?.points ?? []).filter((point: { value: number | null }) => point.value !== null);
      return { impressions: of('impressions'), calls: of('calls'), followers: of('followers'), known };
    };
    expect(await totals()).toEqual({ impressions: null, calls: null, followers: null, known: [] });

    await runReadMetrics.run({ accountId }, jobContext(app, tenant));
    const first = await totals();
    const sum = first.known.reduce((all: number, point: { value: number }) => all + point.value, 0);
    expect([first.calls, first.followers]).toEqual([sum, null]);
    expect(first.impressions).toBeGreaterThan(first.calls);
    // The last days have not been counted yet: they are a gap, not a zero.
    const yesterday = new Date(sandbox.world.now() - 86_400_000).toISOString().slice(0, 10);
    expect(first.known.at(-1)?.date < yesterday).toBe(true);

    // A second reading counts nothing twice. Within the hour nothing is due; later there are more days.
    await runReadMetrics.run({ accountId }, jobContext(app, tenant));
    expect(await totals()).toEqual(first);
    const isDue = async () => {
      const { clock, database } = app.services;
      const since = new Date(clock.now().getTime() - 6 * 3_600_000);
      return (await readUnread(database.system, ['googlebusiness'], since, 1000)).some(
        ({ id }) => id === accountId,
      );
    };
    expect(await isDue()).toBe(false);
    pass(3 * 86_400);
    expect(await isDue()).toBe(true);
    await runReadMetrics.run({ accountId }, jobContext(app, tenant));
    expect((await totals()).known.at(-1)?.date > first.known.at(-1)?.date).toBe(true);
  });
});
