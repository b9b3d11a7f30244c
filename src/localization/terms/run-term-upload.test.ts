import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import { startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { systemClock } from '#platform/clock.ts';
import { armFailpoints } from '#platform/failpoints.ts';
import { readTerms } from './seed-for-tests.ts';
import { sql } from 'kysely';

let tenant: Tenant;

const app = await startWorkingApp();
const receiver = await startReceiver();
afterAll(async () => {
  await receiver.close();
});
beforeEach(async () => {
  tenant = await app.tenant();
});
afterEach(() => armFailpoints('', systemClock));

const upload = async (terms: object[], extra: object = {}): Promise<string> => {
  const list = terms.map((term) => ({ source_language: 'en', ...term }));
  const { body } = await tenant.open('POST', '/terms/create', {
    terms: list,
    callback_url: receiver.url,
    ...extra,
  });
  return body.trace_id;
};
const emitted = (traceId: string) =>
  app.services.database.system
    .selectFrom('deliveries')
    .select(['event', 'body', 'app_key_id'])
    .where('trace_id', '=', traceId)
    .execute();
const eventsOf = async (traceId: string) => {
  const rows = await until('the event was written', async () => {
    const found = await emitted(traceId);
    return found.length > 0 && found;
  });
  return rows.map((row) => JSON.parse(row.body));
};
const counts = async (traceId: string) => {
  const { detail } = (await eventsOf(traceId))[0];
  return [detail.upserted_count, detail.modified_count];
};

describe('run_term_upload', () => {
  it('one event with exact counts, signed for the key that uploaded, without a task', async () => {
    const trace = await upload([{ content: 'Sword' }, { content: 'Shield' }]);
    const events = await eventsOf(trace);
    expect(events).toMatchObject([
      {
        event: 'term_upload.completed',
        task_id: '',
        project_id: tenant.projectId,
        trace_id: trace,
        status: 'SUCCEEDED',
        error: null,
        detail: { upload_id: trace, terms_count: 2, upserted_count: 2, modified_count: 0, sequence: 1 },
      },
    ]);
    expect((await emitted(trace))[0]?.app_key_id).toBe(tenant.keyId);
  });

  it('counts new, changed and unchanged terms separately, and merges into the existing ones', async () => {
    await eventsOf(
      await upload([
        { content: 'Same', category: 'A', translations: { de: 'gleich' } },
        {
          content: 'Changed',
          category: 'A',
          pic: 'https://a.example/1.png',
          translations: { de: 'alt', ja: '古い' },
        },
        { content: 'Cleared', translations: { de: 'weg' } },
      ]),
    );
    const trace = await upload([
      { content: 'Same', category: 'A', translations: { de: 'gleich', ja: '' } },
      { content: 'Changed', translations: { de: 'neu' } },
      { content: 'Cleared', translations: { de: '' } },
      { content: 'New' },
      { content: 'Same', source_language: 'fr' },
    ]);
    expect(await counts(trace)).toEqual([2, 2]);
    const rows = await readTerms(app, tenant);
    expect(
      rows.map((row) => [row.content, row.source_language, row.category, row.pic, row.translations]),
    ).toEqual([
      ['Changed', 'en', 'A', 'https://a.example/1.png', { de: 'neu', ja: '古い' }],
      ['Cleared', 'en', '', '', {}],
      ['New', 'en', '', '', {}],
      expect.arrayContaining(['Same']),
      expect.arrayContaining(['Same']),
    ]);
  });

  it('of the same key twice in one call the later wins, field by field', async () => {
    const trace = await upload([
      { content: 'Orb', category: 'A', translations: { de: 'eins', ja: '一' } },
      { content: 'Orb', pic: 'https://a.example/p.png', translations: { de: 'zwei', ja: '' } },
    ]);
    expect(await counts(trace)).toEqual([1, 0]);
    expect(await readTerms(app, tenant)).toMatchObject([
      { category: 'A', pic: 'https://a.example/p.png', translations: { de: 'zwei' } },
    ]);
  });

  it('a deleted term comes back as a new one, without its old translations', async () => {
    await eventsOf(await upload([{ content: 'Orb', translations: { de: 'alt' } }]));
    const [old] = await readTerms(app, tenant);
    await tenant.open('POST', '/terms/delete', { id: old?.id });
    expect(await counts(await upload([{ content: 'Orb' }]))).toEqual([1, 0]);
    const [revived] = await readTerms(app, tenant);
    expect(revived).toMatchObject({ content: 'Orb', translations: {} });
    expect(revived?.id).not.toBe(old?.id);
  });

  it('the version of the termbase grows with every change and only then', async () => {
    const version = async () =>
      (
        await app.services.database.system
          .selectFrom('lexicon_versions')
          .select('terms_version')
          .where('project_id', '=', tenant.projectId)
          .executeTakeFirstOrThrow()
      ).terms_version;
    await eventsOf(await upload([{ content: 'Orb' }]));
    const before = await version();
    await eventsOf(await upload([{ content: 'Orb' }]));
    expect(await version()).toBe(before);
    await eventsOf(await upload([{ content: 'Orb', category: 'Item' }]));
    expect(await version()).toBe(before + 1);
  });

  it('nobody is notified without a callback_url, or of an event that was not subscribed to', async () => {
    const quiet = await upload([{ content: 'Orb' }], { callback_url: '' });
    const narrowed = await upload([{ content: 'Axe' }], { callback_events: ['term_upload.failed'] });
    await until('both were written', async () => (await readTerms(app, tenant)).length === 2);
    expect([await emitted(quiet), await emitted(narrowed)]).toEqual([[], []]);
  });

  it('a first attempt that dies before its commit leaves nothing; the second writes and reports once', async () => {
    armFailpoints('upload.written=throw@1', systemClock);
    const trace = await upload([{ content: 'Orb' }]);
    expect(await counts(trace)).toEqual([1, 0]);
    expect(await readTerms(app, tenant)).toHaveLength(1);
    expect(await emitted(trace)).toHaveLength(1);
  });

  it('a job that runs again after its commit does nothing', async () => {
    // Failpoints belong to the process: a job of another test file may trigger one, so try again in that
    // case.
    let trace = '';
    for (let retries = 0, tries = 1; retries !== 1; tries += 1) {
      expect(tries).toBeLessThan(5);
      armFailpoints('job.ran=throw@1', systemClock);
      trace = await upload([{ content: 'Orb' }]);
      await eventsOf(trace);
      ({ retry_count: retries } = await until('the job ran to its end', async () => {
        const { rows } = await sql<{ retry_count: number }>`
          select retry_count from pgboss.job
          where name = 'run_term_upload' and state = 'completed' and data->>'requestId' = ${trace}
        `.execute(app.services.database.system);
        return rows[0];
      }));
    }
    expect(await emitted(trace)).toHaveLength(1);
  });
});
