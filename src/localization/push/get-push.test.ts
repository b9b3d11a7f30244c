import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { announced, jsonFile, pushed, sha256Of } from './push-for-tests.ts';

const app = await startApp();

const FILE = jsonFile('a.json', { a: 'Apple' });

describe('get_push', () => {
  it('200: its files, the missing ones, and the job that can be rolled back', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.open('POST', '/pushes/begin', { files: [announced(FILE)] });
    const open = await tenant.open('GET', `/pushes/${body.data.push_id}`);
    expect(open.body.data).toMatchObject({
      state: 'open',
      files: [{ path: 'a.json', state: 'waiting', strings: null }],
      missing: [sha256Of(FILE.data)],
    });
    const done = await pushed(tenant, [FILE]);
    const applied = await tenant.open('GET', `/pushes/${body.data.push_id}`);
    expect(applied.body.data).toMatchObject({
      state: 'applied',
      job_id: done.job_id,
      files: [{ path: 'a.json', state: 'read', strings: 1 }],
      missing: [],
    });
  });

  it('400: an invalid id', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('GET', `/pushes/${'x'.repeat(80)}`)).status).toBe(400);
  });

  it('404: a push of another project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { push_id } = await pushed(tenant, [FILE]);
    expect((await other.open('GET', `/pushes/${push_id}`)).status).toBe(404);
  });
});
