import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type App, openApp, startApp } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { collectGarbage, download, publish, template } from './export-app-for-tests.ts';
import { entriesOf } from '../formats/ini/entries-for-tests.ts';
import { unzip } from '../formats/unzip-for-tests.ts';

const exportIni = (tenant: Tenant, template_id: string, fields: object = {}): Promise<Answer> =>
  tenant.open('POST', '/export/ini', { type: 'project_strings', template_id, ...fields });

const app = await startApp();

async function projectWith(strings: Parameters<typeof publish>[2], languages = ['de', 'ja']) {
  const tenant = await app.tenant();
  await publish(app, tenant, strings);
  return { tenant, id: await template(tenant, { languages }) };
}

const greetings = [
  { string_id: 'greet', content: 'Hello', values: { de: 'Hallo', ja: 'こんにちは' } },
  { string_id: '', content: 'No id', values: { de: 'Ohne' } },
  { string_id: 'bye', content: 'Bye', values: { de: 'Tschüss\nbald', ja: '' } },
];

describe('export_ini', () => {
  it('200: a link to the file of all strings, valid for an hour', async () => {
    const { tenant, id } = await projectWith(greetings);
    const before = app.services.clock.now().getTime();

    const { status, body } = await exportIni(tenant, id, { escape_mode: 'escape' });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      download_url: expect.stringContaining('/files/exports/prj_'),
      expires_at: expect.any(String),
      file_size: expect.any(Number),
      format: 'ini',
      download_mode: 'single',
      target_languages: ['de', 'ja'],
      escape_mode: 'escape',
    });
    const expiresAt = Date.parse(body.data.expires_at) - 3_600_000;
    expect(expiresAt).toBeGreaterThanOrEqual(before - 1000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 1000);
    const file = await download(body.data.download_url);
    expect([file.status, file.bytes.length]).toEqual([200, body.data.file_size]);
    expect(file.text.slice(file.text.indexOf('\n['))).toBe(
      '\n[de]\ngreet=Hallo\nbye=Tschüss\\nbald\n\n[ja]\ngreet=こんにちは\n',
    );
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`filename="${tenant.projectId}_\\d{14}\\.ini"`),
    );
    const blob = await app.services.database.system
      .selectFrom('blobs')
      .selectAll()
      .where('workspace_id', '=', tenant.workspaceId)
      .executeTakeFirstOrThrow();
    expect(blob.bytes).toBe(body.data.file_size);
    expect(blob.expires_at!.getTime()).toBeGreaterThan(Date.parse(body.data.expires_at));
  });

  it('200: separate mode is an archive of files without sections', async () => {
    const { tenant, id } = await projectWith(greetings);
    const { body } = await exportIni(tenant, id, { download_mode: 'separate', filename: 'game v1' });

    const file = await download(body.data.download_url);
    const entries = await unzip(file.bytes);
    expect(file.headers.get('content-disposition')).toContain('filename="game v1.ini.zip"');
    expect([...entries.keys()]).toEqual(['de.ini', 'ja.ini']);
    expect(entriesOf(entries.get('de.ini')!)[0]).toEqual({ section: null, key: 'greet', value: 'Hallo' });
    expect(body.data.download_mode).toBe('separate');
  });

  it('200: template and project decide what the call does not set', async () => {
    const { tenant } = await projectWith(greetings);
    await app.services.database.system
      .updateTable('projects')
      .set({ settings: JSON.stringify({ ini_escape_mode: 'escape' }) })
      .where('id', '=', tenant.projectId)
      .execute();
    const id = await template(tenant, { languages: ['ja'], mode: 'separate' });

    const plain = (await exportIni(tenant, id)).body.data;
    const answer = await exportIni(tenant, id, {
      target_languages: ['de', 'en', 'de'],
      download_mode: 'single',
      escape_mode: 'no-escape',
    });

    expect(plain).toMatchObject({
      target_languages: ['ja'],
      download_mode: 'separate',
      escape_mode: 'escape',
    });
    expect(answer.body.data).toMatchObject({
      target_languages: ['de', 'en'],
      download_mode: 'single',
      escape_mode: 'no-escape',
    });
    // The source language as a target gets the source text.
    const { text } = await download(answer.body.data.download_url);
    expect(text).toContain('Tschüss\nbald\n');
    expect(entriesOf(text).filter((entry) => entry.section === 'en')).toEqual([
      { section: 'en', key: 'greet', value: 'Hello' },
      { section: 'en', key: 'bye', value: 'Bye' },
    ]);
  });

  it('200: nothing of another project, not even of the same workspace', async () => {
    const { tenant, id } = await projectWith(greetings);
    const second = newId('prj', app.services.clock);
    await app.services.database.system
      .insertInto('projects')
      .values({ id: second, workspace_id: tenant.workspaceId, name: 'Second' })
      .execute();
    await publish(app, { ...tenant, projectId: second }, [{ string_id: 'canary', values: { de: 'CANARY' } }]);
    await publish(app, await app.tenant(), [{ string_id: 'canary', values: { de: 'CANARY' } }]);
    const { text } = await download((await exportIni(tenant, id)).body.data.download_url);
    expect(text).not.toContain('CANARY');
    expect(text).toContain('Hallo');
  });

  it('400: parameters come first', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.open('POST', '/export/ini', {
      type: 'task_strings',
      template_id: 'tpl-00000000',
      download_mode: 'zip',
      escape_mode: 1,
      filename: '..',
    });
    expect(status).toBe(400);
    expect(body.error.errors.map((e: { field: string }) => e.field)).toEqual([
      'download_mode',
      'escape_mode',
      'filename',
    ]);
  });

  it('404: a missing template', async () => {
    const tenant = await app.tenant();
    const { status, body } = await exportIni(tenant, 'tpl-00000000');
    expect([status, body.error.reason]).toEqual([404, 'template_not_found']);
  });

  it('422: wrong type before 404, then wrong format, then no language', async () => {
    const tenant = await app.tenant();
    const [csv, bare] = [await template(tenant, { format: 'csv' }), await template(tenant)];
    const reason = async (id: string, fields: object = {}) => {
      const { status, body } = await exportIni(tenant, id, fields);
      return [status, body.error.reason];
    };
    expect(await reason('tpl-00000000', { type: 'task_strings' })).toEqual([422, 'wrong_type']);
    expect(await reason(csv)).toEqual([422, 'wrong_format']);
    expect(await reason(bare)).toEqual([422, 'no_languages']);
  });
});

