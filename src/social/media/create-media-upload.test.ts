import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { announce, jpeg, upload } from './media-for-tests.ts';

describe('create_media_upload', () => {
  it('200: the record, and where to send the bytes', async () => {
    const tenant = await newTenant();
    const data = await announce(tenant, 20_000_000, 'video/mp4', {
      altText: { en: 'A cat' },
      filename: 'C:\\x\\big\r\ncat\u2028of\u0007mine.mp4',
    });
    expect(data).toMatchObject({
      kind: 'video',
      status: 'uploading',
      filename: 'big  cat of mine.mp4',
      bytes: 20_000_000,
      url: null,
    });
    expect(data.upload).toMatchObject({ method: 'PUT', partSize: 8 * 1024 * 1024 });
    expect(data.upload.parts.map((part: { bytes: number }) => part.bytes)).toEqual([
      8388608, 8388608, 3222784,
    ]);
    const tool = await tenant.tool('create_media_upload', { filename: 'a.png', mime: 'image/png', bytes: 5 });
    expect(tool.body.result.structuredContent.data.upload.parts).toEqual([]);
  });

  it('200: a file whose sha256 is known is returned as it is, in its own workspace only', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const bytes = await jpeg();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const first = await upload(app, tenant, bytes, 'image/jpeg', { sha256 });
    expect(first).toMatchObject({ status: 'ready', sha256 });
    expect(await announce(tenant, bytes.length, 'image/jpeg', { sha256 })).toMatchObject({
      id: first.id,
      upload: null,
    });
    const other = await app.tenant();
    expect((await announce(other, bytes.length, 'image/jpeg', { sha256 })).id).not.toBe(first.id);
  });

  it.each([
    ['S-MEDIA-001: SVG', { mime: 'image/svg+xml' }, 'mime'],
    ['S-MEDIA-011: 0 bytes', { bytes: 0 }, 'bytes'],
    ['a picture of 31 MB', { bytes: 31 * 1024 * 1024 }, 'bytes'],
    ['a video of more than 2 GB', { mime: 'video/mp4', bytes: 3 * 1024 ** 3 }, 'bytes'],
    ['a hash that is none', { sha256: 'abc' }, 'sha256'],
    ['an unknown language', { altText: { xx: 'x' } }, 'altText'],
  ])('400: %s', async (_name, change, field) => {
    const tenant = await newTenant();
    const body = { filename: 'a.jpg', mime: 'image/jpeg', bytes: 10, ...change };
    const answer = await tenant.social('POST', '/media', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(field);
  });

  it('402: the media quota is used up', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ mediaBytes: 0 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const answer = await tenant.social('POST', '/media', { filename: 'a.jpg', mime: 'image/jpeg', bytes: 1 });
    expect([answer.status, answer.body.error.params]).toEqual([
      402,
      { quota: 'mediaBytes', limit: 0, used: 0 },
    ]);
  });
});
