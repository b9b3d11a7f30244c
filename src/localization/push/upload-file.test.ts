import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { sha256Of, upload } from './push-for-tests.ts';

const app = await startApp();

const TEXT = '{"a": "Apple"}';

describe('upload_file', () => {
  it('200: whole, and a second time without being stored twice', async () => {
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

  it('200: in parts, in any order, continued after an interruption', async () => {
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

  it('200: two clients that send the last part at once store the file once', async () => {
    const tenant = await app.tenant();
    const data = randomBytes(2_500_000);
    const put = (part: number, parts: number) =>
      tenant.open('PUT', `/files/${sha256Of(data)}`, {
        content: data
          .subarray(((part - 1) * data.length) / parts, (part * data.length) / parts)
          .toString('base64'),
        part,
        parts,
      });
    await put(1, 2);
    const answers = await Promise.all([put(2, 2), put(2, 2), put(2, 2)]);
    expect(answers.map(({ body }) => body.data.is_complete)).toEqual([true, true, true]);
    expect(sha256Of(await unpacked(tenant.projectId, sha256Of(data)))).toBe(sha256Of(data));
    expect((await put(1, 4)).body.data.is_complete).toBe(true);
  });

  it('400: no hash, no bytes, a part after the last', async () => {
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
    const half = { content: Buffer.from('{"a": ').toString('base64'), parts: 2 };
    const put = (body: object) => tenant.open('PUT', `/files/${sha256Of(TEXT)}`, body);
    expect((await put(half)).body.data.missing_parts).toEqual([2]);
    expect((await put({ ...half, part: 2 })).status).toBe(422);
    expect((await put({ ...half, part: 2 })).body.data.missing_parts).toEqual([1]);
    expect((await upload(tenant, TEXT)).status).toBe(200);
  });
});

async function unpacked(projectId: string, sha256: string): Promise<Buffer> {
  const parts = await app.services.database.system
    .selectFrom('skeleton_parts')
    .select('data')
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .orderBy('number')
    .execute();
  return gunzipSync(Buffer.concat(parts.map(({ data }) => data)));
}
