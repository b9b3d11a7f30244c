import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp } from '../../../test/harness.ts';
import { call } from '../../../test/tenant.ts';
import { makeLink } from '../links/store.ts';

const app = await openApp({ databaseUrl: await freshDatabase() });
afterAll(() => app.close());

const enter = (name: string, body: object) =>
  call(`${app.url}/api/console/${name}`, 'POST', JSON.stringify(body), { origin: app.url });
const newLink = () => makeLink(app.services.database.system, { kind: 'setup', userId: null, lifeSec: 3600 });
const mira = {
  name: 'Mira Lang',
  email: 'mira@studio.example',
  password: 'correct horse battery',
  workspace: 'Aurora Studio',
};

describe('set_up', () => {
  it('404: an unknown link', async () => {
    const { status, body } = await enter('set_up', { ...mira, token: 'x'.repeat(43) });
    expect([status, body.error.message]).toEqual([404, 'This link is not valid any more.']);
  });

  it('400: a common password leaves the link as it is', async () => {
    const token = await newLink();
    const { status, body } = await enter('set_up', { ...mira, token, password: 'qwertyuiop' });
    expect([status, body.error.code]).toEqual([400, 'invalid_input']);
    expect(body.error.message).toMatch(/^password: is too easy to guess/);
    expect((await enter('set_up', { ...mira, token, email: 'no address' })).status).toBe(400);
  });

  it('200: of four simultaneous calls, with two links, one becomes the owner, signed in; the link is void', async () => {
    const [token, other] = [await newLink(), await newLink()];
    const answers = await Promise.all([
      enter('set_up', { ...mira, token }),
      enter('set_up', { ...mira, token }),
      enter('set_up', { ...mira, email: 'a@studio.example', token: other }),
      enter('set_up', { ...mira, email: 'a@studio.example', token: other }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const first = answers.find(({ status }) => status === 200);
    const cookie = first?.headers.get('set-cookie')?.split(';')[0] ?? '';
    const me = await call(`${app.url}/api/console/list_workspaces`, 'POST', '{}', {
      origin: app.url,
      cookie,
    });
    expect(me.body.data.items).toMatchObject([{ name: 'Aurora Studio', role: 'owner', kind: 'team' }]);
    const store = await call(`${app.url}/api/console/store/backup`, 'POST', '', { origin: app.url, cookie });
    expect(store.status).toBe(200);
    // Another link of an installation that is no longer empty is useless.
    expect(
      (await enter('set_up', { ...mira, email: 'b@studio.example', token: await newLink() })).status,
    ).toBe(404);
  });
});
