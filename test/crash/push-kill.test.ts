import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { READABLE } from '../../src/localization/formats/known-formats.ts';
import { readStrings } from '../../src/localization/publish/seed-for-tests.ts';
import {
  expectTranslated,
  expectUntouched,
  fileOfEachFormat,
  keptOf,
  translateAndPublish,
} from '../../src/localization/push/every-format-for-tests.ts';
import { jsonFile, lifeOf, pushed, sha256Of } from '../../src/localization/push/push-for-tests.ts';
import { signBody } from '../../src/platform/auth/app-key.ts';
import { type App, freshDatabase, openApp } from '../harness.ts';
import { useProcesses } from '../processes.ts';
import { call, type Tenant } from '../tenant.ts';

const processes = useProcesses();
let app: App;
beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase(), roles: ['api', 'worker'] });
});
afterAll(() => app.close());

/** The same client, at another server. */
const at = (tenant: Tenant, url: string): Tenant => ({
  ...tenant,
  open(method, path, body) {
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Math.floor(Date.now() / 1000));
    return call(`${url}/api/open/v1${path}`, method, text, {
      'x-svc-appkey': tenant.appKey,
      'x-svc-timestamp': timestamp,
      'x-svc-sign': signBody(timestamp, text, tenant.appSecret),
    });
  },
});

const countOf = async (tenant: Tenant, table: 'tasks' | 'project_file_versions') =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where project_id = ${tenant.projectId}`.execute(
      app.services.database.system,
    )
  ).rows[0]?.count;

/** In the order in which a push reaches them. */
const POINTS = ['upload.part', 'upload.packed', 'push.batch', 'push.read', 'push.written', 'push.committed'];
const SOURCES = new URL('../../src/localization/push/', import.meta.url);

const FILES = [jsonFile('a.json', { a: 'Apple', b: 'Bread' }), jsonFile('b.json', { c: 'Cheese' })];
const TASK = { task: { languages: ['de'] } };

describe('a server that is killed while somebody pushes', () => {
  it('dies below at every failpoint of the push code', () => {
    const code = readdirSync(SOURCES).map((name) => readFileSync(new URL(name, SOURCES), 'utf8'));
    const points = code.flatMap((text) =>
      [...text.matchAll(/\bfp\('([\w.]+)'\)/g)].map(([, point]) => point),
    );
    expect(points.toSorted()).toEqual(POINTS.toSorted());
  });

  it.each(POINTS)('at %s: a repeated push has every string, file and task once', async (point) => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const env = { PARLANCE_FAILPOINTS: `${point}=kill9` };
    const api = await processes.start({ roles: 'api', databaseUrl: app.databaseUrl, env });
    await expect(pushed(at(tenant, api.url), FILES, TASK)).rejects.toThrow();
    await api.exited;

    await pushed(tenant, FILES, TASK);

    expect(await lifeOf(app, tenant)).toEqual(['a: Apple', 'b: Bread', 'c: Cheese']);
    expect(await countOf(tenant, 'project_file_versions')).toBe(FILES.length);
    expect(await countOf(tenant, 'tasks')).toBe(1);
  });

  it('at upload.packed: the parts exist, no transaction held them, and sending any of them again stores the file', async () => {
    const tenant = await app.tenant();
    const data = Buffer.from(JSON.stringify({ a: 'Apple', b: 'Bread' }));
    const put = (server: Tenant, part: number) =>
      server.open('PUT', `/files/${sha256Of(data)}`, {
        content: data.subarray((part - 1) * 10, part === 2 ? data.length : 10).toString('base64'),
        part,
        parts: 2,
      });
    const partsIn = async (table: 'file_parts' | 'skeleton_parts') =>
      (
        await app.services.database.system
          .selectFrom(table)
          .select('number')
          .where('project_id', '=', tenant.projectId)
          .execute()
      ).length;
    const env = { PARLANCE_FAILPOINTS: 'upload.packed=kill9' };
    const api = await processes.start({ roles: 'api', databaseUrl: app.databaseUrl, env });
    await put(at(tenant, api.url), 1);
    await expect(put(at(tenant, api.url), 2)).rejects.toThrow();
    await api.exited;
    expect([await partsIn('file_parts'), await partsIn('skeleton_parts')]).toEqual([2, 0]);

    expect((await put(tenant, 1)).body.data).toMatchObject({ is_complete: true, missing_parts: [] });
    expect([await partsIn('file_parts'), await partsIn('skeleton_parts')]).toEqual([0, 1]);
  });

  it('every format, killed at each point one after the other: translated, published and pulled, nothing is lost or duplicated', async () => {
    const files = await fileOfEachFormat();
    expect(files).toHaveLength(READABLE.length);
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const task = { task: { languages: ['de'], scan_terms: false } };
    // Each continues where the last one died.
    for (const point of POINTS) {
      const env = { PARLANCE_FAILPOINTS: `${point}=kill9` };
      const api = await processes.start({ roles: 'api', databaseUrl: app.databaseUrl, env });
      await expect(pushed(at(tenant, api.url), files, task)).rejects.toThrow();
      await api.exited;
    }
    // The last one had done everything: nothing is left to do, and the task belongs to the push whose answer was
    // lost.
    const done = await pushed(tenant, files, task);
    expect([done.task_id, done.counts.new, done.counts.changed]).toEqual([null, 0, 0]);

    const read = await Promise.all(files.map(keptOf));
    const names = read.flatMap(({ strings }, index) =>
      strings.map(({ stringId, content }) =>
        stringId === '' ? `text:${content}` : `${files[index]?.format}:${stringId}`,
      ),
    );
    const known = await readStrings(app, tenant);
    expect(known.map((each) => each.string_id || `text:${each.content}`).toSorted()).toEqual(
      [...new Set(names)].toSorted(),
    );
    expect(await countOf(tenant, 'project_file_versions')).toBe(files.length);
    expect(await countOf(tenant, 'tasks')).toBe(1);
    const pushes = (await tenant.open('GET', '/pushes')).body.data.items;
    const task_id = pushes.find((each: { task_id: string | null }) => each.task_id !== null).task_id;
    await expectUntouched(tenant, files);
    await translateAndPublish(app, tenant, task_id);
    await expectTranslated(app, tenant, files);
  }, 580_000);
});
