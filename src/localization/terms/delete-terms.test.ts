import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { readTerms, seedTerms } from './seed-for-tests.ts';

let tenant: Tenant;
let ids: string[];

const app = await startApp();
beforeEach(async () => {
  tenant = await app.tenant();
  ids = await seedTerms(app, tenant, [{ content: 'Axe' }, { content: 'Bow' }, { content: 'Cup' }]);
});

const remove = (body: object) => tenant.open('POST', '/terms/delete', body);

describe('delete_terms', () => {
  it('200: one, and it is removed from the list but kept for thirty days', async () => {
    const { status, body } = await remove({ id: ids[0] });
    expect([status, body.data]).toEqual([
      200,
      { requested_count: 1, deleted_count: 1, results: [{ id: ids[0], status: 'deleted' }] },
    ]);
    expect((await tenant.open('GET', '/terms')).body.data.total).toBe(2);
    const kept = await app.services.database.system
      .selectFrom('terms')
      .select('deleted_at')
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(kept.deleted_at).toBeInstanceOf(Date);
  });

  it('200: several, each with its status, even if none exists', async () => {
    const absent = newId('trm', app.services.clock);
    const { body } = await remove({ ids: [ids[1], 'x', absent, ids[1]] });
    expect(body.data).toEqual({
      requested_count: 4,
      deleted_count: 1,
      results: [
        { id: ids[1], status: 'deleted' },
        { id: 'x', status: 'invalid_id' },
        { id: absent, status: 'not_found' },
        { id: ids[1], status: 'not_found' },
      ],
    });
    const none = await remove({ ids: [absent] });
    expect([none.status, none.body.data.deleted_count]).toEqual([200, 0]);
  });

  it('400: neither, both, none or more than 100', async () => {
    for (const body of [
      {},
      { id: ids[0], ids },
      { ids: [] },
      { ids: Array(101).fill(ids[0]) },
      { id: '' },
      { ids: [5] },
    ]) {
      expect((await remove(body)).status).toBe(400);
    }
    expect(await readTerms(app, tenant)).toHaveLength(3);
  });

  it('200: an unknown, badly formed or foreign id gives the same answer as in a list', async () => {
    const [foreign] = await seedTerms(app, await app.tenant(), [{ content: 'Theirs' }]);
    const unknown = newId('trm', app.services.clock);
    const answers = await Promise.all([unknown, 'x', foreign].map((id) => remove({ id })));
    expect(answers.map(({ status, body }) => [status, body.data.results[0].status])).toEqual([
      [200, 'not_found'],
      [200, 'invalid_id'],
      [200, 'not_found'],
    ]);
  });

  it('200: L-FLOW-025 the same id twice in parallel is deleted once', async () => {
    const answers = await Promise.all([remove({ id: ids[0] }), remove({ id: ids[0] })]);
    expect(answers.map(({ body }) => body.data.results[0].status).sort()).toEqual(['deleted', 'not_found']);
  });

  it('bulk deletes in opposite order do not deadlock, and each term is deleted once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => remove({ ids: n % 2 === 0 ? ids : ids.toReversed() })),
    );
    expect(answers.reduce((sum, { body }) => sum + body.data.deleted_count, 0)).toBe(3);
  });
});
