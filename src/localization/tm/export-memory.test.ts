import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { download } from '../export/export-app-for-tests.ts';
import { readUnits } from '../publish/seed-for-tests.ts';
import { sourceKeys } from './normalise.ts';
import { imported, tmx, tu } from './tmx-for-tests.ts';

const app = await startWorkingApp();

describe('export_memory', () => {
  const exported = async (tenant: Tenant, fields: object = {}) => {
    const { status, body } = await tenant.open('POST', '/tm/export', fields);
    expect(status).toBe(200);
    return { data: body.data, file: await download(body.data.download_url) };
  };

  it('200: a file that another project imports to the same memory', async () => {
    const [from, to] = [await app.tenant(), await app.tenant()];
    const content = tmx(
      tu('Close', 'Schließen', '<prop type="x-string-id">a</prop>') +
        tu(
          'Open &amp; <ph>{0}</ph>',
          'Öffnen &lt;b&gt; {0}',
          '<prop type="x-previous-source">Close</prop>',
          ' changedate="20250102T030405Z" changeid="jo"',
        ) +
        '<tu><tuv xml:lang="en"><seg>Two</seg></tuv><tuv xml:lang="ja"><prop type="x-origin">ai</prop><prop type="x-reviewed">no</prop><seg>二</seg></tuv></tu>',
    );
    await imported(from, { content });
    const { data, file } = await exported(from, { filename: 'memory' });
    expect(data).toMatchObject({
      format: 'tmx',
      source_language: 'en',
      units_count: 3,
      translations_count: 3,
    });
    expect([file.status, file.bytes.length]).toEqual([200, data.file_size]);
    expect(file.headers.get('content-disposition')).toContain('memory.tmx');
    await imported(to, { content: file.text });
    const bare = async (tenant: Tenant) =>
      (await readUnits(app, tenant)).map((unit) => [
        ...[unit.source, unit.string_id, unit.previous_key, unit.next_key],
        ...[unit.target_language, unit.target, unit.origin, unit.is_reviewed],
      ]);
    expect(await bare(to)).toEqual(await bare(from));
    expect((await bare(to)).map(([, , previous]) => previous)).toContain(sourceKeys('Close').sourceKey);
  });

  it('200: only the requested languages; nothing of another project; an empty memory', async () => {
    const [tenant, stranger] = [await app.tenant(), await app.tenant()];
    await imported(tenant, { content: tmx(tu('A', 'B')) });
    expect((await exported(tenant, { target_languages: ['fr'] })).data).toMatchObject({ units_count: 0 });
    expect((await exported(tenant, { target_languages: ['de'] })).data).toMatchObject({ units_count: 1 });
    const { file } = await exported(stranger);
    expect(file.text).toContain('<body>\n</body>');
  });

  it('400: an unknown language', async () => {
    const { status } = await (await app.tenant()).open('POST', '/tm/export', { target_languages: ['xx'] });
    expect(status).toBe(400);
  });

  it('422: a project without a source language', async () => {
    const bare = await app.tenant({ sourceLanguage: null });
    expect((await bare.open('POST', '/tm/export', {})).status).toBe(422);
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
      const { status, body } = await tenant.open('POST', '/tm/export', {});
      expect([status, body.error.retry_after_sec]).toEqual([429, 5]);
    } finally {
      await client.end();
    }
  });
});
