import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { seedTerms } from './seed-for-tests.ts';

const app = await startApp();
const tenant = await app.tenant();
await seedTerms(app, tenant, [
  { content: '100% Magic', category: '<script>' },
  { content: 'snake_case', category: 'Item', translations: { de: 'Schlange', ja: '' } },
  { content: 'back\\slash' },
  { content: 'İstanbul' },
  { content: 'Große Straße' },
  { content: 'plain' },
  { content: 'fremd', language: 'de' },
]);

const list = (query = '', as = tenant) => as.open('GET', `/terms${query}`);
const found = async (query: string) => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return body.data.items.map((item: { content: string }) => item.content).sort();
};
const keyword = (text: string) => `?keyword=${encodeURIComponent(text)}`;

describe('list_terms', () => {
  it('200: the terms of the source language, last changed first, without empty translations', async () => {
    const own = await app.tenant();
    const ids = await seedTerms(app, own, [
      { content: 'a', translations: { de: 'A', ja: '' } },
      { content: 'b' },
      { content: 'c' },
    ]);
    await own.open('POST', '/terms/update', { terms: [{ id: ids[1], category: 'X' }] });
    const { status, body } = await list('', own);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ page: 1, page_size: 100, total: 3, source_language: 'en' });
    const order = [ids[1], ...[ids[0] ?? '', ids[2] ?? ''].sort().reverse()];
    expect(body.data.items.map((item: { id: string }) => item.id)).toEqual(order);
    expect(body.data.items.find((item: { id: string }) => item.id === ids[0])).toEqual({
      id: ids[0],
      content: 'a',
      source_language: 'en',
      category: '',
      pic: '',
      translations: { de: 'A' },
      note: '',
      part_of_speech: '',
      case_sensitive: false,
      do_not_translate: false,
      variants: [],
      target_variants: {},
      forbidden: {},
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const second = await list('?page=2&page_size=2', own);
    expect(second.body.data).toMatchObject({ page: 2, page_size: 2, total: 3, items: [{ id: order[2] }] });
  });

  it('200: L-READ-049 L-READ-050 L-READ-052 the keyword is literal and folds case', async () => {
    expect(await found(keyword('%'))).toEqual(['100% Magic']);
    expect(await found(keyword('_'))).toEqual(['snake_case']);
    expect(await found(keyword('\\'))).toEqual(['back\\slash']);
    expect(await found(keyword("' OR '1'='1"))).toEqual([]);
    expect(await found(keyword('MAGIC'))).toEqual(['100% Magic']);
    expect(await found('?keyword=')).toHaveLength(6);
  });

  it('200: L-READ-055 İ and ß are folded as PostgreSQL lower() does, on both sides', async () => {
    // Whether İ also matches a plain i depends on the database. It must match itself in any case.
    expect(await found(keyword('İ'))).toContain('İstanbul');
    expect(await found(keyword('straße'))).toEqual(['Große Straße']);
    expect(await found(keyword('STRASSE'))).toEqual([]);
  });

  it('200: L-READ-057 the category matches exactly', async () => {
    expect(await found(`?category=${encodeURIComponent('<script>')}`)).toEqual(['100% Magic']);
    expect(await found('?category=item')).toEqual([]);
  });

  it('200: L-READ-040 page=%31, and L-READ-042 the last page there can be', async () => {
    const own = await app.tenant();
    expect((await list('?page=%31', own)).body.data.page).toBe(1);
    const { status, body } = await list('?page=2147483647&page_size=500', own);
    expect([status, body.data.items]).toEqual([200, []]);
  });

  it.each([
    ['L-READ-035', '?page=0', 'page'],
    ['L-READ-037', '?page=1.5', 'page'],
    ['L-READ-039', '?page=1e3', 'page'],
    ['L-READ-044', '?page_size=501', 'page_size'],
    ['L-READ-045', '?page_size=-5', 'page_size'],
    ['L-READ-047', '?page=1&page=2', 'page'],
    ['L-READ-054', `?keyword=${'k'.repeat(10_000)}`, 'keyword'],
  ])('400: %s %.40s', async (_id, query, field) => {
    const { status, body } = await list(query, await app.tenant());
    expect([status, body.error.field]).toEqual([400, field]);
  });

  it('422: L-READ-059 the project has no source language', async () => {
    const { status, body } = await list('', await app.tenant({ sourceLanguage: null }));
    expect([status, body.error.reason]).toEqual([422, 'no_source_language']);
  });

  it('200: L-READ-060 a thousand rows of one instant, paged while ten writers change them', async () => {
    const own = await app.tenant();
    const ids = await seedTerms(
      app,
      own,
      Array.from({ length: 1000 }, (_, n) => ({ content: `Term ${n}` })),
    );
    await sql`update terms set updated_at = '2026-01-01T00:00:00Z' where project_id = ${own.projectId}`.execute(
      app.services.database.system,
    );
    const reading = new AbortController();
    const writers = Array.from({ length: 10 }, async (_, writer) => {
      for (let n = writer; !reading.signal.aborted; n = (n + 10) % ids.length) {
        await own.console('update_terms', { terms: [{ id: ids[n], category: `w${writer}-${n}` }] });
      }
    });
    for (let page = 1; page <= 10; page += 1) {
      const { status, body } = await list(`?page=${page}&page_size=100`, own);
      const items: { id: string; updated_at: string }[] = body.data.items;
      expect([status, new Set(items.map(({ id }) => id)).size, body.data.total]).toEqual([200, 100, 1000]);
      const keys = items.map(({ id, updated_at }) => `${updated_at} ${id}`);
      expect(keys).toEqual(keys.toSorted().reverse());
    }
    reading.abort();
    await Promise.all(writers);
  });
});
