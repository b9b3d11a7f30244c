import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addColleague } from '../posts/posts-for-tests.ts';

describe('revoke_calendar_feed', () => {
  it('200: its address is nobody’s', async () => {
    const tenant = await (await startApp()).tenant();
    const { url } = (await tenant.social('POST', '/calendar-feed', {})).body.data;
    expect((await fetch(url)).status).toBe(200);
    expect((await tenant.social('DELETE', '/calendar-feed')).body.data).toEqual({ revoked: true });
    expect((await fetch(url)).status).toBe(404);
    const tool = await tenant.tool('rotate_calendar_feed');
    expect(tool.body.result.structuredContent.data.url).toMatch(/\.ics$/);
    const ended = await tenant.tool('revoke_calendar_feed');
    expect(ended.body.result.structuredContent.data.revoked).toBe(true);
  });

  it('403: whoever does not manage the workspace', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    for (const role of ['manager', 'author', 'client', 'viewer'] as const) {
      const { headers } = await addColleague(app, tenant, role);
      expect((await tenant.social('DELETE', '/calendar-feed', undefined, headers)).status).toBe(403);
    }
  });

  it('404: there is none', async () => {
    const tenant = await (await startApp()).tenant();
    expect((await tenant.social('DELETE', '/calendar-feed')).status).toBe(404);
  });
});
