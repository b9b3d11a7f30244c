import { describe, expect, it } from 'vitest';
import { story } from './figures-for-tests.ts';

describe('get_post_analytics', () => {
  it('200: each target with the days that have readings; the same over MCP', async () => {
    const { tenant, postId, targetId } = await story();
    const { status, body } = await tenant.social('GET', `/analytics/posts/${postId}`);
    expect(status).toBe(200);
    expect(body.data.targets).toMatchObject([{ targetId, metrics: { reactions: 60 } }]);
    expect(body.data.targets[0].days.map(({ date }: { date: string }) => date)).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-04',
    ]);
    expect((await tenant.tool('get_post_analytics', { postId })).body.result.structuredContent.data).toEqual(
      body.data,
    );
  });
  it('404: of another workspace', async () => {
    const { app, postId } = await story();
    expect((await (await app.tenant()).social('GET', `/analytics/posts/${postId}`)).status).toBe(404);
  });
});
