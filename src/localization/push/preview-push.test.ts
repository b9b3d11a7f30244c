import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { begin, jsonFile, lines, preview, pushed } from './push-for-tests.ts';

const app = await startApp();

describe('preview_push', () => {
  it('200: page by page, by kind and by file, and nothing is written', async () => {
    const tenant = await app.tenant();
    await pushed(tenant, [jsonFile('b.json', { b1: 'Bread' })]);
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`a${n}`, `Apple ${n}`]));
    const id = await begin(tenant, [jsonFile('a.json', many), jsonFile('b.json', { b1: 'Bread roll' })]);
    const first = (await preview(tenant, id, { limit: 3 })).body.data;
    expect(first).toMatchObject({
      state: 'ready',
      files_read: 2,
      files_total: 2,
      counts: { new: 7, changed: 1, same: 0 },
      needs_consent: false,
      files: [
        { path: 'a.json', strings: 7, is_same: false, counts: { new: 7 } },
        { path: 'b.json', strings: 1, is_same: false, counts: { changed: 1 } },
      ],
    });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = (await preview(tenant, id, { limit: 3, ...(cursor && { cursor }) })).body;
      ids.push(...data.items.map(({ string_id }: { string_id: string }) => string_id));
      cursor = data.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1']);
    expect((await preview(tenant, id, { kind: 'changed' })).body.data.items).toEqual([
      expect.objectContaining({
        path: 'b.json',
        string_id: 'b1',
        before: 'Bread',
        after: 'Bread roll',
        texts: 0,
      }),
    ]);
    expect((await preview(tenant, id, { path: 'b.json' })).body.data.items).toHaveLength(1);
    const strings = await app.services.database.system
      .selectFrom('project_strings')
      .select('content')
      .where('project_id', '=', tenant.projectId)
      .execute();
    expect(strings).toEqual([{ content: 'Bread' }]);
  });

  it('200: new texts of the files, and what translating the rest would cost', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const german = { ...jsonFile('de.json', { a: 'Apfel' }), language: 'de' };
    const id = await begin(tenant, [jsonFile('en.json', { a: 'Apple', b: 'Two words' }), german], false, {
      with_translations: true,
    });
    const { translations, estimate } = (await preview(tenant, id, { estimate: {} })).body.data;
    expect(translations).toBe(1);
    expect(estimate).toMatchObject({
      strings_count: 2,
      words_count: 3,
      is_partial: false,
      languages: { de: { rows: 1, words: 2, new: 1 } },
    });
    expect((await preview(tenant, id)).body.data.estimate).toBeNull();
  });

  it('200: a namespace keeps equal keys of two files apart; a file may lose its last string', async () => {
    const tenant = await app.tenant();
    const files = [jsonFile('a.json', { title: 'Shop' }, 'a'), jsonFile('b.json', { title: 'Blog' }, 'b')];
    expect(await lines(tenant, await begin(tenant, files))).toEqual(['new a:title', 'new b:title']);
    await pushed(tenant, files);
    const empty = await begin(tenant, [jsonFile('a.json', {}, 'a')]);
    expect(await lines(tenant, empty)).toEqual(['gone a:title']);
  });

  it('400: no push', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/pushes/preview', {})).status).toBe(400);
  });

  it('404: a push of another project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await begin(tenant, [jsonFile('a.json', { a: 'Apple' })]);
    const { status, body } = await preview(other, id);
    expect([status, body.error.reason]).toEqual([404, 'push_not_found']);
  });

  it('422: an unreadable file is reported with the place, and two files with one id need a namespace', async () => {
    const tenant = await app.tenant();
    const broken = await begin(tenant, [{ path: 'locales/x.json', data: '{"a": ' }]);
    const first = await preview(tenant, broken);
    expect([first.status, first.body.error.reason]).toEqual([422, 'file_unreadable']);
    expect(first.body.msg).toMatch(/^locales\/x\.json: /);
    const twice = await begin(tenant, [jsonFile('a.json', { t: 'One' }), jsonFile('b.json', { t: 'Two' })]);
    const second = await preview(tenant, twice);
    expect([second.status, second.body.error.reason]).toEqual([422, 'duplicate_string']);
    await pushed(tenant, [jsonFile('a.json', { t: 'One' })]);
    const beside = await preview(tenant, await begin(tenant, [jsonFile('b.json', { t: 'Two' })]));
    expect([beside.status, beside.body.msg]).toEqual([
      422,
      'b.json: "t" stands in a.json too. Give each of the files a namespace.',
    ]);
  });

  it('429: more files at once than there are readers', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const tenant = await app.tenant();
        return { tenant, id: await begin(tenant, [jsonFile('a.json', { a: 'Apple' })]) };
      }),
    );
    const all = await Promise.all(ids.map(({ tenant, id }) => preview(tenant, id)));
    expect(all.map(({ status }) => status)).toContain(429);
  });
});
