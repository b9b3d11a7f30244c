import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

const berlin = { at: '2026-10-19T07:00:00Z', timezone: 'Europe/Berlin' };

describe('list_occurrences', () => {
  it('200: nine o’clock stays nine o’clock, and an excluded day is marked as such', async () => {
    const tenant = await newTenant({ role: 'viewer' });
    const { status, body } = await tenant.console('list_occurrences', {
      ...berlin,
      rrule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      exceptions: ['2026-10-22'],
      limit: 4,
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      items: [
        { at: '2026-10-19T07:00:00.000Z', localTime: '2026-10-19T09:00', isLeftOut: false },
        { at: '2026-10-22T07:00:00.000Z', localTime: '2026-10-22T09:00', isLeftOut: true },
        { at: '2026-10-26T08:00:00.000Z', localTime: '2026-10-26T09:00', isLeftOut: false },
        { at: '2026-10-29T08:00:00.000Z', localTime: '2026-10-29T09:00', isLeftOut: false },
      ],
      goesOn: true,
    });
    const ending = { ...berlin, rrule: 'FREQ=DAILY', count: 2 };
    const two = await tenant.console('list_occurrences', ending);
    expect([two.body.data.items.length, two.body.data.goesOn]).toEqual([2, false]);
  });

  it('400: an hourly rule, two ends, a day that never comes', async () => {
    const tenant = await newTenant();
    for (const wrong of [
      { rrule: 'FREQ=HOURLY' },
      { rrule: 'FREQ=DAILY', count: 3, until: '2026-12-01T00:00:00Z' },
      { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31' },
    ])
      expect((await tenant.console('list_occurrences', { ...berlin, ...wrong })).status).toBe(400);
  });
});
