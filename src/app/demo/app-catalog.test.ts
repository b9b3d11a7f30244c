import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startWorkingApp, until } from '../../../test/harness.ts';
import { APP_TERMS, readAppCatalog, reviewsOf } from './app-catalog.ts';

let app: App;
beforeAll(async () => {
  app = await startWorkingApp();
});

describe('the texts of the application as a task', () => {
  const strings = readAppCatalog();

  it('are all there, each with its Chinese', () => {
    expect(strings.length).toBeGreaterThan(200);
    expect(strings.filter(({ translations }) => translations === undefined)).toEqual([]);
    expect(new Set(strings.map(({ string_id }) => string_id)).size).toBe(strings.length);
    const all = strings.map(({ content, translations }) => [content, translations?.['zh-cn'] ?? ''] as const);
    for (const { content, translations } of APP_TERMS)
      expect(
        all.some(([en, zh]) => en.includes(content) && zh.includes(translations['zh-cn'])),
        `${content} is said as ${translations['zh-cn']}`,
      ).toBe(true);
  });

  it('go through the pipeline, and the review of them is found again', async () => {
    const tenant = await app.tenant();
    const made = await tenant.open('POST', '/tasks/create', {
      client_task_id: 'demo-app',
      target_languages: ['zh-cn'],
      strings,
      scan_terms: false,
    });
    const { task_id } = made.body.data;
    await until(
      'the task to be completed',
      async () =>
        (await tenant.open('GET', `/tasks/status?task_id=${task_id}`)).body.data.status === 'completed',
      120_000,
    );
    const items = reviewsOf(strings);
    expect((await tenant.open('POST', '/tasks/strings/update', { task_id, items })).status).toBe(200);
    // Whoever was cut short and comes again changes nothing.
    await tenant.open('POST', '/tasks/strings/update', { task_id, items });
    const history = await app.services.database.system
      .selectFrom('task_row_history')
      .select('action')
      .where('task_id', '=', task_id)
      .where('action', '=', 'approved')
      .execute();
    expect(history.length).toBe(items.length);
  }, 180_000);
});
