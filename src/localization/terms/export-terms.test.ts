import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { download } from '../export/export-app-for-tests.ts';
import { readTerms, seedTerms } from './seed-for-tests.ts';

const app = await startWorkingApp();

const exported = (tenant: Tenant, fields: object) => tenant.open('POST', '/terms/export', fields);

async function termbase(): Promise<Tenant> {
  const tenant = await app.tenant();
  await seedTerms(app, tenant, [
    { content: 'Sword', category: 'Item', translations: { de: 'Schwert', ja: '剣' } },
    { content: '=SUM(A1)', translations: { de: 'Formel "x"' } },
    { content: 'Épée', language: 'fr', translations: { en: 'Sword' } },
  ]);
  return tenant;
}

describe('export_terms', () => {
  it('200: a link to the file, valid for an hour', async () => {
    const tenant = await termbase();
    const { status, body } = await exported(tenant, { format: 'csv', filename: 'my terms' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      download_url: expect.stringContaining('/files/exports/prj_'),
      expires_at: expect.stringMatching(/Z$/),
      file_size: expect.any(Number),
      format: 'csv',
      source_language: 'en',
      languages: ['de', 'ja'],
      terms_count: 2,
    });
    const file = await download(body.data.download_url);
    expect([file.status, file.bytes.length]).toEqual([200, body.data.file_size]);
    const [header, ...rows] = file.text.split('\r\n');
    expect(header).toContain('"en","de","ja","category"');
    // Terms of one upload have the same time, so their order is undefined.
    expect(rows.sort()).toEqual([
      '',
      expect.stringContaining(`"'=SUM(A1)","Formel ""x""",,`),
      expect.stringContaining('"Sword","Schwert","剣","Item"'),
    ]);
  });

  it('200: only the requested languages, of the requested source language', async () => {
    const tenant = await termbase();
    const german = await exported(tenant, { format: 'tbx', languages: ['de', 'de', 'es'] });
    expect(german.body.data).toMatchObject({ languages: ['de', 'es'], terms_count: 2 });
    const { text } = await download(german.body.data.download_url);
    expect(text).toContain('<langSec xml:lang="de"><termSec><term>Schwert</term>');
    expect(text).not.toContain('剣');
    const french = await exported(tenant, { format: 'tbx', source_language: 'fr' });
    expect(french.body.data).toMatchObject({ source_language: 'fr', languages: ['en'], terms_count: 1 });
  });

  it.each(['tbx', 'csv'] as const)('200: an export as %s comes back the same', async (format) => {
    const tenant = await app.tenant();
    const { body: upload } = await tenant.open('POST', '/terms/create', {
      terms: [
        {
          content: 'Iron Sword',
          source_language: 'en',
          category: 'Item',
          pic: 'https://cdn.example/a.png?a=1&b=2',
          translations: { de: 'Eisenschwert', 'zh-cn': '铁剑' },
          note: '-- "quoted" <b>\nand more',
          part_of_speech: 'noun',
          case_sensitive: true,
          do_not_translate: true,
          variants: ['a|b', '=1+1'],
          target_variants: { de: ['Klinge'] },
          forbidden: { 'zh-cn': ['钢刀'] },
        },
      ],
    });
    const other = await app.tenant();
    await until('the upload was written', async () => (await readTerms(app, tenant)).length === 1);
    expect(upload.code).toBe(0);
    const { body } = await exported(tenant, { format });
    const { text } = await download(body.data.download_url);
    await other.open('POST', '/terms/import', { format, content: text });
    await until('the import was written', async () => (await readTerms(app, other)).length === 1);
    const view = async (owner: Tenant) => {
      const {
        id: _id,
        created_at: _c,
        updated_at: _u,
        ...rest
      } = (await owner.open('GET', '/terms')).body.data.items[0];
      return rest;
    };
    expect(await view(other)).toEqual(await view(tenant));
  });

  it('200: an empty termbase is an empty file', async () => {
    const { status, body } = await exported(await app.tenant(), { format: 'csv' });
    expect([status, body.data.terms_count, body.data.languages]).toEqual([200, 0, []]);
  });

  it.each<[string, object, string]>([
    ['no format', {}, 'format'],
    ['another format', { format: 'xlsx' }, 'format'],
    ['a wrong language', { format: 'csv', languages: ['xx'] }, 'languages[0]'],
    ['a path as a name', { format: 'csv', filename: '../x' }, 'filename'],
  ])('400: %s', async (_, fields, field) => {
    const { status, body } = await exported(await app.tenant(), fields);
    expect([status, body.error.field]).toEqual([400, field]);
  });

  it('422: a project without a source language', async () => {
    const { status, body } = await exported(await app.tenant({ sourceLanguage: null }), { format: 'csv' });
    expect([status, body.error.reason]).toEqual([422, 'no_source_language']);
  });

  it('429: three exports of a project at once, not a fourth', async () => {
    const tenant = await app.tenant();
    const client = await app.services.database.connect();
    try {
      await client.query('begin');
      for (const slot of [1, 2, 3])
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `export ${tenant.projectId} ${slot}`,
        ]);
      const { status, body } = await exported(tenant, { format: 'csv' });
      expect([status, body.error.retry_after_sec]).toEqual([429, 5]);
    } finally {
      await client.end();
    }
  });
});
