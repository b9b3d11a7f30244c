import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { newId } from '#platform/ids.ts';
import { readTerms, seedTerms } from './seed-for-tests.ts';

let tenant: Tenant;
let sword: string;
let shield: string;

const app = await startApp();
beforeEach(async () => {
  tenant = await app.tenant();
  const ids = await seedTerms(app, tenant, [
    { content: 'Sword', category: 'Item', translations: { de: 'Schwert', ja: '剣' } },
    { content: 'Shield', category: 'Item' },
  ]);
  [sword, shield] = [ids[0] ?? '', ids[1] ?? ''];
});

const update = (terms: unknown) => tenant.open('POST', '/terms/update', { terms });
const termOf = async (id: string) => (await readTerms(app, tenant)).find((row) => row.id === id);

describe('update_terms', () => {
  it('200: only sent fields change, other languages stay, an empty text clears', async () => {
    const { status, body } = await update([
      { id: sword, content: ' Blade ', pic: 'https://a.example/p.png', translations: { de: '', fr: 'Lame' } },
    ]);
    expect([status, body.data]).toEqual([
      200,
      { requested_count: 1, updated_count: 1, results: [{ id: sword, status: 'updated', modified: 1 }] },
    ]);
    expect(await termOf(sword)).toMatchObject({
      content: 'Blade',
      category: 'Item',
      pic: 'https://a.example/p.png',
      translations: { ja: '剣', fr: 'Lame' },
    });
  });

  it('403: a person who translates into some languages changes these and nothing else', async () => {
    await app.services.database.system
      .updateTable('members')
      .set({ role: 'viewer', localization: 'translator', languages: ['de'] })
      .where('user_id', '=', tenant.userId)
      .execute();
    const send = (item: object) => tenant.console('update_terms', { terms: [{ id: sword, ...item }] });
    expect((await send({ translations: { de: 'Klinge' } })).status).toBe(200);
    const foreign = await send({ translations: { de: 'Degen', ja: '刀' } });
    expect([foreign.status, foreign.body.error.params]).toEqual([
      403,
      { field: 'translations', language: 'ja' },
    ]);
    expect((await send({ forbidden: { ja: ['刀'] } })).status).toBe(403);
    expect((await send({ content: 'Blade' })).body.error.params).toEqual({ field: 'content' });
    expect((await tenant.console('delete_terms', { id: sword })).status).toBe(403);
    expect(await termOf(sword)).toMatchObject({ content: 'Sword', translations: { de: 'Klinge', ja: '剣' } });
  });

  it('403: a viewer changes nothing, and an author of some languages no whole term', async () => {
    const send = async (rights: object) => {
      await app.services.database.system
        .updateTable('members')
        .set(rights)
        .where('user_id', '=', tenant.userId)
        .execute();
      return (await tenant.console('update_terms', { terms: [{ id: sword, category: 'Weapon' }] })).status;
    };
    expect(await send({ role: 'viewer' })).toBe(403);
    expect(await send({ role: 'author', languages: ['de'] })).toBe(403);
    const removal = await tenant.console('delete_terms', { id: sword });
    expect([removal.status, removal.body.error.params.languages]).toEqual([403, ['de']]);
    expect(await send({ languages: null })).toBe(200);
  });

  it('200: details change one by one; lists by language, and an empty list clears', async () => {
    const details = {
      note: 'Two-handed',
      part_of_speech: 'noun',
      case_sensitive: true,
      do_not_translate: true,
      variants: ['Blade'],
      target_variants: { de: ['Klinge'], fr: ['Lame'] },
      forbidden: { de: ['Säbel'] },
    };
    const first = await update([{ id: sword, ...details }]);
    expect(first.body.data.results).toEqual([{ id: sword, status: 'updated', modified: 1 }]);
    expect(await termOf(sword)).toMatchObject({
      content: 'Sword',
      translations: { de: 'Schwert' },
      ...details,
    });
    const again = await update([
      { id: sword, ...details },
      { id: sword, do_not_translate: false, target_variants: { fr: [], ja: ['刀'] } },
    ]);
    expect(again.body.data.results.map((result: { modified: number }) => result.modified)).toEqual([0, 1]);
    expect(await termOf(sword)).toMatchObject({
      ...details,
      do_not_translate: false,
      target_variants: { de: ['Klinge'], ja: ['刀'] },
    });
  });

  it('200: existing values change nothing, and updated_at stays', async () => {
    const before = await termOf(sword);
    const { body } = await update([
      { id: sword, content: 'Sword', category: 'Item', translations: { ja: '剣', fr: '' } },
      { id: shield },
    ]);
    expect(body.data.results.map((result: { modified: number }) => result.modified)).toEqual([0, 0]);
    expect(body.data.updated_count).toBe(2);
    expect(await termOf(sword)).toEqual(before);
  });

  it('200: L-TB-037 a valid id that is absent, deleted or of another project is not_found', async () => {
    const other = await app.tenant();
    const [foreign = ''] = await seedTerms(app, other, [{ content: 'Theirs' }]);
    await tenant.open('POST', '/terms/delete', { id: shield });
    const absent = newId('trm', app.services.clock);
    const { status, body } = await update([absent, foreign, shield].map((id) => ({ id, category: 'X' })));
    expect(status).toBe(200);
    expect(body.data).toEqual({
      requested_count: 3,
      updated_count: 0,
      results: [absent, foreign, shield].map((id) => ({ id, status: 'not_found' })),
    });
    expect(await readTerms(app, other)).toMatchObject([{ category: '' }]);
  });

  it('200: an id of another shape is invalid_id', async () => {
    const { body } = await update([
      { id: '42' },
      { id: 'task_01ARYZ6S410000000000000000' },
      { id: sword, category: 'B' },
    ]);
    expect(body.data.results.map((result: { status: string }) => result.status)).toEqual([
      'invalid_id',
      'invalid_id',
      'updated',
    ]);
  });

  it('400: L-TB-039 an id with NUL is stopped with every other NUL, before any item is looked at', async () => {
    expect((await update([{ id: 'trm_\u0000' }])).status).toBe(400);
  });

  it('200: L-TB-040 an empty content is ignored', async () => {
    for (const content of ['', '   ']) {
      const { status, body } = await update([{ id: sword, content }]);
      expect([status, body.data.results]).toEqual([200, [{ id: sword, status: 'updated', modified: 0 }]]);
    }
    expect((await termOf(sword))?.content).toBe('Sword');
  });

  it('200: L-TB-042 and L-TB-047 a collision fails only its own item', async () => {
    const { status, body } = await update([
      { id: sword, category: 'First' },
      { id: shield, content: 'Sword', category: 'Lost' },
      { id: sword, translations: { fr: 'Épée' } },
    ]);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      requested_count: 3,
      updated_count: 2,
      results: [
        { id: sword, status: 'updated', modified: 1 },
        { id: shield, status: 'error', error: 'Another term of the project has this content.' },
        { id: sword, status: 'updated', modified: 1 },
      ],
    });
    expect(await termOf(shield)).toMatchObject({ content: 'Shield', category: 'Item' });
    expect(await termOf(sword)).toMatchObject({
      category: 'First',
      translations: { de: 'Schwert', ja: '剣', fr: 'Épée' },
    });
  });

  it('200: L-TB-044 the same id twice is applied in order, and names may move up one after the other', async () => {
    const { body } = await update([
      { id: sword, content: 'Blade', category: 'A' },
      { id: sword, category: 'B' },
      { id: shield, content: 'Sword' },
    ]);
    expect(body.data.results).toEqual([
      { id: sword, status: 'updated', modified: 1 },
      { id: sword, status: 'updated', modified: 1 },
      { id: shield, status: 'updated', modified: 1 },
    ]);
    expect([await termOf(sword), await termOf(shield)]).toMatchObject([
      { content: 'Blade', category: 'B' },
      { content: 'Sword' },
    ]);
  });

  it('400: L-TB-032 L-TB-034 L-TB-035 L-TB-045 refuse the whole call and name the place', async () => {
    const cases: [unknown, string][] = [
      [Array.from({ length: 101 }, () => ({ id: sword })), 'terms'],
      [[], 'terms'],
      [[{ id: sword, category: 'X' }, { category: 'no id' }], 'terms[1].id'],
      [[{ id: '' }], 'terms[0].id'],
      [
        [
          { id: sword, category: 'X' },
          { id: shield, translations: { xx: 'a' } },
        ],
        'terms[1].translations.xx',
      ],
      [[{ id: sword, pic: 'javascript:alert(1)' }], 'terms[0].pic'],
      ['x', 'terms'],
    ];
    for (const [terms, field] of cases) {
      const { status, body } = await update(terms);
      expect([status, body.error.field]).toEqual([400, field]);
    }
    expect((await termOf(sword))?.category).toBe('Item');
  });

  it('two callers who rename in opposite order do not deadlock', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const items = [
          { id: sword, category: `s${n}` },
          { id: shield, category: `h${n}` },
        ];
        return update(n % 2 === 0 ? items : items.toReversed());
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
