import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { jsonFile, pushed } from './push-for-tests.ts';
import { publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

describe('list_project_strings', () => {
  it('200: by missing texts, stale, hidden, in a file or by search, page by page', async () => {
    const tenant = await publishedStrings(app);
    await pushed(tenant, [jsonFile('en.json', { a: 'Apples', b: 'Bread', d: 'Dates 100%' })]);
    await tenant.open('POST', '/strings/hide', { string_ids: ['c'] });
    const ids = async (query: string) =>
      (await tenant.open('GET', `/strings?${query}`)).body.data.items.map(
        ({ string_id }: { string_id: string }) => string_id,
      );
    expect(await ids('')).toEqual(['a', 'b', 'd']);
    expect(await ids('missing=ja')).toEqual(['b', 'd']);
    expect(await ids('stale=de')).toEqual(['a']);
    expect(await ids('hidden=only')).toEqual(['c']);
    expect(await ids('hidden=all&limit=2')).toEqual(['a', 'b']);
    expect(await ids('path=en.json')).toEqual(['a', 'b', 'd']);
    expect(await ids('search=100%25')).toEqual(['d']);
    const first = await tenant.open('GET', '/strings?limit=1');
    expect(first.body.data.items).toEqual([
      expect.objectContaining({
        string_id: 'a',
        path: 'en.json',
        hidden: null,
        texts: [
          { language: 'de', text: 'Apfel', state: 'translated', is_stale: true },
          { language: 'ja', text: 'りんご', state: 'translated', is_stale: true },
        ],
      }),
    ]);
    expect(await ids(`limit=1&cursor=${first.body.data.nextCursor}`)).toEqual(['b']);
  });

  it('400: an unknown language', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('GET', '/strings?missing=german')).status).toBe(400);
  });
});
