import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { bufferSource } from '#adapters/media/byte-source.ts';
import { fakeFfmpeg, obedientFfmpeg, realFfmpeg, tempFolder } from '#adapters/media/ffmpeg-for-tests.ts';
import { probeVideo } from '#adapters/media/probe-video.ts';
import { sampleMp4 } from '#adapters/social/sample-media-for-tests.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { PATIENT } from './count-tries.ts';
import { announce, jpeg, put, upload } from './media-for-tests.ts';
import { runMediaTranscode } from './run-media-transcode.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { addAccount } from '../../../test/factories/account.ts';

const SHAPE = { width: 1080, height: 1920, durationSec: 4 };

const good = obedientFfmpeg(SHAPE, await jpeg(108, 192));
// The server's own ffmpeg cannot extract frames, so that media has none.
const app = await openApp({ env: { PARLANCE_FFMPEG: obedientFfmpeg(SHAPE, null).program } });
afterAll(() => app.close());

async function wishFor(
  tenant: Tenant,
  preset = 'tiktok_9x16',
): Promise<{ mediaId: string; renderId: string }> {
  const bytes = sampleMp4({ width: 640, height: 360, durationSec: 4, bytes: 5000 });
  const { id } = await upload(app, tenant, bytes, 'video/mp4');
  const answer = await tenant.social('POST', `/media/${id}/renders`, { preset });
  expect(answer.body.data).toMatchObject({ status: 'processing', url: null, errorCode: null });
  return { mediaId: id, renderId: answer.body.data.id };
}

function contextOf(tenant: Tenant, program: string | null, more: Partial<JobContext> = {}): JobContext {
  const context = jobContext(app, tenant);
  return { ...context, config: { ...context.config, ffmpeg: program }, ...more };
}

