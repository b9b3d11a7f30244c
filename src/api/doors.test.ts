import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../../test/harness.ts';
import { call } from '../../test/tenant.ts';
import { registry } from '../app/registry.ts';

/** Its windows are looked at, so nobody else may clear them. */
let app: App;
beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase() });
});
afterAll(() => app.close());

const doors = [...new Set(registry.entrances.map(({ door }) => door))];
const nameOf = (door: string) => registry.entrances.find((each) => each.door === door)?.name ?? '';
/** Whatever is in the body: attempts are counted before it is read. */
const knock = async (door: string) =>
  (await call(`${app.url}/api/console/${nameOf(door)}`, 'POST', '{}', { origin: app.url })).status;

describe('public doors', () => {
  it('there are some', () => {
    expect(doors.sort()).toEqual(['invitation', 'reset', 'review', 'set_up', 'sign_in']);
  });

  it.each(doors)('noise at %s closes it for its network, and no other', async (door) => {
    await app.services.database.counters.deleteFrom('rate_windows').execute();
    const heard = await Promise.all(Array.from({ length: 25 }, () => knock(door)));
    expect(heard.filter((status) => status === 429)).toHaveLength(5);
    const others = await Promise.all(doors.filter((each) => each !== door).map(knock));
    expect(others).not.toContain(429);
    expect(await knock(door)).toBe(429);
  });
});
