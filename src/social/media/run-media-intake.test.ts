import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startApp, startWorkingApp, until } from '../../../test/harness.ts';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { createBlobStore } from '#platform/blobs/store.ts';
import { sampleMp4 } from '#adapters/social/sample-media-for-tests.ts';
import { TRIES_MAX } from './count-tries.ts';
import { announce, eventsOf, jpeg, put, upload } from './media-for-tests.ts';
import { PART_BYTES } from './media.ts';
import { runExpireUploads } from './run-expire-uploads.ts';
import { runMediaIntake } from './run-media-intake.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

async function waitingPicture() {
  const app = await startApp();
  const tenant = await app.tenant();
  const bytes = await jpeg();
  const { id } = await announce(tenant, bytes.length);
  await put(app, tenant, `/media/${id}/content`, bytes);
  await tenant.social('POST', `/media/${id}/complete`);
  const examine = (attempt: number) => runMediaIntake.run({ mediaId: id }, jobContext(app, tenant, attempt));
  /** Runs `act` while the file store fails with this error. */
  const broken = async (outage: Error, act: (outage: Error) => Promise<void>) => {
    const { blobs } = app.services;
    const { get } = blobs;
    blobs.get = () => Promise.reject(outage);
    try {
      await act(outage);
    } finally {
      blobs.get = get;
    }
  };
  return { tenant, id, examine, broken };
}

