import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openApp, startApp } from '../../../test/harness.ts';
import { type Reply, startReceiver } from '../../../test/receiver.ts';
import { sampleMp4 } from '#adapters/social/sample-media-for-tests.ts';
import { eventsOf, jpeg } from './media-for-tests.ts';
import { runMediaIntake } from './run-media-intake.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

const fixture = new URL('../../../test/fixtures/hostile-ssrf.json', import.meta.url);
const replies = new Map<string, Reply>();
const server = await startReceiver(({ path }) => replies.get(path) ?? { status: 404 });
afterAll(() => server.close());

async function importFrom(path: string, attempt = 3) {
  const app = await startApp();
  const tenant = await app.tenant();
  const url = path.startsWith('http') ? path : new URL(path, server.url).href;
  const { status, body } = await tenant.social('POST', '/media/import', { url, altText: { en: 'A cat' } });
  expect([status, body.data.status]).toEqual([200, 'processing']);
  await runMediaIntake.run({ mediaId: body.data.id }, jobContext(app, tenant, attempt));
  const { data } = (await tenant.social('GET', `/media/${body.data.id}`)).body;
  return { data, events: await eventsOf(app, tenant) };
}

describe('import_media_from_url', () => {
  it('200: fetched, examined and ready, whatever type the server declares', async () => {
    replies.set('/cat%20one.jpg', {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: await jpeg(320, 200),
    });
    replies.set('/moved', { status: 302, headers: { location: '/cat%20one.jpg' } });
    const { data, events } = await importFrom('/moved');
    expect(data).toMatchObject({
      status: 'ready',
      kind: 'image',
      mime: 'image/jpeg',
      width: 320,
      height: 200,
      filename: 'moved',
      altText: { en: 'A cat' },
    });
    expect(events).toEqual(['media.ready']);
    expect((await importFrom('/cat%20one.jpg')).data.filename).toBe('cat one.jpg');
  });

  it('200: a page, an endless redirect, a failing server: failed with its code', async () => {
    replies.set('/page', { status: 200, headers: { 'content-type': 'image/jpeg' }, body: '<html>' });
    replies.set('/loop', { status: 302, headers: { location: '/loop' } });
    replies.set('/broken', { status: 500 });
    expect((await importFrom('/page')).data).toMatchObject({
      status: 'failed',
      errorCode: 'media_unsupported',
    });
    const video = sampleMp4({ width: 64, height: 64, durationSec: 1, bytes: 4000 }).subarray(0, 500);
    replies.set('/cut.mp4', { status: 200, headers: { 'content-type': 'video/mp4' }, body: video });
    expect((await importFrom('/cut.mp4')).data).toMatchObject({
      status: 'failed',
      errorCode: 'media_corrupt',
    });
    expect((await importFrom('/loop')).data.errorCode).toBe('import_failed');
    expect((await importFrom('/gone')).data.errorCode).toBe('import_failed');
    expect((await importFrom('/broken')).data.errorCode).toBe('import_failed');
    // The first failures of a server that is down are left to the queue.
    await expect(importFrom('/broken', 1)).rejects.toMatchObject({ code: 'import_failed' });
  });

  it('200: S-MEDIA-016: a redirect to an internal address is not followed', async () => {
    replies.set('/inside', { status: 302, headers: { location: 'http://169.254.169.254/latest/' } });
    const { data, events } = await importFrom('/inside');
    expect(data).toMatchObject({ status: 'failed', errorCode: 'import_blocked' });
    expect(events).toEqual(['media.failed']);
  });

  it('200: S-MEDIA-018: a compressed answer is not decompressed', async () => {
    const body = gzipSync(Buffer.alloc(10_000_000));
    replies.set('/bomb', { status: 200, headers: { 'content-encoding': 'gzip' }, body });
    expect((await importFrom('/bomb')).data).toMatchObject({ status: 'failed', errorCode: 'import_failed' });
  });

  it('400: S-MEDIA-015: every spelling of a private address is refused', async () => {
    const corpus: { id: string; input: string }[] = JSON.parse(readFileSync(fixture, 'utf8'));
    const app = await openApp({ env: { PARLANCE_CALLBACK_NETWORKS: '' } });
    try {
      // Each call is sent twice (REST and tool), and a credential may send thirty a minute.
      let tenant = await app.tenant();
      for (const [i, { id, input }] of corpus.entries()) {
        if (i % 14 === 13) tenant = await app.tenant();
        const answer = await tenant.social('POST', '/media/import', { url: input });
        expect([id, answer.status, answer.body.error?.params.field]).toEqual([id, 400, 'url']);
      }
      const tool = await (await app.tenant()).tool('import_media_from_url', { url: 'http://[::1]/cat.jpg' });
      expect(tool.body.result._meta.error.code).toBe('invalid_input');
    } finally {
      await app.close();
    }
  });

  it('402: the media quota is used up', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ mediaBytes: 0 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const answer = await tenant.social('POST', '/media/import', { url: 'http://127.0.0.1:9999/a.jpg' });
    expect([answer.status, answer.body.error.params]).toEqual([
      402,
      { quota: 'mediaBytes', limit: 0, used: 0 },
    ]);
  });
});
