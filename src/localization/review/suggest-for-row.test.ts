import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { seedTask } from '../publish/seed-for-tests.ts';
import { seedTerms } from '../terms/seed-for-tests.ts';
import { rememberUnits } from '../tm/memory-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
let task: string;
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seedTask(app, tenant, {
    strings: [
      { id: 'a', content: 'Open the shop.', targets: { de: 'Öffne den Laden.' } },
      {
        id: 'b',
        content: 'Bring {player} the Iron Sword.',
        targets: { de: 'Bring das Schwert .', ja: '鉄の剣を{player}に渡す。' },
      },
      { id: 'c', content: 'Close the shop.', targets: { de: null } },
    ],
  });
});

const suggest = (more: object = {}) =>
  tenant.console('suggest_for_row', { id: `${task}:1`, language: 'de', ...more });

describe('suggest_for_row', () => {
  it('200: the row with its neighbours and the other languages', async () => {
    const { status, body } = await suggest();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: `${task}:1`,
      task_id: task,
      task_name: 'Seeded',
      string_id: 'b',
      source_language: 'en',
      translation: { text: 'Bring das Schwert .', revision: 0 },
      others: [{ language: 'ja', text: '鉄の剣を{player}に渡す。', state: 'machine' }],
      before: [{ id: `${task}:0`, string_id: 'a', text: 'Öffne den Laden.' }],
      after: [{ id: `${task}:2`, string_id: 'c', text: null }],
      missing: ['{player}'],
      matches: [],
      terms: [],
    });
  });

  it('200: checks and terms use the text being written, and safe fixes are offered', async () => {
    await seedTerms(app, tenant, [{ content: 'Iron Sword', translations: { de: 'Eisenschwert' } }]);
    const { body } = await suggest({ text: 'Bring {player} die  Klinge.' });
    expect(body.data.missing).toEqual([]);
    expect(body.data.terms).toMatchObject([
      { source: 'Iron Sword', start: 19, end: 29, accepted: ['Eisenschwert'], is_used: false },
    ]);
    const checks = body.data.issues.map(({ check }: { check: string }) => check);
    expect(checks).toContain('terminology');
    expect(body.data.fixed).toBe('Bring {player} die Klinge.');
    const right = (await suggest({ text: 'Bring {player} das Eisenschwert.' })).body.data;
    expect(right).toMatchObject({ fixed: null, terms: [{ is_used: true }], issues: [] });
  });

  it('200: matches of the memory, with the difference to this source', async () => {
    await rememberUnits(app, tenant, [
      { source: 'Bring {player} the Steel Sword.', target: 'Bring {player} das Stahlschwert.' },
    ]);
    const { body } = await suggest();
    expect(body.data.matches).toMatchObject([
      { source: 'Bring {player} the Steel Sword.', target: 'Bring {player} das Stahlschwert.' },
    ]);
    expect(body.data.matches[0].diff).toContainEqual({ op: 'replace', from: 'Steel', to: 'Iron' });
  });

  it('400: no language, or a text that is too long', async () => {
    expect((await suggest({ language: undefined })).status).toBe(400);
    expect((await suggest({ text: 'x'.repeat(20_001) })).status).toBe(400);
  });

  it('404: an unknown string or language, and a task of another project', async () => {
    const stranger = await app.tenant();
    const statuses = await Promise.all([
      suggest({ id: `${task}:9` }),
      suggest({ id: 'nonsense' }),
      suggest({ language: 'fr' }),
      stranger.console('suggest_for_row', { id: `${task}:1`, language: 'de' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});