async function fileAt(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

describe('from bytes to publishable media', () => {
  it('a worker joins a video of two parts into one ready file, and reports it', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const bytes = sampleMp4({ width: 1280, height: 720, durationSec: 4, bytes: PART_BYTES + 5000 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { id } = await announce(tenant, bytes.length, 'video/mp4', { sha256 });
    await put(app, tenant, `/media/${id}/content?part=1`, bytes.subarray(0, PART_BYTES));
    await put(app, tenant, `/media/${id}/content?part=2`, bytes.subarray(PART_BYTES));
    await tenant.social('POST', `/media/${id}/complete`);
    const media = await until('media is ready', async () => {
      const { data } = (await tenant.social('GET', `/media/${id}`)).body;
      return data.status === 'processing' ? null : data;
    });
    expect(media).toMatchObject({
      status: 'ready',
      kind: 'video',
      width: 1280,
      height: 720,
      durationSec: 4,
      fps: 30,
      codecs: { video: 'h264', audio: null },
      hasAudio: false,
      bytes: bytes.length,
      sha256,
    });
    expect((await fileAt(media.url)).equals(bytes)).toBe(true);
    expect(await eventsOf(app, tenant)).toEqual(['media.ready']);
    const parts = await app.services.database.system
      .selectFrom('media_parts')
      .selectAll()
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(parts).toEqual([]);
  });

  it('a PDF is kept as it is, classified as a document and never drawn', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    const media = await upload(app, tenant, bytes, 'application/pdf');
    expect(media).toMatchObject({
      status: 'ready',
      kind: 'document',
      mime: 'application/pdf',
      bytes: bytes.length,
      width: null,
      thumbnailUrl: null,
    });
    expect((await fileAt(media.url)).equals(bytes)).toBe(true);
    const render = await tenant.social('POST', `/media/${media.id}/renders`, {
      preset: 'linkedin_landscape',
    });
    expect(render.body.error).toMatchObject({ code: 'invalid_input', params: { field: 'preset' } });
  });

  it('a PDF without its end is media_corrupt', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const media = await upload(app, tenant, Buffer.from('%PDF-1.7 and no end'), 'application/pdf');
    expect(media).toMatchObject({ status: 'failed', errorCode: 'media_corrupt' });
  });

  it('S-MEDIA-006: the served file has no location in it', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const bytes = await sharp(await jpeg(100, 60))
      .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const media = await upload(app, tenant, bytes);
    const served = await fileAt(media.url);
    expect(bytes.includes('SecretCam')).toBe(true);
    expect(served.includes('SecretCam')).toBe(false);
    expect(media).toMatchObject({
      bytes: served.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it.each([
    [
      'a picture that cannot be decoded',
      'image/jpeg',
      async () => (await jpeg(400, 400)).fill(0x11, 300, 600),
      'media_corrupt',
    ],
    ['a bomb of pixels', 'image/png', bomb, 'media_too_many_pixels'],
  ])('%s: failed with its code, and nothing is kept', async (_name, mime, make, errorCode) => {
    const app = await startApp();
    const tenant = await app.tenant();
    const media = await upload(app, tenant, await make(), mime);
    expect(media).toMatchObject({ status: 'failed', errorCode, url: null });
    expect(await eventsOf(app, tenant)).toEqual(['media.failed']);
    const kept = await app.services.database.system
      .selectFrom('blobs')
      .select('key')
      .where('workspace_id', '=', tenant.workspaceId)
      .where('expires_at', 'is', null)
      .execute();
    expect(kept).toEqual([]);
  });

  it('other bytes than announced: sha256_mismatch', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const media = await upload(app, tenant, await jpeg(), 'image/jpeg', { sha256: 'a'.repeat(64) });
    expect(media).toMatchObject({ status: 'failed', errorCode: 'sha256_mismatch' });
  });

  it('a file on which several workers fail or die is given up', async () => {
    const { tenant, id, examine, broken } = await waitingPicture();
    await broken(new RangeError('Out of bounds'), async (bug) => {
      for (let attempt = 1; attempt <= TRIES_MAX + 1; attempt += 1)
        await expect(examine(attempt)).rejects.toBe(bug);
    });
    expect((await tenant.social('GET', `/media/${id}`)).body.data).toMatchObject({ status: 'processing' });
    await examine(TRIES_MAX + 2);
    const { data } = (await tenant.social('GET', `/media/${id}`)).body;
    expect(data).toMatchObject({ status: 'failed', errorCode: 'media_processing_failed' });
  });

  it.each([
    ['a bucket', new AppError('internal', inEnglish('Away.'), {}, { reason: 'storage_unavailable' })],
    ['a database', new Error('Connection terminated unexpectedly')],
  ])('%s that is unavailable is not a verdict, however often it is tried', async (_name, away) => {
    const { tenant, id, examine, broken } = await waitingPicture();
    await broken(away, async () => {
      for (let attempt = 1; attempt <= 2 * TRIES_MAX; attempt += 1)
        await expect(examine(attempt)).rejects.toBe(away);
    });
    await examine(2 * TRIES_MAX + 1);
    expect((await tenant.social('GET', `/media/${id}`)).body.data).toMatchObject({ status: 'ready' });
  });

  it('media that was deleted meanwhile stays deleted, and its bytes expire', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const bytes = await jpeg();
    const { id } = await announce(tenant, bytes.length);
    await put(app, tenant, `/media/${id}/content`, bytes);
    await tenant.social('POST', `/media/${id}/complete`);
    const context = jobContext(app, tenant);
    await runMediaIntake.run(
      { mediaId: id },
      {
        ...context,
        async commit(run) {
          await tenant.social('DELETE', `/media/${id}`);
          return context.commit(run);
        },
      },
    );
    expect((await tenant.social('GET', `/media/${id}`)).status).toBe(404);
    expect(await eventsOf(app, tenant)).toEqual([]);
  });

  it('S-MEDIA-023: a full disk is our failure: 500, no row, no temporary file', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const bytes = await jpeg();
    const { id } = await announce(tenant, bytes.length);
    const { blobs, clock, database } = app.services;
    const root = await mkdtemp(join(tmpdir(), 'parlance-full-'));
    // One store that needs more room than any disk has, and one whose disk fills up in the middle.
    const full = createBlobStore({ kind: 'disk', root, clock, reservedBytes: Number.MAX_SAFE_INTEGER });
    const roomy = createBlobStore({ kind: 'disk', root, clock, reservedBytes: 0 });
    const real = blobs.put;
    try {
      for (const put1 of [
        full.put,
        (key, body, options) => roomy.put(key, endingDisk(body), options),
      ] satisfies (typeof real)[]) {
        blobs.put = put1;
        const answer = await put(app, tenant, `/media/${id}/content`, bytes);
        expect([answer.status, answer.body.error.code]).toEqual([500, 'internal']);
        expect(await readdir(join(root, 'tmp'))).toEqual([]);
      }
    } finally {
      blobs.put = real;
      await rm(root, { recursive: true });
    }
    for (const table of ['blobs', 'media_parts'] as const)
      expect(
        await database.system
          .selectFrom(table)
          .select('workspace_id')
          .where('workspace_id', '=', tenant.workspaceId)
          .execute(),
      ).toEqual([]);
    expect((await tenant.social('POST', `/media/${id}/complete`)).status).toBe(409);
    // Once there is room again, the same upload continues.
    expect((await put(app, tenant, `/media/${id}/content`, bytes)).status).toBe(200);
  });

  it('an unfinished upload is deleted after a day', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id } = await announce(tenant, 10);
    const { clock } = app.services;
    const later = { ...clock, now: () => new Date(clock.now().getTime() + 25 * 3_600_000) };
    await runExpireUploads.run({}, { ...jobContext(app, tenant), clock: later });
    expect((await tenant.social('GET', `/media/${id}`)).status).toBe(404);
  });
});

async function* endingDisk(body: AsyncIterable<Uint8Array> | Uint8Array): AsyncGenerator<Uint8Array> {
  for await (const chunk of body instanceof Uint8Array ? [body] : body) yield chunk.subarray(0, 100);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
}

async function bomb(): Promise<Buffer> {
  const png = await sharp(await jpeg())
    .png()
    .toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  return png;
}
