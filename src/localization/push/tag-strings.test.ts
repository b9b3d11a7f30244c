import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

describe('tag_strings', () => {
  it('200: added, removed, folded; a repeated tag is one', async () => {
    const tenant = await publishedStrings(app);
    const tag = (body: object) => tenant.open('POST', '/strings/tag', body);
    const found = async (name: string) =>
      (await tenant.open('GET', `/strings?tag=${name}`)).body.data.items.map(
        ({ string_id }: { string_id: string }) => string_id,
      );
    expect((await tag({ string_ids: ['a', 'b'], add: ['Food', 'food '] })).body.data).toEqual({ strings: 2 });
    expect(await found('food')).toEqual(['a', 'b']);
    await tag({ string_ids: ['a'], add: ['fruit'], remove: ['food'] });
    expect([await found('food'), await found('fruit')]).toEqual([['b'], ['a']]);
  });

  it('400: an empty tag', async () => {
    const tenant = await publishedStrings(app);
    expect((await tenant.open('POST', '/strings/tag', { string_ids: ['a'], add: [' '] })).status).toBe(400);
  });

  it('404: an unknown string', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/strings/tag', { string_ids: ['a'], add: ['x'] })).status).toBe(404);
  });

  it('422: more than fifty tags', async () => {
    const tenant = await publishedStrings(app);
    const add = (from: number) =>
      tenant.open('POST', '/strings/tag', {
        string_ids: ['a'],
        add: Array.from({ length: 20 }, (_, n) => `t${from + n}`),
      });
    expect([(await add(0)).status, (await add(20)).status, (await add(40)).status]).toEqual([200, 200, 422]);
  });
});
