import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { announced, begin, jsonFile, pushed, sha256Of, upload } from './push-for-tests.ts';

const app = await startApp();

const A = jsonFile('locales/a.json', { a: 'Apple' });
const B = jsonFile('locales/b.json', { b: 'Bread' });

describe('begin_push', () => {
  it('200: lists the missing bytes, and the same announcement is the same push', async () => {
    const tenant = await app.tenant();
    const call = (files: object[]) => tenant.open('POST', '/pushes/begin', { files });
    const first = await call([announced(A), announced(B)]);
    expect(first.body.data.missing.toSorted()).toEqual([sha256Of(A.data), sha256Of(B.data)].toSorted());
    await upload(tenant, A.data);
    const second = await call([announced(B), announced(A)]);
    expect(second.body.data).toEqual({ push_id: first.body.data.push_id, missing: [sha256Of(B.data)] });
    const other = await call([announced(A)]);
    expect(other.body.data).toMatchObject({ missing: [] });
    expect(other.body.data.push_id).not.toBe(first.body.data.push_id);
  });

  it('200: two at once are one push, and a file that the project has is never sent again', async () => {
    const tenant = await app.tenant();
    const both = await Promise.all([begin(tenant, [A, B]), begin(tenant, [A, B])]);
    expect(both[0]).toBe(both[1]);
    await pushed(tenant, [A, B]);
    const { body } = await tenant.open('POST', '/pushes/begin', { files: [announced(A), announced(B)] });
    expect(body.data.missing).toEqual([]);
  });

  it('200: as a tool', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.tool('begin_push', {
      project_id: tenant.projectId,
      files: [announced(A)],
    });
    expect(body.result.structuredContent.data.missing).toEqual([sha256Of(A.data)]);
  });

  it('400: no file, a path outside the tree, one path twice, an invalid hash', async () => {
    const tenant = await app.tenant();
    const refused = async (files: object[]) => (await tenant.open('POST', '/pushes/begin', { files })).status;
    expect(await refused([])).toBe(400);
    for (const path of ['../a.json', '/a.json', 'a/../b.json', 'a\\b.json'])
      expect([path, await refused([{ ...announced(A), path }])]).toEqual([path, 400]);
    expect(await refused([announced(A), announced(A)])).toBe(400);
    expect(await refused([{ ...announced(A), sha256: 'abc' }])).toBe(400);
  });

  it('400: a file of more than 100 MiB is refused before a byte of it is sent', async () => {
    const tenant = await app.tenant();
    const begin = (size: number) =>
      tenant.open('POST', '/pushes/begin', { files: [{ ...announced(A), size }] });
    expect((await begin(100 * 1024 * 1024)).status).toBe(200);
    const { status, body } = await begin(100 * 1024 * 1024 + 1);
    expect([status, body.error.field, body.msg]).toEqual([
      400,
      'files[0].size',
      'files[0].size: must be at most 104857600',
    ]);
  });

  it('422: the language of the texts is unknown', async () => {
    const tenant = await app.tenant({ sourceLanguage: null });
    const { status, body } = await tenant.open('POST', '/pushes/begin', { files: [announced(A)] });
    expect([status, body.error.reason]).toEqual([422, 'no_source_language']);
    const answer = await tenant.open('POST', '/pushes/begin', {
      files: [{ ...announced(A), language: 'en' }],
    });
    expect(answer.status).toBe(200);
  });
});
