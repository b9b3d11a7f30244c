import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addColleague } from '../posts/posts-for-tests.ts';

describe('get_calendar_feed', () => {
  it('200: off, then on, and never the address', async () => {
    const tenant = await (await startApp()).tenant();
    expect((await tenant.social('GET', '/calendar-feed')).body.data).toEqual({
      isOn: false,
      createdBy: null,
      createdAt: null,
      readAt: null,
    });
    await tenant.social('POST', '/calendar-feed', {});
    const tool = await tenant.tool('get_calendar_feed');
    expect(tool.body.result.structuredContent.data).toEqual({
      isOn: true,
      createdBy: tenant.userId,
      createdAt: expect.stringMatching(/Z$/),
      readAt: null,
    });
  });

  it.each(['client', 'viewer'] as const)('403: a %s', async (role) => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { headers } = await addColleague(app, tenant, role);
    expect((await tenant.social('GET', '/calendar-feed', undefined, headers)).status).toBe(403);
  });
});
