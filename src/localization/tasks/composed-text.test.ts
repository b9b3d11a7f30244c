import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';

// The same word twice: with é as one character, and as e with a combining mark.
const COMPOSED = 'Caf\u00e9';
const DECOMPOSED = 'Cafe\u0301';

const app = await startWorkingApp();
const tenant = await app.tenant();

const termsOf = async (keyword?: string) =>
  (
    await tenant.open(
      'GET',
      `/terms${keyword === undefined ? '' : `?keyword=${encodeURIComponent(keyword)}`}`,
    )
  ).body.data;

async function upload(content: string, de: string): Promise<void> {
  const { body } = await tenant.open('POST', '/terms/create', {
    terms: [{ content, source_language: 'en', translations: { de } }],
  });
  await until('the upload', async () => {
    const run = await app.services.database.system
      .selectFrom('runs')
      .select('status')
      .where('trace_id', '=', body.trace_id)
      .executeTakeFirst();
    return run?.status === 'SUCCEEDED';
  });
}

describe('text that looks the same is the same', () => {
  it('a term: uploaded twice it is one, found by either spelling, stored as first sent', async () => {
    await upload(DECOMPOSED, 'Kaffeehaus');
    await upload(COMPOSED, 'Café');
    const { items, total } = await termsOf();
    expect([total, items[0].content, items[0].translations]).toEqual([1, DECOMPOSED, { de: 'Café' }]);
    expect((await termsOf(COMPOSED.toUpperCase())).total).toBe(1);
    await upload('Other', 'Anderes');
    const other = (await termsOf('other')).items[0].id;
    const { body } = await tenant.open('POST', '/terms/update', {
      terms: [{ id: other, content: COMPOSED }],
    });
    expect(body.data.results[0]).toMatchObject({ status: 'error' });
  });

  it('a string: its id is unique and found by either spelling, and comes back as sent', async () => {
    const strings = [COMPOSED, DECOMPOSED].map((string_id) => ({ string_id, content: 'Yes' }));
    const request = { target_languages: ['de'], scan_terms: false };
    const twice = await tenant.open('POST', '/tasks/create', { ...request, strings });
    expect([twice.status, twice.body.error.field]).toEqual([400, 'strings[1].string_id']);

    const { body } = await tenant.open('POST', '/tasks/create', { ...request, strings: strings.slice(1) });
    const { task_id } = body.data;
    await until(
      'completion',
      async () => (await tenant.open('POST', '/tasks/status', { task_id })).body.data.is_completed,
    );
    const updated = await tenant.open('POST', '/tasks/strings/update', {
      task_id,
      items: [{ string_id: COMPOSED, language: 'de', text: 'Ja' }],
    });
    expect(updated.body.data.results[0]).toMatchObject({ status: 'updated', string_id: DECOMPOSED });
  });

  it('a published string: the other spelling overwrites it', async () => {
    for (const string_id of [COMPOSED, DECOMPOSED]) {
      const { body } = await tenant.open('POST', '/tasks/create', {
        target_languages: ['de'],
        scan_terms: false,
        strings: [{ string_id: `menu ${string_id}`, content: 'Yes' }],
      });
      const { task_id } = body.data;
      await until(
        'completion',
        async () => (await tenant.open('POST', '/tasks/status', { task_id })).body.data.is_completed,
      );
      const published = (await tenant.open('POST', '/tasks/publish', { task_id })).body.data;
      await until('the publish', async () => {
        const { job_id } = published;
        return (await tenant.open('POST', '/tasks/publish-status', { job_id })).body.data.is_completed;
      });
    }
    const rows = await app.services.database.system
      .selectFrom('project_strings')
      .select('string_id')
      .where('project_id', '=', tenant.projectId)
      .where('string_id', 'like', 'menu %')
      .execute();
    expect(rows).toEqual([{ string_id: `menu ${DECOMPOSED}` }]);
  });
});
