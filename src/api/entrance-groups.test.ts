import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp } from '../../test/harness.ts';
import { call } from '../../test/tenant.ts';
import { registry } from '../app/registry.ts';

/** A separate store, because other tests must not clear the limits that are checked here. */
const app = await openApp({ databaseUrl: await freshDatabase() });
afterAll(() => app.close());

const groups = [...new Set(registry.entrances.map(({ group }) => group))];
const nameOf = (group: string) => registry.entrances.find((each) => each.group === group)?.name ?? '';
/** The body does not matter: attempts are counted before it is read. */
const visit = async (group: string) =>
  (await call(`${app.url}/api/console/${nameOf(group)}`, 'POST', '{}', { origin: app.url })).status;

describe('public entrances', () => {
  it('exist', () => {
    expect(groups.sort()).toEqual(['invitation', 'reset', 'review', 'set_up', 'sign_in']);
  });

  it.each(groups)('too many calls at %s block it for their network, and for no other', async (group) => {
    await app.services.database.counters.deleteFrom('rate_windows').execute();
    const heard = await Promise.all(Array.from({ length: 25 }, () => visit(group)));
    expect(heard.filter((status) => status === 429)).toHaveLength(5);
    const others = await Promise.all(groups.filter((each) => each !== group).map(visit));
    expect(others).not.toContain(429);
    expect(await visit(group)).toBe(429);
  });
});
