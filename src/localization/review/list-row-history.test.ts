import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { readRow, seedReview } from './review-for-tests.ts';

let tenant: Tenant;
let taskId: string;

const app = await startApp();
beforeEach(async () => {
  tenant = await app.tenant();
  taskId = await seedReview(app, tenant);
});

const change = (item: object) =>
  tenant.open('POST', '/tasks/strings/update', {
    task_id: taskId,
    items: [{ string_id: 'gold', language: 'de', ...item }],
  });
const history = (more: object = { string_id: 'gold', language: 'de' }) =>
  tenant.open('POST', '/tasks/strings/history', { task_id: taskId, ...more });

describe('list_row_history', () => {
  it('200: every change, newest first, each with the previous text', async () => {
    await change({ text: 'Sie haben {0} Gold.', comment: 'first' });
    await change({ text: 'Ihr habt {0} Gold.' });
    await change({ state: 'approved' });
    const { status, body } = await history();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      task_id: taskId,
      id: `${taskId}:0`,
      string_id: 'gold',
      language: 'de',
      content: 'You have {0} gold.',
      translation: { text: 'Ihr habt {0} Gold.', state: 'approved', revision: 3 },
      total: 3,
    });
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    const id = expect.stringMatching(/^\d+$/);
    const actor = tenant.keyId;
    expect(body.data.items).toEqual([
      {
        id,
        action: 'approved',
        actor,
        comment: null,
        at,
        text: 'Ihr habt {0} Gold.',
        source: 'manual',
        state: 'edited',
        score: 100,
      },
      {
        id,
        action: 'edited',
        actor,
        comment: null,
        at,
        text: 'Sie haben {0} Gold.',
        source: 'manual',
        state: 'edited',
        score: 100,
      },
      {
        id,
        action: 'edited',
        actor,
        comment: 'first',
        at,
        text: 'Du hast {0} Gold.',
        source: 'ai',
        state: 'machine',
        score: 90,
      },
    ]);
    const byGet = await tenant.open(
      'GET',
      `/tasks/strings/history?task_id=${taskId}&string_id=gold&language=de`,
    );
    expect(byGet.body.data).toEqual(body.data);
  });

  it('200: an old text, sent back, restores it', async () => {
    await change({ text: 'Neu {0}.' });
    const { body } = await history();
    await change({ text: body.data.items[0].text });
    expect(await readRow(app, taskId, 'de', 0)).toMatchObject({ target: 'Du hast {0} Gold.', revision: 2 });
    expect((await history()).body.data.total).toBe(2);
  });

  it('200: an unchanged row has none, and other rows have their own', async () => {
    await change({ text: 'Neu {0}.' });
    const { body } = await history({ id: `${taskId}:0`, language: 'ja' });
    expect(body.data).toMatchObject({ total: 0, items: [], translation: { state: 'machine' } });
  });

  it('200: by page', async () => {
    for (const n of [1, 2, 3]) await change({ text: `${n} {0}.` });
    const { body } = await history({ string_id: 'gold', language: 'de', page: 2, page_size: 2 });
    expect(body.data).toMatchObject({ page: 2, page_size: 2, total: 3 });
    expect(body.data.items.map((entry: { text: string }) => entry.text)).toEqual(['Du hast {0} Gold.']);
  });

  it('400: neither or both names of the string, no language, no such page', async () => {
    const cases: [object, string][] = [
      [{ language: 'de' }, 'id'],
      [{ language: 'de', id: `${taskId}:0`, string_id: 'gold' }, 'id'],
      [{ string_id: 'gold' }, 'language'],
      [{ string_id: 'gold', language: 'de', page: 0 }, 'page'],
    ];
    for (const [input, field] of cases) {
      const { status, body } = await history(input);
      expect([input, status, body.error.field]).toEqual([input, 400, field]);
    }
  });

  it('403: TENANT-001 a task of another project', async () => {
    const stranger = await app.tenant();
    const { status } = await stranger.open('POST', '/tasks/strings/history', {
      task_id: taskId,
      string_id: 'gold',
      language: 'de',
    });
    expect(status).toBe(403);
  });

  it('404: an unknown task, string or language', async () => {
    expect(
      (await history({ task_id: 'task_01J00000000000000000000000', string_id: 'gold', language: 'de' }))
        .status,
    ).toBe(404);
    for (const input of [
      { string_id: 'nobody', language: 'de' },
      { id: `${taskId}:99`, language: 'de' },
      { id: 'nonsense', language: 'de' },
      { string_id: 'gold', language: 'fr' },
    ])
      expect([input, (await history(input)).status]).toEqual([input, 404]);
  });
});
