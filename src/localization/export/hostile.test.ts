import { parse as parseCsv } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp, startApp } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';
import { systemClock } from '#platform/clock.ts';
import { buildFile } from './build-file.ts';
import { download, publish, template, translatedTask } from './export-app-for-tests.ts';
import { entriesOf } from '../formats/ini/entries-for-tests.ts';
import { neutralise } from '#kernel/spreadsheet-safe.ts';
import { unzip } from '../formats/unzip-for-tests.ts';

// The groups L-TPL, L-INI and OUT in the list of hostile cases. Each title begins with the id of its case.

const app = await startApp();

const expectRefused = (answer: Answer, status: number) =>
  expect([answer.status, answer.body.code, answer.body.success]).toEqual([status, status, false]);

describe('templates', () => {
  it.each([
    ['L-TPL-002', '/export-templates?type=tm'],
    ['L-TPL-003', '/export-templates?type=__proto__'],
    ['L-TPL-005', '/export-templates/get?type=tm&id=tpl-aaaaaaaa'],
  ])('%s GET %s: 400', async (_, path) => {
    expectRefused(await (await app.tenant()).open('GET', path), 400);
  });

  const made = { type: 'project_strings', name: 'x', format: 'ini' };
  const { type: _type, ...untyped } = made;
  const { name: _name, ...nameless } = made;
  const order = { type: 'field', value: 'content' };
  it.each<[string, string, object]>([
    ['L-TPL-007', 'create', untyped],
    ['L-TPL-008', 'create', { ...made, type: 'tm' }],
    ['L-TPL-010', 'update', { id: 'tpl-aaaaaaaa', name: 'x' }],
    ['L-TPL-012', 'update', { type: '__proto__', id: 'tpl-aaaaaaaa', name: 'x' }],
    ['L-TPL-013', 'delete', { id: 'tpl-aaaaaaaa' }],
    ['L-TPL-015', 'delete', { type: '__proto__', id: 'tpl-aaaaaaaa' }],
    ['L-TPL-020', 'create', nameless],
    ['L-TPL-022', 'create', { ...made, name: 5 }],
    ['L-TPL-023', 'create', { ...made, format: 'pdf' }],
    ['L-TPL-025', 'create', { ...made, id: 'tpl-aaaaaaaa' }],
    ['L-TPL-027', 'create', { ...made, updated_at: 1 }],
    ['L-TPL-028', 'create', { ...made, mode: 'both' }],
    ['L-TPL-030', 'create', { ...made, is_default: 'true' }],
    ['L-TPL-032', 'create', { ...made, fields: ['nope'] }],
    ['L-TPL-033', 'create', { ...made, fields: ['string_id', 'string_id'] }],
    ['L-TPL-035', 'create', { ...made, field_order: [{ type: 'x', value: 'y' }] }],
    ['L-TPL-037', 'create', { ...made, field_order: Array.from({ length: 10_000 }, () => order) }],
    ['L-TPL-040', 'update', { type: 'project_strings', id: 'tpl-aaaaaaaa', colour: 'red' }],
  ])('%s %s: 400', async (_, verb, body) => {
    const tenant = await app.tenant();
    expectRefused(await tenant.open('POST', `/export-templates/${verb}`, body), 400);
    expect((await tenant.open('GET', '/export-templates?type=project_strings')).body.data.templates).toEqual(
      [],
    );
  });

  it('L-TPL-017 unknown id: 404', async () => {
    const tenant = await app.tenant();
    expectRefused(await tenant.open('GET', '/export-templates/get?type=project_strings&id=nothing'), 404);
  });

  it('L-TPL-018 right id, wrong type: 404', async () => {
    const tenant = await app.tenant();
    const id = await template(tenant);
    expectRefused(await tenant.open('GET', `/export-templates/get?type=task_strings&id=${id}`), 404);
  });

  it('L-TPL-038 20 parallel with is_default true: 20 × 200 and exactly one default', async () => {
    const tenant = await app.tenant();
    await Promise.all(Array.from({ length: 20 }, () => template(tenant, { is_default: true })));
    const { templates } = (await tenant.open('GET', '/export-templates?type=project_strings')).body.data;
    expect(templates).toHaveLength(20);
    expect(templates.filter((each: { is_default: boolean }) => each.is_default)).toHaveLength(1);
  });

  const update = async (tenant: Tenant, id: string, change: object) => {
    const body = { type: 'project_strings', id, ...change };
    return (await tenant.open('POST', '/export-templates/update', body)).body.data.template;
  };

  it('L-TPL-042 fields []: 200 replaced with empty', async () => {
    const tenant = await app.tenant();
    const id = await template(tenant, { fields: ['string_id'] });
    expect((await update(tenant, id, { fields: [] })).fields).toEqual([]);
  });

  it('L-TPL-043 languages shorter array: 200 replaced as a whole', async () => {
    const tenant = await app.tenant();
    const id = await template(tenant, { languages: ['de', 'ja', 'ko'] });
    expect((await update(tenant, id, { languages: ['ko'] })).languages).toEqual(['ko']);
  });

  it('L-TPL-045 is_default false on the default: 200, zero defaults', async () => {
    const tenant = await app.tenant();
    const id = await template(tenant, { is_default: true });
    expect((await update(tenant, id, { is_default: false })).is_default).toBe(false);
    const { templates } = (await tenant.open('GET', '/export-templates?type=project_strings')).body.data;
    expect(templates).toMatchObject([{ is_default: false }]);
  });

  it('L-TPL-047 two parallel deletes: one 200, one 404', async () => {
    const tenant = await app.tenant();
    const body = { type: 'project_strings', id: await template(tenant) };
    const answers = await Promise.all(
      [1, 2].map(() => tenant.open('POST', '/export-templates/delete', body)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('L-TPL-048 delete the default: 200, none promoted', async () => {
    const tenant = await app.tenant();
    await template(tenant);
    const body = { type: 'project_strings', id: await template(tenant, { is_default: true }) };
    expect((await tenant.open('POST', '/export-templates/delete', body)).status).toBe(200);
    const { templates } = (await tenant.open('GET', '/export-templates?type=project_strings')).body.data;
    expect(templates).toMatchObject([{ is_default: false }]);
  });
});

const exportIni = (tenant: Tenant, fields: object) =>
  tenant.open('POST', '/export/ini', { type: 'project_strings', ...fields });

describe('export/ini', () => {
  it.each<[string, number, object]>([
    ['L-INI-002', 400, { type: 5 }],
    ['L-INI-003', 422, { type: 'task_strings' }],
    ['L-INI-005', 400, { template_id: undefined }],
    ['L-INI-012', 400, { target_languages: ['xx'] }],
    ['L-INI-015', 400, { download_mode: null }],
    ['L-INI-017', 400, { filename: 7 }],
    ['L-INI-020', 400, { filename: 'a/b' }],
    ['L-INI-022', 400, { filename: 'a\r\nSet-Cookie: x' }],
    ['L-INI-023', 400, { filename: 'a\u0000b' }],
    ['L-INI-025', 400, { filename: 'con' }],
    ['L-INI-025', 400, { filename: 'NUL.txt' }],
  ])('%s: %i for %j', async (_, status, fields) => {
    const tenant = await app.tenant();
    const template_id = await template(tenant, { languages: ['de'] });
    expectRefused(await exportIni(tenant, { template_id, ...fields }), status);
  });

  it('L-INI-007 template of another project: 404', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const template_id = await template(other, { languages: ['de'] });
    expectRefused(await exportIni(tenant, { template_id }), 404);
  });

  it('L-INI-008 template of type task_strings: 404', async () => {
    const tenant = await app.tenant();
    const template_id = await template(tenant, { type: 'task_strings', languages: ['de'] });
    expectRefused(await exportIni(tenant, { template_id }), 404);
  });

  it('L-INI-010 no languages anywhere: 422', async () => {
    const tenant = await app.tenant();
    expectRefused(await exportIni(tenant, { template_id: await template(tenant) }), 422);
  });

  it('L-INI-013 target_languages []: uses template; 422 if both empty', async () => {
    const tenant = await app.tenant();
    const [full, bare] = [await template(tenant, { languages: ['ja'] }), await template(tenant)];
    const used = await exportIni(tenant, { template_id: full, target_languages: [] });
    expect(used.body.data.target_languages).toEqual(['ja']);
    expectRefused(await exportIni(tenant, { template_id: bare, target_languages: [] }), 422);
  });

  const disposition = async (filename: string) => {
    const tenant = await app.tenant();
    const template_id = await template(tenant, { languages: ['de'] });
    const { body } = await exportIni(tenant, { template_id, filename });
    return (await download(body.data.download_url)).headers.get('content-disposition');
  };

  it('L-INI-018 filename "": 200 default name', async () => {
    expect(await disposition('')).toMatch(/filename="prj_[0-9A-Z]{26}_\d{14}\.ini"/);
  });

  it('L-INI-027 filename "日本語": 200, RFC 6266 filename* in Content-Disposition', async () => {
    expect(await disposition('日本語')).toContain(`filename*=UTF-8''${encodeURIComponent('日本語')}.ini`);
  });

  const link = async (): Promise<[string, string]> => {
    const tenant = await app.tenant();
    const template_id = await template(tenant, { languages: ['de'] });
    const make = async () => (await exportIni(tenant, { template_id })).body.data.download_url;
    return [await make(), await make()];
  };

  it('L-INI-028 last byte of the signature changed: 403', async () => {
    const [url] = await link();
    const forged = new URL(url);
    const signature = Buffer.from(forged.searchParams.get('sig')!, 'base64url');
    signature[31]! ^= 1;
    forged.searchParams.set('sig', signature.toString('base64url'));
    expect((await download(forged.href)).status).toBe(403);
    expect((await download(url)).status).toBe(200);
  });

  it('L-INI-032 path swapped to another project file: 403', async () => {
    const [[mine], [theirs]] = [await link(), await link()];
    const swapped = new URL(mine);
    swapped.pathname = new URL(theirs).pathname;
    expect((await download(swapped.href)).status).toBe(403);
  });

  it('L-INI-033 two calls: two different URLs', async () => {
    const [first, second] = await link();
    expect(new URL(first).pathname).not.toBe(new URL(second).pathname);
  });

  it('L-INI-035 keys survive a round trip through our own reader in escape mode', async () => {
    const tenant = await app.tenant();
    const keys = ['a=b', '[x]', ';c', '#c', ' a ', '\\', 'a\nb', '\\n', ' '];
    await publish(
      app,
      tenant,
      keys.map((string_id) => ({ string_id, values: { de: string_id } })),
    );
    const template_id = await template(tenant, { languages: ['de'] });
    const { body } = await exportIni(tenant, { template_id, escape_mode: 'escape' });
    const entries = entriesOf((await download(body.data.download_url)).text);
    expect(entries).toEqual(keys.map((key) => ({ section: 'de', key, value: key })));
  });

  it('L-INI-037 all values empty for a row: row omitted', async () => {
    const tenant = await app.tenant();
    await publish(app, tenant, [
      { string_id: 'gone', values: { de: '', ja: '' } },
      { string_id: 'never', values: {} },
      { string_id: 'there', values: { de: 'da' } },
    ]);
    const template_id = await template(tenant, { languages: ['de', 'ja'] });
    const { text } = await download((await exportIni(tenant, { template_id })).body.data.download_url);
    expect(entriesOf(text)).toEqual([{ section: 'de', key: 'there', value: 'da' }]);
  });

  it('L-INI-038 zip entry names: only [a-z0-9-]+.ini', async () => {
    const tenant = await app.tenant();
    const template_id = await template(tenant, { languages: ['zh-cn', 'es-419', 'sr-latn'] });
    const { body } = await exportIni(tenant, { template_id, download_mode: 'separate', filename: 'x' });
    const names = [...(await unzip((await download(body.data.download_url)).bytes)).keys()];
    expect(names).toEqual(['zh-cn.ini', 'es-419.ini', 'sr-latn.ini']);
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]+\.ini$/);
    expectRefused(await exportIni(tenant, { template_id, target_languages: ['../x'] }), 400);
  });

  it('L-INI-040 client disconnects mid-build: work stops, temp file removed', async () => {
    const tenant = await app.tenant();
    await publish(app, tenant, [{ string_id: 'a', values: { de: 'x' } }]);
    const gone = new AbortController();
    let key = '';
    const blobs = {
      ...app.services.blobs,
      async put(...args: Parameters<App['services']['blobs']['put']>) {
        [key] = args;
        gone.abort(new Error('The client has gone.'));
        return app.services.blobs.put(...args);
      },
    };
    const order = {
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      projectName: 'Game',
      sourceLanguage: 'en',
      taskId: null,
      format: 'ini',
      mode: 'single' as const,
      languages: ['de'],
      columns: [],
      escape: true,
      safeForSpreadsheets: false,
      filename: 'x',
    };
    const build = buildFile({ ...app.services, blobs }, order, {
      timeoutMs: 60_000,
      takesSlot: true,
      signal: gone.signal,
    });
    await expect(build).rejects.toThrow('The client has gone.');
    expect(await app.services.blobs.head(key)).toBeNull();
  });

  describe('with a clock', () => {
    let late = 0;
    let own: App;
    beforeAll(async () => {
      const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + late) };
      own = await openApp({ clock });
    });
    afterAll(() => own.close());

    it('L-INI-030 download_url after 1 h + 1 s: 403', async () => {
      const tenant = await own.tenant();
      const { body } = await exportIni(tenant, {
        template_id: await template(tenant, { languages: ['de'] }),
      });
      late = 3_590_000;
      expect((await download(body.data.download_url)).status).toBe(200);
      late = 3_601_000;
      expect((await download(body.data.download_url)).status).toBe(403);
      late = 0;
    });
  });
});

