import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { formatOf, WRITABLE } from '../formats/known-formats.ts';
import { publishAndWait, seedTask } from '../publish/seed-for-tests.ts';
import { bytesOf, jsonFile, pushed } from './push-for-tests.ts';

const app = await startWorkingApp();

/** Subtitles require times, which only strings from subtitles have. */
const TIMED = ['srt'];

const ask = (tenant: Tenant, body: object) => tenant.open('POST', '/export/project', body);

async function exported(tenant: Tenant, body: object) {
  const { status, body: answer } = await until('the export', async () => {
    const found = await ask(tenant, body);
    return found.status !== 429 && found;
  });
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined });
  return answer.data.files;
}

const inJson = async (tenant: Tenant, body: object) => {
  const files = await exported(tenant, { format: 'json_nested', languages: ['de'], ...body });
  return Promise.all(files.map(async (file: never) => JSON.parse((await bytesOf(file)).toString())));
};

/** Strings of a task without a file. */
async function translated(tenant: Tenant) {
  const task = await seedTask(app, tenant, {
    languages: ['de'],
    strings: [
      { id: 'a', content: 'Apple', targets: { de: { text: 'Apfel', state: 'approved' } } },
      { id: 'b', content: 'Bread', targets: { de: 'Brot' } },
      { id: 'c', content: 'Cheese', targets: { de: 'Käse' } },
    ],
  });
  await publishAndWait(app, tenant, task);
}

describe('export_project', () => {
  it('200: strings without a file are written in every format, a file for each language or one for all', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de', 'fr'] });
    await translated(tenant);
    const texts = new Map<string, string>();
    for (const format of WRITABLE) {
      if (TIMED.includes(format)) continue;
      const files = await exported(tenant, { format });
      const { modes, extensions } = formatOf(format);
      const languages = modes[0] === 'single' ? [null] : ['de', 'fr'];
      expect([format, files.map(({ language }: { language: string }) => language)]).toEqual([
        format,
        languages,
      ]);
      expect([format, files[0].strings, files[0].path]).toEqual([format, 3, null]);
      expect(files[0].filename).toMatch(
        modes[0] === 'single'
          ? new RegExp(`[^_]\\.${extensions[0]}$`)
          : new RegExp(`_de\\.${extensions[0]}$`),
      );
      const bytes = await bytesOf(files[0]);
      expect([format, bytes.length]).toEqual([format, files[0].size]);
      texts.set(format, bytes.toString());
    }
    // A workbook is compressed; all other formats are readable as text.
    texts.delete('xlsx');
    for (const [format, text] of texts)
      expect([format, text]).toEqual([format, expect.stringContaining('Apfel')]);
  }, 580_000);

  it('200: without hidden strings, and texts of a lower state and stale ones as requested', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    await pushed(tenant, [jsonFile('en.json', { b: 'Bread', c: 'Cheese', d: 'Date' })]);
    await translated(tenant);
    expect(await inJson(tenant, {})).toEqual([expect.objectContaining({ a: 'Apfel', b: 'Brot', c: 'Käse' })]);
    await pushed(tenant, [jsonFile('en.json', { b: 'White bread', d: 'Date' })]);
    const [kept] = await inJson(tenant, {});
    expect(kept).toMatchObject({ a: 'Apfel', b: 'Brot' });
    expect(kept).not.toHaveProperty('c');
    expect((await inJson(tenant, { stale: 'source' }))[0]).toMatchObject({ a: 'Apfel', b: 'White bread' });
    expect((await inJson(tenant, { stale: 'omit' }))[0]).not.toMatchObject({ b: 'Brot' });
    const [approved] = await inJson(tenant, { min_state: 'approved' });
    expect(approved).toMatchObject({ a: 'Apfel' });
    expect(approved).not.toMatchObject({ b: 'Brot' });
  });

  it('200: by file, each has its own keys; strings without a file get a separate one', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    await pushed(tenant, [
      jsonFile('one/en.json', { x: 'Axe' }, 'one'),
      jsonFile('two/en.json', { x: 'Ox' }, 'two'),
    ]);
    await translated(tenant);
    const files = await exported(tenant, { format: 'csv', by_file: true });
    expect(files.map(({ path, strings }: { path: string; strings: number }) => [path, strings])).toEqual([
      ['one/en.json', 1],
      ['two/en.json', 1],
      [null, 3],
    ]);
    expect(new Set(files.map(({ filename }: { filename: string }) => filename)).size).toBe(3);
    const csv = (await bytesOf(files[1])).toString();
    expect(csv).toMatch(/^"x","Ox"/m);
    expect(csv).not.toContain('Axe');
    // Strings that were kept when their file was removed are in the last file.
    await pushed(tenant, [jsonFile('one/en.json', { x: 'Axe' }, 'one')], { complete: true, gone: 'keep' });
    const left = await exported(tenant, { format: 'csv', by_file: true });
    expect(left.map(({ path, strings }: { path: string; strings: number }) => [path, strings])).toEqual([
      ['one/en.json', 1],
      [null, 4],
    ]);
  });

  it('400: an unknown format, and a mode that it does not have', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    expect((await ask(tenant, { format: 'doc' })).status).toBe(400);
    expect((await ask(tenant, { format: 'android', download_mode: 'single' })).status).toBe(400);
  });

  it('422: neither the call nor the project names a language, or subtitles have no times', async () => {
    const tenant = await app.tenant({ targetLanguages: [] });
    expect((await ask(tenant, { format: 'csv' })).body.error.reason).toBe('no_languages');
    await translated(tenant);
    for (const format of TIMED)
      expect((await ask(tenant, { format, languages: ['de'] })).body.error.reason).toBe('no_times');
  });

  it('429: three exports of the project are running', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const client = await app.services.database.connect();
    await client.query('begin');
    for (const slot of [1, 2, 3])
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `export ${tenant.projectId} ${slot}`,
      ]);
    expect((await ask(tenant, { format: 'csv' })).status).toBe(429);
    await client.end();
  });
});