describe('export_ini under load', () => {
  let own: App;
  beforeAll(async () => {
    own = await openApp();
  });
  afterAll(() => own.close());

  it('429: a fourth export of a project while three are running; another project is free', async () => {
    const [tenant, other] = [await own.tenant(), await own.tenant()];
    const ids = [
      await template(tenant, { languages: ['de'] }),
      await template(other, { languages: ['de'] }),
    ] as const;
    const { put } = own.services.blobs;
    let waiting = 0;
    const gate = Promise.withResolvers<void>();
    own.services.blobs.put = async (...args) => {
      waiting += 1;
      if (waiting <= 3) await gate.promise;
      return put(...args);
    };

    const running = [1, 2, 3].map(() => exportIni(tenant, ids[0]));
    await expect.poll(() => waiting).toBe(3);
    const fourth = await exportIni(tenant, ids[0]);
    const others = await exportIni(other, ids[1]);
    gate.resolve();
    const done = await Promise.all(running);
    own.services.blobs.put = put;

    expect([fourth.status, fourth.body.error.reason, fourth.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '5',
    ]);
    expect([others.status, ...done.map(({ status }) => status)]).toEqual([200, 200, 200, 200]);
    expect((await exportIni(tenant, ids[0])).status).toBe(200);
  });

  it('200: a publish that commits while the file is written is in it completely or not at all', async () => {
    const tenant = await own.tenant();
    await publish(own, tenant, [{ string_id: 'a', values: { de: 'old', ja: 'old' } }]);
    const id = await template(tenant, { languages: ['de', 'ja'] });
    const { put } = own.services.blobs;
    own.services.blobs.put = async (key, body, options) => {
      // This commit is not in the snapshot.
      await own.services.database.system
        .updateTable('project_translations')
        .set({ text: 'new' })
        .where('project_id', '=', tenant.projectId)
        .execute();
      return put(key, body, options);
    };
    const { body } = await exportIni(tenant, id);
    own.services.blobs.put = put;

    const values = entriesOf((await download(body.data.download_url)).text).map(({ value }) => value);
    expect(values).toEqual(['old', 'old']);
  });

  it('200: 20,000 strings in four languages need little memory', async () => {
    const tenant = await own.tenant();
    const { workspaceId, projectId } = tenant;
    const languages = ['de', 'fr', 'ja', 'ko'];
    await own.services.database.everyone(async (tx) => {
      await sql`
        insert into project_strings (workspace_id, project_id, string_key, string_id, content, source_language, task_id, publish_job_id)
        select ${workspaceId}, ${projectId}, md5('k' || n)::uuid, 'key.' || n, repeat('source ', 10), 'en', 't', 'p'
          from generate_series(1, 20000) n`.execute(tx);
      await sql`
        insert into project_translations (workspace_id, project_id, language, string_key, text, task_id, publish_job_id)
        select ${workspaceId}, ${projectId}, l, md5('k' || n)::uuid, repeat('text ', 20) || n, 't', 'p'
          from generate_series(1, 20000) n, unnest(${languages}::text[]) l`.execute(tx);
    });
    const id = await template(tenant, { languages });
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    let mostHeld = 0;
    const { put } = own.services.blobs;
    own.services.blobs.put = (key, body, options) => {
      async function* watched() {
        let blocks = 0;
        for await (const block of body instanceof Uint8Array ? [body] : body) {
          blocks += 1;
          if (blocks % 40 === 0) {
            collectGarbage();
            mostHeld = Math.max(mostHeld, process.memoryUsage().heapUsed - before);
          }
          yield block;
        }
      }
      return put(key, watched(), options);
    };

    const { status, body } = await exportIni(tenant, id);
    own.services.blobs.put = put;

    expect([status, body.data?.file_size > 8_000_000]).toEqual([200, true]);
    // All rows together would need more than 20 MB.
    expect(mostHeld).toBeLessThan(12 << 20);
  });
});

describe('export_ini out of time', () => {
  it('500: after five minutes it gives up and leaves no file', async () => {
    let late = 0;
    const slow = await openApp({
      clock: { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + late },
    });
    const tenant = await slow.tenant();
    await publish(slow, tenant, [{ string_id: 'a', values: { de: 'x' } }]);
    const id = await template(tenant, { languages: ['de'] });
    const { put } = slow.services.blobs;
    let key = '';
    slow.services.blobs.put = async (...args) => {
      [key] = args;
      late = 5 * 60_000 + 1;
      return put(...args);
    };

    const { status, body } = await exportIni(tenant, id);

    expect([status, body.error.reason]).toEqual([500, 'export_timeout']);
    expect(await slow.services.blobs.head(key)).toBeNull();
    await slow.close();
  });
});
