import pg from 'pg';
import { expect, it } from 'vitest';
import { type App, openApp, until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';

const STRINGS = Array.from({ length: 120 }, (_, i) => ({
  string_id: `s${i}`,
  content: `Open gate ${i} of {0}`,
}));
const LANGUAGES = ['fr', 'it', 'es', 'pt', 'nl', 'pl'];

/** A busy machine may not get a connection in time; the storm continues until each call is answered. */
const insist = (tenant: Tenant, path: string, request: object) =>
  until(path, async () => {
    const { status } = await tenant.open('POST', path, request);
    return status < 429 && status;
  });

/** Everything that moves one task, at once: overlapping supplements, cancellations, retries, reviews. */
async function storm(tenant: Tenant, round: number): Promise<string> {
  const { body } = await tenant.open('POST', '/tasks/create', {
    target_languages: ['de', 'ja'],
    scan_terms: false,
    strings: STRINGS,
    callback_url: 'http://127.0.0.1:9999/',
  });
  const { task_id } = body.data;
  await until('rows', async () => {
    const { status } = (await tenant.open('POST', '/tasks/status', { task_id })).body.data;
    return !['pending', 'importing'].includes(status);
  });
  const supplements = LANGUAGES.map((language, i) =>
    insist(tenant, '/tasks/supplement-translate', {
      task_id,
      target_languages: [language, LANGUAGES[(i + 1) % LANGUAGES.length]],
    }),
  );
  const reviews = ['de', 'ja'].map((language, i) => {
    const items = STRINGS.slice(0, 90).map(({ string_id }) => ({ string_id, language, text: 'Tor {0}' }));
    const ordered = i === 0 ? items : items.toReversed();
    return insist(tenant, '/tasks/strings/update', { task_id, items: ordered });
  });
  const others =
    round % 2 === 0 ? [] : ['cancel', 'retry'].map((call) => insist(tenant, `/tasks/${call}`, { task_id }));
  const answers = await Promise.all([...supplements, ...reviews, ...others]);
  expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  return task_id;
}

const openRuns = (app: App) =>
  app.services.database.system
    .selectFrom('runs')
    .select('id')
    .where('status', 'in', ['PENDING', 'RUNNING'])
    .execute();

/** The server's own count; each connection adds its part when it ends, so ours end first. */
async function deadlocksIn(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.deadlocks ?? -1;
  } finally {
    await client.end();
  }
}

it('supplements, cancellations, retries and reviews of one task never lock each other out', async () => {
  const app = await openApp({ roles: ['api', 'worker'] });
  const tasks: string[] = [];
  for (let round = 0; round < 4; round += 1) tasks.push(await storm(await app.tenant(), round));
  await until('every run ended', async () => (await openRuns(app)).length === 0, 240_000);
  const ended = await app.services.database.system
    .selectFrom('tasks')
    .select('status')
    .where('id', 'in', tasks)
    .execute();
  for (const { status } of ended) expect(['completed', 'failed']).toContain(status);
  await app.close();
  expect(await deadlocksIn(app.databaseUrl)).toBe(0);
});
