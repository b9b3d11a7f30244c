import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { jsonFile, pushed } from './push-for-tests.ts';
import { publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

describe('get_string_coverage', () => {
  it('200: counts by language and by file; without hidden strings and those of another project', async () => {
    const tenant = await publishedStrings(app);
    const other = await app.tenant();
    await pushed(other, [jsonFile('x.json', { x: 'Pear' })]);
    await pushed(tenant, [jsonFile('menu.json', { a: 'Apples', d: 'Date' })]);
    await tenant.open('POST', '/strings/hide', { string_ids: ['c'] });

    const { body } = await tenant.open('GET', '/strings/coverage');

    expect(body.data.languages).toEqual([
      { language: 'de', strings: 3, translated: 2, stale: 1, missing: 1 },
      { language: 'ja', strings: 3, translated: 1, stale: 1, missing: 2 },
    ]);
    expect(body.data.files.map(({ path }: { path: string | null }) => path)).toEqual(['menu.json', null]);
    expect(body.data.files[1].languages[0]).toEqual({
      language: 'de',
      strings: 1,
      translated: 1,
      stale: 0,
      missing: 0,
    });
  });

  it('200: languages may be named, and the source is not one of them', async () => {
    const tenant = await publishedStrings(app);

    const { body } = await tenant.open('GET', '/strings/coverage?languages=fr&languages=en');

    expect(body.data.languages).toEqual([
      { language: 'fr', strings: 3, translated: 0, stale: 0, missing: 3 },
    ]);
  });

  it('400: an unknown language', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('GET', '/strings/coverage?languages=zh_CN')).status).toBe(400);
  });
});
