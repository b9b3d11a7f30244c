import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('get_calendar_feed', () => {
  it('200: off, then on, and never the address', async () => {
    const tenant = await newTenant();
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
});
