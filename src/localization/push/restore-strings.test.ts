import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { lifeOf } from './push-for-tests.ts';
import { holdPublishing, publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

describe('restore_strings', () => {
  it('200: restored with its texts, by id and by key', async () => {
    const tenant = await publishedStrings(app);
    const before = await lifeOf(app, tenant);
    await tenant.open('POST', '/strings/hide', { string_ids: ['a', 'b'] });
    const { body } = await tenant.open('GET', '/strings?hidden=only&search=bread');
    const keys = body.data.items.map(({ key }: { key: string }) => key);
    const back = await tenant.open('POST', '/strings/restore', { string_ids: ['a'], keys });
    expect(back.body.data).toEqual({ restored: 2 });
    expect(await lifeOf(app, tenant)).toEqual(before);
  });

  it('400: no string', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/strings/restore', { string_ids: [] })).status).toBe(400);
  });

  it('404: a string of another project', async () => {
    await publishedStrings(app);
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/strings/restore', { string_ids: ['a'] })).status).toBe(404);
  });

  it('409: while a publish is being written', async () => {
    const tenant = await publishedStrings(app);
    await holdPublishing(app, tenant);
    expect((await tenant.open('POST', '/strings/restore', { string_ids: ['a'] })).status).toBe(409);
  });
});
