import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { publishAndWait, readEvents, readTranslations, readUnits, seedTask } from './seed-for-tests.ts';

const app = await startWorkingApp();

const row = (text: string, state: string, origin = 'ai') => ({ text, state, origin, score: 90 });
const STRINGS = [
  { id: 'm', content: 'Machine', targets: { de: row('Maschine', 'machine') } },
  { id: 'e', content: 'Edited', targets: { de: row('Bearbeitet', 'edited', 'manual') } },
  { id: 'a', content: 'Approved', targets: { de: row('Freigegeben', 'approved') } },
  { id: 'g', content: 'Given', targets: { de: row('Mitgebracht', 'edited', 'given') } },
  { id: 'r', content: 'Rejected', targets: { de: row('Verworfen', 'rejected') } },
  { id: 'n', content: 'New', targets: { de: null } },
];

const require = (tenant: Tenant) =>
  app.services.database.system
    .updateTable('projects')
    .set({ settings: JSON.stringify({ publish_requires_review: true }) })
    .where('id', '=', tenant.projectId)
    .execute();

const texts = async (tenant: Tenant) =>
  Object.fromEntries((await readTranslations(app, tenant)).map(({ text, origin }) => [text, origin]));
const counts = async (tenant: Tenant, jobId: string) =>
  (await tenant.open('POST', '/tasks/publish-status', { job_id: jobId })).body.data.counts;

describe('the effect of review on a publish', () => {
  it('rejected rows are left out and counted; text of people is manual', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, { strings: STRINGS, languages: ['de'] });
    const jobId = await publishAndWait(app, tenant, taskId, { callback_url: 'http://127.0.0.1:9999/x' });
    expect(await texts(tenant)).toEqual({
      Maschine: 'ai',
      Bearbeitet: 'manual',
      Freigegeben: 'manual',
      Mitgebracht: 'given',
    });
    const skipped = { untranslated: 1, rejected: 1, unreviewed: 0 };
    expect(await counts(tenant, jobId)).toMatchObject({ strings_count: 6, translations_count: 4, skipped });
    const [event] = await readEvents(app, tenant);
    expect(event?.payload.detail).toMatchObject({ translations_count: 4, skipped });
  });

  it('the memory knows which ones a person reviewed, and no rejected ones', async () => {
    const tenant = await app.tenant();
    await publishAndWait(app, tenant, await seedTask(app, tenant, { strings: STRINGS, languages: ['de'] }));
    const units = await readUnits(app, tenant);
    expect(Object.fromEntries(units.map(({ target, is_reviewed }) => [target, is_reviewed]))).toEqual({
      Maschine: false,
      Bearbeitet: true,
      Freigegeben: true,
      Mitgebracht: true,
    });
  });

  it('publish_requires_review publishes only what was edited or approved', async () => {
    const tenant = await app.tenant();
    await require(tenant);
    const taskId = await seedTask(app, tenant, { strings: STRINGS, languages: ['de'] });
    const jobId = await publishAndWait(app, tenant, taskId);
    expect(Object.keys(await texts(tenant)).sort()).toEqual(['Bearbeitet', 'Freigegeben', 'Mitgebracht']);
    expect(await counts(tenant, jobId)).toMatchObject({
      translations_count: 3,
      skipped: { untranslated: 1, rejected: 1, unreviewed: 1 },
    });
    // Texts that may not be published are not learned, nor are texts that came with the file and were not
    // reviewed.
    const learned = (await readUnits(app, tenant)).map(({ target }) => target);
    expect(learned.sort()).toEqual(['Bearbeitet', 'Freigegeben']);
  });

  it('a row that is rejected later keeps its earlier publish', async () => {
    const tenant = await app.tenant();
    const strings = (state: string, text: string) => [
      { id: 'a', content: 'A', targets: { de: row(text, state) } },
    ];
    await publishAndWait(
      app,
      tenant,
      await seedTask(app, tenant, { strings: strings('approved', 'Gut'), languages: ['de'] }),
    );
    await publishAndWait(
      app,
      tenant,
      await seedTask(app, tenant, { strings: strings('rejected', 'Schlecht'), languages: ['de'] }),
    );
    expect(await texts(tenant)).toEqual({ Gut: 'manual' });
  });
});
