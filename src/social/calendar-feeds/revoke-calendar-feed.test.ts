import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('revoke_calendar_feed', () => {
  it('200: its address no longer works', async () => {
    const tenant = await newTenant();
    const { url } = (await tenant.social('POST', '/calendar-feed', {})).body.data;
    expect((await fetch(url)).status).toBe(200);
    expect((await tenant.social('DELETE', '/calendar-feed')).body.data).toEqual({ revoked: true });
    expect((await fetch(url)).status).toBe(404);
    const tool = await tenant.tool('rotate_calendar_feed');
    expect(tool.body.result.structuredContent.data.url).toMatch(/\.ics$/);
    const ended = await tenant.tool('revoke_calendar_feed');
    expect(ended.body.result.structuredContent.data.revoked).toBe(true);
  });

  it('404: there is none', async () => {
    const tenant = await newTenant();
    expect((await tenant.social('DELETE', '/calendar-feed')).status).toBe(404);
  });
});
