import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { seedTerms } from '../terms/seed-for-tests.ts';
import { seedReview } from './review-for-tests.ts';

const app = await startApp();

async function changesOf(tenant: Tenant, operation: string) {
  const { items } = (await tenant.social('GET', `/audit?operation=${operation}`)).body.data;
  return items[0].changes;
}

describe('audit log entries of changes in localization', () => {
  it('200: a translation: text and state, each row by its string and language; a refused one is not logged', async () => {
    const tenant = await app.tenant();
    const taskId = await seedReview(app, tenant);
    const update = (items: unknown) =>
      tenant.open('POST', '/tasks/strings/update', { task_id: taskId, items });
    const answer = await update([
      { string_id: 'gold', language: 'de', text: 'Du besitzt {0} Gold.' },
      { string_id: 'gold', language: 'ja', state: 'approved', revision: 7 },
    ]);
    expect(answer.body.data.results.map(({ status }: { status: string }) => status)).toEqual([
      'updated',
      'conflict',
    ]);
    expect(await changesOf(tenant, 'update_task_strings')).toEqual([
      { of: 'gold · de', field: 'text', before: 'Du hast {0} Gold.', after: 'Du besitzt {0} Gold.' },
      { of: 'gold · de', field: 'state', before: 'machine', after: 'edited' },
    ]);
  });

  it('200: terms: only differing fields, each language separately', async () => {
    const tenant = await app.tenant();
    const [id] = await seedTerms(app, tenant, [
      { content: 'Sword', category: 'Item', translations: { de: 'Schwert', ja: '剣' } },
    ]);
    await tenant.open('POST', '/terms/update', {
      terms: [{ id, category: 'Item', content: 'Blade', translations: { de: '', fr: 'Lame' } }],
    });
    expect(await changesOf(tenant, 'update_terms')).toEqual([
      { of: 'Sword', field: 'translations.de', before: 'Schwert', after: null },
      { of: 'Sword', field: 'translations.fr', before: null, after: 'Lame' },
      { of: 'Sword', field: 'term', before: 'Sword', after: 'Blade' },
    ]);
  });

  it('200: a project: one setting of many', async () => {
    const tenant = await app.tenant();
    const send = (fields: object) =>
      tenant.console('update_project', { project_id: tenant.projectId, ...fields });
    await send({ source_language: 'en', target_languages: ['de'] });
    await send({ target_languages: ['de', 'fr'], settings: { optimize_threshold: 77 } });
    expect(await changesOf(tenant, 'update_project')).toEqual([
      { of: null, field: 'targetLanguages', before: ['de'], after: ['de', 'fr'] },
      {
        of: null,
        field: 'settings.optimize_threshold',
        before: expect.any(Number),
        after: 77,
      },
    ]);
  });

  it('200: an export template', async () => {
    const tenant = await app.tenant();
    const made = await tenant.open('POST', '/export-templates/create', {
      type: 'task_strings',
      name: 'Old name',
      format: 'csv',
    });
    const { id } = made.body.data.template;
    await tenant.open('POST', '/export-templates/update', {
      type: 'task_strings',
      id,
      name: 'New name',
      is_default: true,
    });
    expect(await changesOf(tenant, 'update_export_template')).toEqual([
      { of: null, field: 'name', before: 'Old name', after: 'New name' },
      { of: null, field: 'isDefault', before: false, after: true },
    ]);
  });
});
