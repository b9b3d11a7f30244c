import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newTenant, openApp, startApp } from '../../../test/harness.ts';
import { sampleMp4 } from '#adapters/social/sample-media-for-tests.ts';
import { fakeFfmpeg } from '#adapters/media/ffmpeg-for-tests.ts';
import { TRIES_MAX } from '../media/count-tries.ts';
import { announce, jpeg, upload } from '../media/media-for-tests.ts';
import { runMediaRender } from '../media/run-media-render.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

describe('create_media_render', () => {
  it('200: in the shape of the preset, around the focal point, once', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    // Left half red, right half blue, so that the position of the crop is visible.
    const red = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const both = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#00f' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .toBuffer();
    const { id } = await upload(app, tenant, both);
    const wish = { preset: 'instagram_feed_4x5', focalPoint: { x: 0.1, y: 0.5 } };
    const first = await tenant.social('POST', `/media/${id}/renders`, wish);
    expect([first.status, first.body.data.status, first.body.data.url]).toEqual([200, 'processing', null]);
    await runMediaRender.run({ renderId: first.body.data.id }, jobContext(app, tenant));

    const again = await tenant.tool('create_media_render', { mediaId: id, ...wish });
    const render = again.body.result.structuredContent.data;
    expect(render).toMatchObject({
      id: first.body.data.id,
      status: 'ready',
      mime: 'image/jpeg',
      width: 1080,
      height: 1350,
    });
    const drawn = Buffer.from(await (await fetch(render.url)).arrayBuffer());
    expect(drawn.length).toBe(render.bytes);
    const { dominant } = await sharp(drawn).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
    const quota = await tenant.social('GET', '/workspace');
    expect(quota.body.data.quotas.rendersThisMonth.used).toBe(1);
    expect((await tenant.social('GET', `/media/${id}`)).body.data.renders).toEqual([render]);
  });

  it('400: a video without ffmpeg on the server, which the message names; nothing is written or counted', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const video = sampleMp4({ width: 640, height: 360, durationSec: 3, bytes: 5000 });
    const { id } = await upload(app, tenant, video, 'video/mp4');
    const { status, body } = await tenant.social('POST', `/media/${id}/renders`, { preset: 'x_video' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^preset: .*ffmpeg.*PARLANCE_FFMPEG/),
      params: { field: 'preset', reason: 'transcode_unavailable' },
    });
    expect((await tenant.social('GET', `/media/${id}`)).body.data.renders).toEqual([]);
    const quota = await tenant.social('GET', '/workspace');
    expect(quota.body.data.quotas.rendersThisMonth.used).toBe(0);
    expect(quota.body.data.capabilities.transcode).toBe(false);
  });

  it('200, or 400 for a video that is longer than the preset accepts: nothing is cut off', async () => {
    const { program } = fakeFfmpeg('exit 1');
    const app = await openApp({ env: { PARLANCE_FFMPEG: program } });
    try {
      const tenant = await app.tenant();
      const video = sampleMp4({ width: 640, height: 360, durationSec: 141, bytes: 5000 });
      const { id } = await upload(app, tenant, video, 'video/mp4');
      const wish = (preset: string) => tenant.social('POST', `/media/${id}/renders`, { preset });
      const refused = await wish('x_video');
      expect([refused.status, refused.body.error.params.field]).toEqual([400, 'preset']);
      expect(refused.body.error.message).toContain('140 seconds; the video lasts 141');
      const taken = await wish('tiktok_9x16');
      expect([taken.status, taken.body.data.status]).toEqual([200, 'processing']);
      const context = (await tenant.social('GET', '/workspace')).body.data;
      expect(context.capabilities.transcode).toBe(true);
      expect(context.quotas.rendersThisMonth.used).toBe(1);
      const { presets, capabilities } = (await tenant.social('GET', '/media/presets')).body.data;
      expect(capabilities.transcode).toBe(true);
      expect(presets.every(({ available }: { available: boolean }) => available)).toBe(true);
    } finally {
      await app.close();
    }
  });

  it('400: an unknown preset, one for videos, a crop outside', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id } = await upload(app, tenant, await jpeg());
    for (const wish of [
      { preset: 'cinema' },
      { preset: 'x_video' },
      { preset: 'x_square', crop: { x: 0.5, y: 0, width: 0.8, height: 1 } },
    ])
      expect((await tenant.social('POST', `/media/${id}/renders`, wish)).status).toBe(400);
  });

  it('402: the renders of the month are used up', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id } = await upload(app, tenant, await jpeg());
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ rendersThisMonth: 0 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const answer = await tenant.social('POST', `/media/${id}/renders`, { preset: 'x_square' });
    expect([answer.status, answer.body.error.params.quota]).toEqual([402, 'rendersThisMonth']);
  });

  it('200: failed renders are given back, once, and the last of the month can be requested again', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id } = await upload(app, tenant, await jpeg());
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ rendersThisMonth: 1 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const ask = () => tenant.social('POST', `/media/${id}/renders`, { preset: 'x_square' });
    const used = async () =>
      (await tenant.social('GET', '/workspace')).body.data.quotas.rendersThisMonth.used;
    const renderId = (await ask()).body.data.id;
    expect(await used()).toBe(1);

    // It crashed its worker repeatedly and is now delivered once more.
    await app.services.database.system
      .updateTable('media_renders')
      .set({ tries: TRIES_MAX })
      .where('id', '=', renderId)
      .execute();
    await runMediaRender.run({ renderId }, jobContext(app, tenant, TRIES_MAX + 2));
    await runMediaRender.run({ renderId }, jobContext(app, tenant, TRIES_MAX + 2));
    const [failed] = (await tenant.social('GET', `/media/${id}`)).body.data.renders;
    expect([failed.status, await used()]).toEqual(['failed', 0]);

    const again = await ask();
    expect([again.status, again.body.data.id, await used()]).toEqual([200, renderId, 1]);
    await runMediaRender.run({ renderId }, jobContext(app, tenant));
    const [ready] = (await tenant.social('GET', `/media/${id}`)).body.data.renders;
    expect([ready.status, await used()]).toEqual(['ready', 1]);
  });

  it('404: media of another workspace', async () => {
    const { id } = await announce(await newTenant(), 10);
    const answer = await (await newTenant()).social('POST', `/media/${id}/renders`, { preset: 'x_square' });
    expect(answer.status).toBe(404);
  });

  it('409: media that is not ready', async () => {
    const tenant = await newTenant();
    const { id } = await announce(tenant, 10);
    const answer = await tenant.social('POST', `/media/${id}/renders`, { preset: 'x_square' });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'media_not_ready']);
  });
});
