import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../test/harness.ts';
import { readAppCatalog, reviewsOf } from './app-catalog.ts';
import { DATA } from './data.ts';

const app = await startWorkingApp();

describe('the texts of the application as a task', () => {
  const strings = readAppCatalog();

  it('are complete, each with its Chinese except for the new ones', () => {
    const files = readdirSync(new URL('../web/src/text/en/', import.meta.url));
    expect(new Set(strings.map(({ category }) => `${category}.json`))).toEqual(new Set(files));
    expect(strings.length).toBeGreaterThan(2500);
    const isNew = strings.filter(({ translations }) => translations === undefined);
    expect(isNew.length).toBeGreaterThan(0);
    expect(isNew.filter(({ string_id }) => !/^(?:grid|presence)\./.test(string_id))).toEqual([]);
    expect(new Set(strings.map(({ string_id }) => string_id)).size).toBe(strings.length);
    const all = strings.map(({ content, translations }) => [content, translations?.['zh-cn'] ?? ''] as const);
    for (const { content, translations } of DATA.terms.app) {
      const chinese = translations?.['zh-cn'] ?? 'nothing';
      expect(
        all.some(([en, zh]) => en.includes(content) && zh.includes(chinese)),
        `${content} is said as ${chinese}`,
      ).toBe(true);
    }
  });

  it('are reviewed except for one area, in calls that the server accepts', () => {
    const calls = reviewsOf(strings);
    expect(Math.max(...calls.map(({ length }) => length))).toBe(100);
    const reviewed = new Set(calls.flat().map(({ string_id }) => string_id));
    expect(
      new Set(
        strings.filter(({ string_id }) => !reviewed.has(string_id)).map(({ category }) => category ?? ''),
      ),
    ).toEqual(new Set(['localize-together']));
  });

  // The frame and the area in review represent the others, which differ only in their number.
  it('go through the pipeline, and a later look finds their review', async () => {
    const some = strings.filter(({ category }) => category === 'shell' || category === 'localize-together');
    const tenant = await app.tenant();
    const made = await tenant.open('POST', '/tasks/create', {
      client_task_id: 'demo-app',
      target_languages: ['zh-cn'],
      strings: some,
      scan_terms: false,
    });
    const { task_id } = made.body.data;
    await until(
      'the task to be completed',
      async () =>
        (await tenant.open('GET', `/tasks/status?task_id=${task_id}`)).body.data.status === 'completed',
      120_000,
    );
    const calls = reviewsOf(some);
    const review = async () => {
      for (const items of calls)
        expect((await tenant.open('POST', '/tasks/strings/update', { task_id, items })).status).toBe(200);
    };
    await review();
    // An interrupted start that is repeated changes nothing.
    await review();
    const { system } = app.services.database;
    const history = await system
      .selectFrom('task_row_history')
      .select('action')
      .where('task_id', '=', task_id)
      .where('action', '=', 'approved')
      .execute();
    expect(history.length).toBe(calls.flat().length);
    const states = await system
      .selectFrom('task_rows')
      .select('state')
      .distinct()
      .where('task_id', '=', task_id)
      .execute();
    // Suggested translations without review are listed next to approved ones, so some review work is left.
    expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['approved', 'edited']));
  }, 180_000);
});
