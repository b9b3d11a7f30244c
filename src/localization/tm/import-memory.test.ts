import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { systemClock } from '#platform/clock.ts';
import { armFailpoints } from '#platform/failpoints.ts';
import { startFiles } from '../intake/import-for-tests.ts';
import { readUnits } from '../publish/seed-for-tests.ts';
import { sourceKeys } from './normalise.ts';
import { imported, tmx, tu } from './tmx-for-tests.ts';

const files = await startFiles();
const app = await startWorkingApp();
afterAll(async () => {
  await files.close();
});
afterEach(() => armFailpoints('', systemClock));

const start = (tenant: Tenant, fields: object) => tenant.open('POST', '/tm/import', fields);

const look = async (tenant: Tenant) =>
  (await readUnits(app, tenant)).map((u) => [
    u.source,
    u.string_id,
    u.target_language,
    u.target,
    u.origin,
    u.is_reviewed,
  ]);

describe('import_memory', () => {
  it('200: accepted at once, then written with context, dates and counts; a second time changes nothing', async () => {
    const tenant = await app.tenant();
    const content = tmx(
      tu(
        'Open',
        'Öffnen',
        '<prop type="x-string-id">btn.open</prop><prop type="x-previous-source">Close</prop>',
      ) +
        tu('Gate', 'Tor', '', ' changedate="20250102T030405Z" changeid="jo"') +
        '<tu><tuv xml:lang="en"><seg>Two</seg></tuv><tuv xml:lang="ja"><seg>二</seg></tuv><tuv xml:lang="tlh"><seg>cha</seg></tuv></tu>' +
        `<tu><tuv xml:lang="fr"><seg>Sans</seg></tuv></tu>${tu('Long', 'x'.repeat(20_001))}`,
    );
    const view = await imported(tenant, { content });
    expect(view).toEqual({
      job_id: expect.stringMatching(/^tm_import_/),
      status: 'completed',
      is_completed: true,
      is_failed: false,
      error: null,
      units_read: 4,
      translations_changed: 3,
      skipped: { no_source: 1, unknown_language: 1, empty: 0, too_long: 1 },
      skipped_languages: ['tlh'],
      accepted_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await look(tenant)).toEqual([
      ['Gate', '', 'de', 'Tor', 'import', true],
      ['Open', 'btn.open', 'de', 'Öffnen', 'import', true],
      ['Two', '', 'ja', '二', 'import', true],
    ]);
    const [gate, open] = await readUnits(app, tenant);
    expect(open?.previous_key).toBe(sourceKeys('Close').sourceKey);
    expect(gate?.id).toBeGreaterThan(0);
    expect((await imported(tenant, { content })).translations_changed).toBe(0);
    expect(await look(tenant)).toHaveLength(3);
  });

  it('200: a later date replaces, an earlier one does not; unreviewed on request', async () => {
    const tenant = await app.tenant();
    const at = (date: string, text: string) => tmx(tu('Gate', text, '', ` changedate="${date}"`));
    await imported(tenant, { content: at('20250101T000000Z', 'Tor') });
    await imported(tenant, { content: at('20240101T000000Z', 'Alt') });
    expect(await look(tenant)).toEqual([['Gate', '', 'de', 'Tor', 'import', true]]);
    await imported(tenant, { content: at('20250601T000000Z', 'Pforte'), reviewed: false });
    expect(await look(tenant)).toEqual([['Gate', '', 'de', 'Pforte', 'import', false]]);
  });

  it('200: from a URL, found by a search at once; a killed batch is resumed and counted once', async () => {
    const tenant = await app.tenant();
    const units = Array.from({ length: 1200 }, (_, i) =>
      tu(`Bring crate ${i} of salt to the harbour master`, `Kiste ${i}`),
    );
    armFailpoints('tm_import.batch=throw@1', systemClock);
    const view = await imported(tenant, { file_url: files.putData('/memory.tmx', tmx(units.join(''))) });
    expect(view).toMatchObject({ is_completed: true, units_read: 1200, translations_changed: 1200 });
    expect(files.received.filter(({ path }) => path === '/memory.tmx')).toHaveLength(2);
    const { body } = await tenant.open('POST', '/tm/search', {
      target_language: 'de',
      text: 'Bring crate 7 of sugar to the harbour master',
    });
    expect(body.data.results[0].matches[0].score).toBeGreaterThan(80);
  });

  it('200: problems of the file are reported by the status', async () => {
    const tenant = await app.tenant();
    const failed = async (fields: object) => (await imported(tenant, fields)).error;
    expect(await failed({ content: '<!DOCTYPE tmx [<!ENTITY e "x">]><tmx/>' })).toContain('DOCTYPE');
    expect(await failed({ content: tmx(tu('A', '&xxe;')) })).toContain('not valid XML');
    expect(await failed({ content: tmx('<tu><tuv xml:lang="fr"><seg>A</seg></tuv></tu>') })).toContain(
      'no text in "en"',
    );
    expect(await failed({ file_url: `${files.url}/missing.tmx` })).toContain('answered 404');
    expect(await look(tenant)).toEqual([]);
  });

  it.each([
    ['nothing', {}, 'file_url'],
    ['both', { content: 'x', file_url: 'http://127.0.0.1/x' }, 'file_url'],
    ['another format', { content: 'x', format: 'csv' }, 'format'],
    ['no URL', { file_url: 'ftp://127.0.0.1/x' }, 'file_url'],
    ['too much', { content: 'x'.repeat(10_000_001) }, 'content'],
  ])('400: %s', async (_, fields, field) => {
    const { status, body } = await start(await app.tenant(), fields);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
  });

  it('422: a project without a source language', async () => {
    const bare = await app.tenant({ sourceLanguage: null });
    expect((await start(bare, { content: tmx('') })).status).toBe(422);
  });
});