const show = async (tenant: Tenant, id: string) => (await tenant.social('GET', `/media/${id}`)).body.data;
const workLeft = () => {
  const folder = join(app.services.config.dataDir, 'work');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function keptBlobs(tenant: Tenant): Promise<number> {
  const rows = await app.services.database.system
    .selectFrom('blobs')
    .select('key')
    .where('workspace_id', '=', tenant.workspaceId)
    .where('expires_at', 'is', null)
    .execute();
  return rows.length;
}

describe('converting a video', () => {
  it('creates the render, a poster for the media, and leaves no file behind', async () => {
    const tenant = await app.tenant();
    const { mediaId, renderId } = await wishFor(tenant);
    await runMediaTranscode.run({ renderId }, contextOf(tenant, good.program));
    const media = await show(tenant, mediaId);
    expect(media.renders).toEqual([
      expect.objectContaining({
        id: renderId,
        preset: 'tiktok_9x16',
        status: 'ready',
        mime: 'video/mp4',
        width: 1080,
        height: 1920,
        bytes: 20_000,
      }),
    ]);
    expect(media).toMatchObject({ blurhash: expect.any(String), thumbnailUrl: expect.any(String) });
    const made = await fetch(media.renders[0].url);
    expect(made.headers.get('content-disposition')).toContain('photo-tiktok_9x16.mp4');
    expect((await made.arrayBuffer()).byteLength).toBe(20_000);
    expect((await fetch(media.thumbnailUrl)).headers.get('content-type')).toBe('image/jpeg');
    const [convert, poster] = readFileSync(good.log, 'utf8').trim().split('\n').slice(-2);
    // An upright crop from the middle of a landscape video: 202 of 640 columns.
    expect(convert).toContain('crop=w=iw*0.317188:h=ih*1.000000:x=iw*0.342187:y=ih*0.000000,scale=1080:1920');
    expect(convert).toContain('fps=30');
    expect(poster).toContain('-ss 1.000');
    expect(workLeft()).toEqual([]);
    // A second run of the job finds nothing to do.
    await runMediaTranscode.run({ renderId }, contextOf(tenant, '/nowhere'));
    expect((await show(tenant, mediaId)).renders[0].status).toBe('ready');
  });

  it('a poster that cannot be made does not affect the render', async () => {
    const tenant = await app.tenant();
    const { mediaId, renderId } = await wishFor(tenant);
    const { program } = obedientFfmpeg(SHAPE, null);
    await runMediaTranscode.run({ renderId }, contextOf(tenant, program));
    expect(await show(tenant, mediaId)).toMatchObject({ thumbnailUrl: null, renders: [{ status: 'ready' }] });
  });

  it.each([
    ['exits with 1', () => fakeFfmpeg('exit 1')],
    ['says ok and writes nothing', () => fakeFfmpeg('exit 0')],
    ['writes garbage', () => fakeFfmpeg('echo "this is no video" > "$out"')],
    ['writes another shape', () => obedientFfmpeg({ ...SHAPE, width: 1920, height: 1080 }, null)],
    ['ends the video early', () => obedientFfmpeg({ ...SHAPE, durationSec: 2 }, null)],
  ])('a program that %s: failed with its code, nothing kept, no file left', async (_name, make) => {
    const tenant = await app.tenant();
    const { mediaId, renderId } = await wishFor(tenant);
    const before = await keptBlobs(tenant);
    await runMediaTranscode.run({ renderId }, contextOf(tenant, make().program));
    expect((await show(tenant, mediaId)).renders).toEqual([
      expect.objectContaining({ status: 'failed', errorCode: 'media_processing_failed', url: null }),
    ]);
    expect(await keptBlobs(tenant)).toBe(before);
    expect(workLeft()).toEqual([]);
    // It may be requested again.
    const again = await tenant.social('POST', `/media/${mediaId}/renders`, { preset: 'tiktok_9x16' });
    expect(again.body.data).toMatchObject({ id: renderId, status: 'processing' });
  });

  it('a hanging program is killed when the job goes to another worker; the render stays open', async () => {
    const tenant = await app.tenant();
    const { mediaId, renderId } = await wishFor(tenant);
    const { program, log } = fakeFfmpeg('sleep 600');
    const lost = new AbortController();
    const run = runMediaTranscode.run({ renderId }, contextOf(tenant, program, { signal: lost.signal }));
    const ended = expect(run).rejects.toThrow('the claim is lost');
    await until('it hangs', async () => existsSync(log));
    expect(workLeft()).toHaveLength(1);
    lost.abort(new Error('the claim is lost'));
    await ended;
    expect(workLeft()).toEqual([]);
    expect((await show(tenant, mediaId)).renders[0].status).toBe('processing');
    await runMediaTranscode.run({ renderId }, contextOf(tenant, good.program));
    expect((await show(tenant, mediaId)).renders[0].status).toBe('ready');
  });

  it('a worker whose claim was taken over changes nothing', async () => {
    const tenant = await app.tenant();
    const { mediaId, renderId } = await wishFor(tenant);
    const commit = () => Promise.reject(new LostClaim());
    await runMediaTranscode.run({ renderId }, contextOf(tenant, good.program, { commit }));
    expect(await show(tenant, mediaId)).toMatchObject({
      thumbnailUrl: null,
      renders: [{ status: 'processing' }],
    });
    expect(workLeft()).toEqual([]);
  });

  it('media that is deleted meanwhile keeps no bytes', async () => {
    const tenant = await app.tenant();
    const { mediaId, renderId } = await wishFor(tenant);
    const context = contextOf(tenant, good.program);
    await runMediaTranscode.run(
      { renderId },
      {
        ...context,
        async commit(run) {
          await tenant.social('DELETE', `/media/${mediaId}`);
          return context.commit(run);
        },
      },
    );
    expect(await keptBlobs(tenant)).toBe(0);
  });

  it('a worker without the program, and a video that killed its worker three times, are reported', async () => {
    const tenant = await app.tenant();
    const first = await wishFor(tenant);
    await runMediaTranscode.run({ renderId: first.renderId }, contextOf(tenant, null));
    const second = await wishFor(tenant, 'instagram_reel_9x16');
    await runMediaTranscode.run(
      { renderId: second.renderId },
      contextOf(tenant, good.program, { attempt: PATIENT.limit + 1 }),
    );
    const codes = [await show(tenant, first.mediaId), await show(tenant, second.mediaId)].map(
      ({ renders }) => renders[0].errorCode,
    );
    expect(codes).toEqual(['transcode_unavailable', 'media_processing_failed']);
  });

  it('files left by a dead process are deleted with the next one', async () => {
    const tenant = await app.tenant();
    const { renderId } = await wishFor(tenant);
    const root = join(app.services.config.dataDir, 'work');
    const now = Date.now();
    mkdirSync(join(root, `${now - 4 * 3_600_000}-dead`), { recursive: true });
    mkdirSync(join(root, `${now - 60_000}-busy`), { recursive: true });
    await runMediaTranscode.run({ renderId }, contextOf(tenant, good.program));
    expect(workLeft()).toEqual([`${now - 60_000}-busy`]);
    rmSync(join(root, `${now - 60_000}-busy`), { recursive: true });
  });
});

describe('in a worker', () => {
  it('a video gets its poster at intake; a hanging program dies with its server, and the next one continues', async () => {
    const databaseUrl = await freshDatabase();
    const hanging = fakeFfmpeg(
      'case "$out" in *.jpg) cp "$here/poster" "$out";; *) sleep 600 & echo $! > "$here/pid"; wait;; esac',
    );
    writeFileSync(join(hanging.folder, 'poster'), await jpeg(64, 36));
    const openWith = (program: string) =>
      openApp({ databaseUrl, roles: ['api', 'worker'], env: { PARLANCE_FFMPEG: program } });
    const first = await openWith(hanging.program);
    const tenant = await first.tenant();
    const bytes = sampleMp4({ width: 640, height: 360, durationSec: 4, bytes: 5000 });
    const { id } = await announce(tenant, bytes.length, 'video/mp4');
    await put(first, tenant, `/media/${id}/content`, bytes);
    await tenant.social('POST', `/media/${id}/complete`);
    await until('the media is ready', async () => (await show(tenant, id)).status === 'ready');
    expect(await show(tenant, id)).toMatchObject({
      thumbnailUrl: expect.any(String),
      blurhash: expect.any(String),
    });
    const { body } = await tenant.social('POST', `/media/${id}/renders`, { preset: 'tiktok_9x16' });
    await until('it hangs', async () => existsSync(join(hanging.folder, 'pid')));
    await first.close();
    expect(workLeft()).toEqual([]);

    const second = await openWith(good.program);
    try {
      const rendered = await until('the render is made', async () => {
        // The job failed with its server and would be retried only after a pause.
        await second.services.database.executeSql(
          "update pgboss.job set start_after = now() where state < 'active' and start_after > now()",
        );
        const row = await second.services.database.system
          .selectFrom('media_renders')
          .select(['status', 'bytes'])
          .where('id', '=', body.data.id)
          .executeTakeFirstOrThrow();
        return row.status === 'processing' ? null : row;
      });
      expect(rendered).toEqual({ status: 'ready', bytes: 20_000 });
    } finally {
      await second.close();
    }
  });
});

describe.skipIf(realFfmpeg === null)('with a real ffmpeg', () => {
  it('a video that TikTok refuses becomes one that it accepts', async () => {
    const tenant = await app.tenant();
    const path = join(tempFolder(), 'slow.mp4');
    const args = ['-f', 'lavfi', '-i', 'testsrc2=size=640x340:rate=10:duration=4', '-c:v', 'mpeg4'];
    spawnSync(realFfmpeg ?? '', ['-loglevel', 'error', ...args, '-y', path], { stdio: 'inherit' });
    const media = await upload(app, tenant, readFileSync(path), 'video/mp4');
    expect(media).toMatchObject({ status: 'ready', thumbnailUrl: null, codecs: { video: 'mpeg4' } });
    const accountId = await addAccount(app, tenant, { platform: 'tiktok' });
    const check = async () => {
      const draft = {
        accountIds: [accountId],
        content: { text: 'Hello', mediaIds: [media.id] },
        settings: { tiktok: { privacyLevel: 'SELF_ONLY' } },
      };
      return (await tenant.social('POST', '/posts/precheck', draft)).body.data;
    };
    const before = await check();
    expect(before.targets[0].ok).toBe(false);
    expect(before.mediaPlan).toEqual([
      expect.objectContaining({ mediaId: media.id, preset: 'tiktok_9x16', status: 'needed' }),
    ]);
    const { body } = await tenant.social('POST', `/media/${media.id}/renders`, { preset: 'tiktok_9x16' });
    await runMediaTranscode.run({ renderId: body.data.id }, contextOf(tenant, realFfmpeg));
    const { renders, thumbnailUrl } = await show(tenant, media.id);
    expect(renders[0]).toMatchObject({ status: 'ready', width: 1080, height: 1920 });
    expect(thumbnailUrl).toEqual(expect.any(String));
    const bytes = Buffer.from(await (await fetch(renders[0].url)).arrayBuffer());
    const { facts } = await probeVideo(bufferSource(bytes), { kind: 'video', mime: 'video/mp4' });
    expect(facts).toMatchObject({ width: 1080, height: 1920, videoCodec: 'h264' });
    const after = await check();
    expect(after.targets[0]).toMatchObject({ ok: true });
    expect(after.mediaPlan).toEqual([expect.objectContaining({ status: 'ready', renderId: renders[0].id })]);
  });
});
