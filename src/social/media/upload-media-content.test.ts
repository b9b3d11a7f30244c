import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { sampleMp4 } from '#adapters/social/sample-media-for-tests.ts';
import { announce, jpeg, put } from './media-for-tests.ts';
import { PART_BYTES } from './media.ts';

const app = await startApp();

describe('upload_media_content', () => {
  it('200: whole; sent again it replaces the first', async () => {
    const tenant = await app.tenant();
    const bytes = await jpeg();
    const { id, upload } = await announce(tenant, bytes.length);
    const path = new URL(upload.url).pathname.replace('/api/v1', '');
    await put(app, tenant, path, bytes);
    const answer = await put(app, tenant, path, bytes);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      mediaId: id,
      part: 1,
      received: bytes.length,
      expected: bytes.length,
    });
  });

  it('200: in parts by number and by Content-Range, in any order', async () => {
    const tenant = await app.tenant();
    const bytes = sampleMp4({ width: 640, height: 360, durationSec: 3, bytes: PART_BYTES + 1000 });
    const { id } = await announce(tenant, bytes.length, 'video/mp4');
    const range = `bytes ${PART_BYTES}-${bytes.length - 1}/${bytes.length}`;
    const last = await put(app, tenant, `/media/${id}/content`, bytes.subarray(PART_BYTES), {
      'content-range': range,
    });
    expect(last.body.data).toMatchObject({ part: 2, bytes: 1000, received: 1000 });
    const first = await put(app, tenant, `/media/${id}/content?part=1`, bytes.subarray(0, PART_BYTES));
    expect(first.body.data).toMatchObject({ part: 1, received: bytes.length });
  });

  it('200: a tool sends base64', async () => {
    const tenant = await newTenant();
    const bytes = await jpeg();
    const { id } = await announce(tenant, bytes.length);
    const answer = await tenant.tool('upload_media_content', {
      mediaId: id,
      content: bytes.toString('base64'),
    });
    expect(answer.body.result.structuredContent.data.received).toBe(bytes.length);
  });

  it.each([
    [
      'S-MEDIA-001: an SVG under another name',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['S-MEDIA-003: a PDF', Buffer.from('%PDF-1.7 and more of it')],
    ['S-MEDIA-013: a PNG announced as a JPEG', Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')],
    ['S-MEDIA-011: nothing', Buffer.alloc(0)],
    ['fewer bytes than announced', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('400: %s', async (_name, bytes) => {
    const tenant = await app.tenant();
    const { id } = await announce(tenant, Math.max(1, bytes.length === 4 ? 10 : bytes.length));
    const answer = await put(app, tenant, `/media/${id}/content`, bytes);
    expect([answer.status, answer.body.error.params.field]).toEqual([400, 'content']);
    const parts = await app.services.database.system
      .selectFrom('media_parts')
      .selectAll()
      .where('media_id', '=', id)
      .execute();
    expect(parts).toEqual([]);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ['cut within its index', (bytes: Buffer) => bytes.subarray(0, 300)],
    ['with an index that holds itself without end', nestedVideo],
    ['whose boxes have no length', endlessVideo],
  ])('400: S-MEDIA-008: a video %s', async (_name, twist) => {
    const tenant = await app.tenant();
    const bytes = twist(sampleMp4({ width: 64, height: 64, durationSec: 1, bytes: 4000 }));
    const { id } = await announce(tenant, bytes.length, 'video/mp4');
    const answer = await put(app, tenant, `/media/${id}/content`, bytes);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'invalid_input', params: { field: 'content' } });
    const tool = await tenant.tool('upload_media_content', {
      mediaId: id,
      content: bytes.toString('base64'),
    });
    expect(tool.body.result._meta.error.code).toBe('invalid_input');
    // No part of it was kept, so nothing can be completed.
    expect((await tenant.social('POST', `/media/${id}/complete`)).status).toBe(409);
  });

  it('400: S-MEDIA-008: a video in parts is read when its last part comes', async () => {
    const tenant = await app.tenant();
    const whole = sampleMp4({ width: 64, height: 64, durationSec: 1, bytes: PART_BYTES + 1000 });
    const bytes = whole.subarray(0, -500);
    const { id } = await announce(tenant, bytes.length, 'video/mp4');
    const last = await put(app, tenant, `/media/${id}/content?part=2`, bytes.subarray(PART_BYTES));
    expect(last.status).toBe(200);
    const first = await put(app, tenant, `/media/${id}/content?part=1`, bytes.subarray(0, PART_BYTES));
    expect([first.status, first.body.error.params.field]).toEqual([400, 'content']);
  });

  it('400: a range that does not fit, and invalid base64', async () => {
    const tenant = await app.tenant();
    const { id } = await announce(tenant, 100);
    for (const range of ['bytes 5-9/100', 'bytes 0-99/200', 'bytes 0-100/100', '0-9/100', 'bytes 9-0/100']) {
      const answer = await put(app, tenant, `/media/${id}/content`, await jpeg(), { 'content-range': range });
      expect([range, answer.status, answer.body.error.params.field]).toEqual([range, 400, 'Content-Range']);
    }
    const tool = await tenant.tool('upload_media_content', { mediaId: id, content: '***' });
    expect(tool.body.result._meta.error.code).toBe('invalid_input');
  });

  it('400: a caller who disconnects in the middle leaves no part', async () => {
    const tenant = await app.tenant();
    const { id } = await announce(tenant, 1000);
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `PUT /api/v1/media/${id}/content HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.token}\r\ncontent-length: 1000\r\n\r\n`,
    );
    socket.write((await jpeg()).subarray(0, 300));
    await new Promise<void>((resolve) => socket.end(resolve));
    await new Promise<void>((resolve) => void socket.once('close', () => resolve()).resume());
    const parts = await app.services.database.system
      .selectFrom('media_parts')
      .selectAll()
      .where('media_id', '=', id)
      .execute();
    expect(parts).toEqual([]);
  });

  it('403: without media:write; 401 before a byte is stored', async () => {
    const tenant = await app.tenant();
    const bytes = await jpeg();
    const { id } = await announce(tenant, bytes.length);
    const { token } = await tenant.credential({ scopes: ['media:read'] });
    const answer = await put(app, tenant, `/media/${id}/content`, bytes, {
      authorization: `Bearer ${token}`,
    });
    expect(answer.status).toBe(403);
    const nobody = await put(app, tenant, `/media/${id}/content`, bytes, { authorization: 'Bearer x' });
    expect(nobody.status).toBe(401);
  });

  it('404: media of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { id } = await announce(other, 100);
    expect((await put(app, tenant, `/media/${id}/content`, await jpeg())).status).toBe(404);
  });

  it('409: a closed upload', async () => {
    const tenant = await app.tenant();
    const bytes = await jpeg();
    const { id } = await announce(tenant, bytes.length);
    await put(app, tenant, `/media/${id}/content`, bytes);
    await tenant.social('POST', `/media/${id}/complete`);
    const answer = await put(app, tenant, `/media/${id}/content`, bytes);
    expect([answer.status, answer.body.error.params.status]).toEqual([409, 'processing']);
  });

  it('413: more than was announced, and a part of more than 8 MB', async () => {
    const tenant = await app.tenant();
    const { id } = await announce(tenant, 100);
    expect((await put(app, tenant, `/media/${id}/content`, await jpeg())).status).toBe(413);
    const big = await announce(tenant, PART_BYTES * 2, 'video/mp4');
    const answer = await put(app, tenant, `/media/${big.id}/content?part=1`, Buffer.alloc(PART_BYTES + 1));
    expect([answer.status, answer.body.error.code]).toEqual([413, 'invalid_input']);
  });
});

function box(type: string, body: Buffer, length = body.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const start = box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1'));

function nestedVideo(): Buffer {
  let moov = box('moov', Buffer.alloc(0));
  for (let depth = 0; depth < 2000; depth += 1) moov = box('moov', moov);
  return Buffer.concat([start, moov, box('mdat', Buffer.alloc(64))]);
}

/** A length smaller than the box header: a parser that adds it up never advances. */
function endlessVideo(): Buffer {
  return Buffer.concat([
    start,
    box('moov', box('trak', Buffer.alloc(400), 4)),
    box('mdat', Buffer.alloc(64)),
  ]);
}
