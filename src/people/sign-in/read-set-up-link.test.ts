import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp } from '../../../test/harness.ts';
import { call } from '../../../test/tenant.ts';
import { callTooOften, enter, refusal } from '../people-for-tests.ts';
import { makeLink } from '../links/store.ts';

const app = await openApp({ databaseUrl: await freshDatabase() });
afterAll(() => app.close());

const newLink = (lifeSec = 3600) =>
  makeLink(app.services.database.system, { kind: 'setup', userId: null, lifeSec });
const waysIn = async () => (await call(`${app.url}/api/console/ways-in`, 'GET', '', {})).body.data;

describe('read_set_up_link', () => {
  it('400: an invalid token', async () => {
    expect((await enter(app, 'read_set_up_link', { token: '' })).status).toBe(400);
  });

  it('404: expired, or unknown', async () => {
    for (const token of [await newLink(0), 'x'.repeat(43)])
      expect(refusal(await enter(app, 'read_set_up_link', { token }))).toEqual([404, 'not_found']);
  });

  it('429: one network has only a few tries', async () => {
    expect(refusal(await callTooOften(app, 'read_set_up_link', { token: 'x'.repeat(43) }))).toEqual([
      429,
      'rate_limited',
    ]);
  });

  it('200: until there is a first owner, which ways-in reports, too', async () => {
    const [token, other] = [await newLink(), await newLink()];
    expect((await enter(app, 'read_set_up_link', { token })).body.data).toEqual({});
    expect(await waysIn()).toMatchObject({ isSetUp: false });
    const owner = {
      name: 'Mira Lang',
      email: 'mira@studio.example',
      password: 'correct horse battery',
      workspace: 'Aurora Studio',
    };
    expect((await enter(app, 'set_up', { token, ...owner })).status).toBe(200);
    expect(await waysIn()).toMatchObject({ isSetUp: true });
    for (const each of [token, other])
      expect(refusal(await enter(app, 'read_set_up_link', { token: each }))).toEqual([404, 'not_found']);
  });
});
