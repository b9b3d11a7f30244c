import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../../test/harness.ts';
import { sha256Of, upload } from './push-for-tests.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});

const TEXT = '{"a": "Apple"}';

describe('upload_file', () => {
  it('200: whole, and once more without being kept twice', async () => {
    const tenant = await app.tenant();
    const done = { sha256: sha256Of(TEXT), is_complete: true, missing_parts: [] };
    expect((await upload(tenant, TEXT)).body.data).toEqual(done);
    expect((await upload(tenant, TEXT)).body.data).toEqual(done);
    const parts = await app.services.database.system
      .selectFrom('skeleton_parts')
      .select('number')
      .where('project_id', '=', tenant.projectId)
      .execute();
    expect(parts).toHaveLength(1);
  });

  it('200: in parts, in any order, going on after a break', async () => {
    const tenant = await app.tenant();
    const data = randomBytes(300_000);
    const put = (part: number) =>
      tenant.open('PUT', `/files/${sha256Of(data)}`, {
        content: data.subarray((part - 1) * 100_000, part * 100_000).toString('base64'),
        part,
        parts: 3,
      });
    expect((await put(3)).body.data).toMatchObject({ is_complete: false, missing_parts: [1, 2] });
    expect((await put(1)).body.data).toMatchObject({ is_complete: false, missing_parts: [2] });
    expect((await put(1)).body.data).toMatchObject({ is_complete: false, missing_parts: [2] });
    expect((await put(2)).body.data).toMatchObject({ is_complete: true, missing_parts: [] });
    const left = await app.services.database.system
      .selectFrom('file_parts')
      .select('number')
      .where('project_id', '=', tenant.projectId)
      .execute();
    expect(left).toEqual([]);
  });

  it('400: no hash, no bytes, a part behind the last', async () => {
    const tenant = await app.tenant();
    const put = async (path: string, body: object) => (await tenant.open('PUT', path, body)).status;
    expect(await put('/files/abc', { content: '' })).toBe(400);
    expect(await put(`/files/${sha256Of(TEXT)}`, {})).toBe(400);
    expect(await put(`/files/${sha256Of(TEXT)}`, { content: 'YQ==', part: 3, parts: 2 })).toBe(400);
  });

  it('413: a part of more than 8 MiB', async () => {
    const tenant = await app.tenant();
    const { status } = await upload(tenant, Buffer.alloc(8 * 1024 * 1024 + 1, 'a'));
    expect(status).toBe(413);
  });

  it('422: bytes of another hash are not kept', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.open('PUT', `/files/${sha256Of(TEXT)}`, { content: 'YQ==' });
    expect([status, body.error.reason]).toEqual([422, 'hash_mismatch']);
    expect((await upload(tenant, TEXT)).status).toBe(200);
  });
});
