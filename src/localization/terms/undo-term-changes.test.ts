import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { seedTerms } from './seed-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await app.tenant();
  await seedTerms(app, tenant, [{ content: 'Iron Sword', translations: { de: 'Eisenschwert' } }]);
});

const ask = (operation: string, body: object, who: Pick<Tenant, 'console'> = tenant) =>
  who.console(operation, { project_id: tenant.projectId, ...body });
const listed = async () => (await ask('list_terms', {})).body.data.items;
const fieldsOf = ({
  id: _id,
  source_language: _s,
  created_at: _c,
  updated_at: _u,
  ...was
}: { id: string } & Record<string, unknown>) => was;
const undo = (
  term: { id: string } & Record<string, unknown>,
  updated_at: string | null,
  was: object | null,
) => ask('undo_term_changes', { terms: [{ id: term.id, updated_at, was }] });

describe('undo_term_changes', () => {
  it('200: a change is undone', async () => {
    const [before] = await listed();
    await ask('update_terms', {
      terms: [{ id: before.id, category: 'Item', translations: { de: 'Schwert', ja: '鉄の剣' } }],
    });
    const answer = await undo(before, (await listed())[0].updated_at, fieldsOf(before));
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { undone_count: 1, results: [{ id: before.id, status: 'undone' }] },
    ]);
    expect((await listed()).map(fieldsOf)).toEqual([fieldsOf(before)]);
  });

  it('200: a deletion and an addition are undone', async () => {
    const [before] = await listed();
    await ask('delete_terms', { ids: [before.id] });
    expect((await ask('undo_term_changes', { terms: [{ id: before.id, updated_at: null }] })).status).toBe(
      200,
    );
    expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([before.id]);
    const [now] = await listed();
    expect((await undo(now, now.updated_at, null)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('200: a content that another term has now stays with that term', async () => {
    const [before] = await listed();
    await ask('delete_terms', { ids: [before.id] });
    await seedTerms(app, tenant, [
      { content: 'Iron Sword', translations: {} },
      { content: 'Shield', translations: {} },
    ]);
    const shield = (await listed()).find(({ content }: { content: string }) => content === 'Shield');
    const { body } = await ask('undo_term_changes', {
      terms: [
        { id: before.id, updated_at: null, was: fieldsOf(before) },
        { id: shield.id, updated_at: shield.updated_at, was: null },
      ],
    });
    expect(body.data.results.map(({ status }: { status: string }) => status)).toEqual(['taken', 'undone']);
  });

  it('400: an incomplete term', async () => {
    const [before] = await listed();
    expect((await undo(before, null, { content: 'Iron Sword' })).status).toBe(400);
  });

  it('403: a person who works only in some languages', async () => {
    const [before] = await listed();
    const author = await makeMember(app, tenant, 'author', { languages: ['de'] });
    const { status } = await ask(
      'undo_term_changes',
      { terms: [{ id: before.id, updated_at: before.updated_at, was: null }] },
      author,
    );
    expect(status).toBe(403);
  });

  it('404: a project of another workspace', async () => {
    const other = await app.tenant();
    const { status } = await ask('undo_term_changes', {
      project_id: other.projectId,
      terms: [{ id: 'trm_1', updated_at: null, was: null }],
    });
    expect(status).toBe(404);
  });

  it('409: somebody has changed it since', async () => {
    const [before] = await listed();
    await ask('update_terms', { terms: [{ id: before.id, translations: { de: 'Klinge' } }] });
    expect((await undo(before, before.updated_at, fieldsOf(before))).status).toBe(409);
    expect((await listed())[0].translations).toEqual({ de: 'Klinge' });
  });
});