describe('content that a file must not execute', () => {
  const formulas: [string, string][] = [
    ['OUT-002', '+1'],
    ['OUT-003', '-1'],
    ['OUT-005', '\t=1'],
    // The database cannot hold NUL, so another control character is tested end to end, and NUL separately
    // below.
    ['OUT-007', '\u0001=1'],
    ['OUT-008', "=cmd|' /C calc'!A0"],
    ['OUT-010', '=IMPORTXML("http://x")'],
    ['OUT-012', '；=1'],
    ['OUT-012', '＝1'],
  ];

  it.each(formulas)(
    '%s %j in csv and xlsx: a leading quote, byte-exact when the option is off',
    async (_, value) => {
      const tenant = await app.tenant();
      const task_id = await translatedTask(app, tenant, 1, ['de']);
      await app.services.database.system
        .updateTable('task_rows')
        .set({ target: value })
        .where('task_id', '=', task_id)
        .execute();
      const cell = async (format: string, fields: object) => {
        const template_id = await template(tenant, { type: 'task_strings', format, fields: ['string_id'] });
        const { body } = await tenant.open('POST', '/tasks/export', { task_id, template_id, ...fields });
        const { bytes } = await download(body.data.download_url);
        if (format === 'csv') return (parseCsv(bytes, { bom: true }) as string[][])[1]?.[1];
        return String((await readXlsx(bytes)).sheets[0]?.rows[1]?.[1]);
      };
      for (const format of ['csv', 'xlsx']) {
        expect([format, await cell(format, {})]).toEqual([format, `'${value}`]);
        expect([format, await cell(format, { safe_for_spreadsheets: false })]).toEqual([format, value]);
      }
    },
  );

  it('OUT-007 NUL before a formula: a leading quote', () => {
    expect(neutralise('\0=1')).toBe("'\0=1");
  });

  it.each([
    ['OUT-013', 'a;b'],
    ['OUT-015', '[sec]'],
    ['OUT-017', '# x'],
    ['OUT-018', 'a\u2028b'],
    ['OUT-020', 'trailing backslash \\'],
    // biome-ignore lint: the text of the case, not a template.
    ['OUT-022', '${x}'],
  ])('%s %j in INI, escape mode: parse(export(x)) = x', async (_, value) => {
    const tenant = await app.tenant();
    await publish(app, tenant, [{ string_id: 'key', values: { de: value } }]);
    const template_id = await template(tenant, { languages: ['de'] });
    const { body } = await exportIni(tenant, { template_id, escape_mode: 'escape' });
    const entries = entriesOf((await download(body.data.download_url)).text);
    expect(entries).toEqual([{ section: 'de', key: 'key', value }]);
  });
});
