import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';

const app = await startApp();

const calls = (
  tenant: Tenant,
  rows: { at: string; engine: string; cost: number | null; failure?: string }[],
) =>
  app.services.database.system
    .insertInto('engine_calls')
    .values(
      rows.map(({ at, engine, cost, failure }) => ({
        workspace_id: tenant.workspaceId,
        project_id: tenant.projectId,
        engine,
        model: 'm1',
        prompt_hash: 'h',
        tokens_in: 100,
        tokens_out: 10,
        cost,
        duration_ms: 5,
        failure: failure ?? null,
        created_at: new Date(at),
      })),
    )
    .execute();

describe('get_usage', () => {
  it('200: by day in the workspace’s zone, by engine and by project', async () => {
    const tenant = await app.tenant();
    await tenant.console('update_workspace', { timezone: 'Asia/Tokyo' });
    await calls(tenant, [
      { at: '2026-03-01T14:59:00Z', engine: 'one', cost: 1 },
      { at: '2026-03-01T15:01:00Z', engine: 'one', cost: 2 },
      { at: '2026-03-02T01:00:00Z', engine: 'two', cost: null, failure: 'timeout' },
      { at: '2026-02-27T01:00:00Z', engine: 'one', cost: 50 },
    ]);
    const { data } = (await tenant.console('get_usage', { from: '2026-03-01', to: '2026-03-02' })).body;
    expect(data.total).toEqual({ calls: 3, failed: 1, tokensIn: 300, tokensOut: 30, cost: 3 });
    expect(data.byDay.map((row: { day: string; calls: number }) => [row.day, row.calls])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 2],
    ]);
    expect(data.byEngine).toMatchObject([
      { engine: 'one', model: 'm1', cost: 3, calls: 2 },
      { engine: 'two', cost: null, failed: 1 },
    ]);
    expect(data.byProject).toMatchObject([{ projectId: tenant.projectId, name: 'Test game', calls: 3 }]);
    expect(data.quotas.aiThisMonth).toMatchObject({ used: expect.any(Number), limit: expect.any(Number) });
  });

  it('200: thirty days when none are named, and nothing of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await calls(other, [{ at: app.services.clock.now().toISOString(), engine: 'one', cost: 1 }]);
    const { data } = (await tenant.console('get_usage', {})).body;
    expect(Date.parse(data.to) - Date.parse(data.from)).toBe(29 * 86_400_000);
    expect(data).toMatchObject({ total: { calls: 0, cost: null }, byDay: [], byEngine: [], byProject: [] });
  });

  it.each([
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2025-01-01', to: '2026-01-01' },
    { from: 'March' },
  ])('400: %j', async (body) => {
    const tenant = await app.tenant();
    expect((await tenant.console('get_usage', body)).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await tenant.console('get_usage', { project_id: other.projectId })).status).toBe(404);
  });
});
