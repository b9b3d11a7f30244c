import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';

describe('the result link of task.completed', () => {
  it('opens the translations as JSON, made on the first request; any change to it is refused', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const created = await tenant.open('POST', '/tasks/create', {
      target_languages: ['de'],
      scan_terms: false,
      callback_url: 'http://127.0.0.1:9999/',
      strings: [{ string_id: 'yes', content: 'Yes', translations: { de: 'Ja' } }],
    });
    const { body } = await until('task.completed', async () =>
      app.services.database.system
        .selectFrom('deliveries')
        .select('body')
        .where('trace_id', '=', created.body.trace_id)
        .where('event', '=', 'task.completed')
        .executeTakeFirst(),
    );
    const link: string = JSON.parse(body).detail.result_url;

    const [first, again] = [await fetch(link), await fetch(link)];
    const other = await fetch(link.replace('/translate_open_', '/translate_open_0'));

    expect([first.status, again.status, other.status]).toEqual([200, 200, 403]);
    const text = await first.text();
    expect(text).toContain('Ja');
    expect(text).toContain('yes');
    expect(await again.text()).toBe(text);
  });
});
