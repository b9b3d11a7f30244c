import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { publishAndWait, seedTask } from '../publish/seed-for-tests.ts';
import {
  expectTranslated,
  expectUntouched,
  fileOfEachFormat,
  translateAndPublish,
} from './every-format-for-tests.ts';
import { bytesOf, jsonFile, pull, pushed } from './push-for-tests.ts';

const app = await startWorkingApp();

const english = { a: 'Apple', b: 'Bread' };

describe('pull_files', () => {
  it('200: every format comes back byte by byte, and translated as its file would be filled', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const files = await fileOfEachFormat();
    const { task_id } = await pushed(tenant, files, { task: { languages: ['de'], scan_terms: false } });
    await expectUntouched(tenant, files);
    await translateAndPublish(app, tenant, task_id);
    await expectTranslated(app, tenant, files);
  }, 580_000);

  it('200: only differing files have a link; stale and unreviewed texts are left out on request', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de', 'fr'] });
    await pushed(tenant, [jsonFile('locales/en.json', english)]);
    const task = await seedTask(app, tenant, {
      languages: ['de'],
      strings: [
        { id: 'a', content: 'Apple', targets: { de: { text: 'Apfel', state: 'approved' } } },
        { id: 'b', content: 'Bread', targets: { de: 'Brot' } },
      ],
    });
    await publishAndWait(app, tenant, task);
    const first = await pull(tenant, {});
    expect(first.map(({ path, language, coverage }) => [path, language, coverage])).toEqual([
      ['locales/en.json', 'de', [{ language: 'de', translated: 2 }]],
      ['locales/en.json', 'fr', []],
    ]);
    const have = first.map(({ path, language, sha256 }) => ({ path, language, sha256 }));
    expect(
      (await pull(tenant, { have })).map(({ is_changed, download_url }) => [is_changed, download_url]),
    ).toEqual([
      [false, null],
      [false, null],
    ]);
    const german = async (more: object) => {
      const [file] = await pull(tenant, { languages: ['de'], ...more });
      return file && JSON.parse((await bytesOf(file)).toString());
    };
    expect(await german({})).toEqual({ a: 'Apfel', b: 'Brot' });
    expect(await german({ min_state: 'approved' })).toEqual({ a: 'Apfel', b: 'Bread' });
    await pushed(tenant, [jsonFile('locales/en.json', { a: 'Apples', b: 'Bread' })]);
    expect(await german({})).toEqual({ a: 'Apfel', b: 'Brot' });
    expect(await german({ stale: 'source' })).toEqual({ a: 'Apples', b: 'Brot' });
  });

  it('400: an unknown language', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/files/pull', { languages: ['german'] })).status).toBe(400);
  });

  it('422: no language is named', async () => {
    const tenant = await app.tenant({ targetLanguages: [] });
    const { status, body } = await tenant.open('POST', '/files/pull', {});
    expect([status, body.error.reason]).toEqual([422, 'no_languages']);
  });

  it('429: three exports of the project are running', async () => {
    const tenant = await app.tenant();
    const client = await app.services.database.connect();
    await client.query('begin');
    for (const slot of [1, 2, 3])
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `export ${tenant.projectId} ${slot}`,
      ]);
    expect((await tenant.open('POST', '/files/pull', {})).status).toBe(429);
    await client.end();
  });
});
