import { collect } from '#adapters/media/byte-source.ts';
import { renderImage } from '#adapters/media/decode.ts';
import { MediaError } from '#adapters/media/facts.ts';
import { regionFor } from '#adapters/media/presets.ts';
import { presetOf } from '#adapters/social/platforms.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { mediaRenderJob } from '../jobs.ts';
import { countTries, PATIENT } from './count-tries.ts';
import { IMAGE_BYTES_MAX } from './media.ts';
import { failRender, finishRender, readWork, type Rendered, type RenderWork } from './render-work.ts';
import { putBlob } from './store-blob.ts';
import { noteTries } from './store-renders.ts';

export const runMediaRender = defineJob({
  ...mediaRenderJob,
  retry: PATIENT,
  concurrency: 2,
  pace: 'long',
  timeoutSec: 300,

  async run({ renderId }, ctx) {
    const work = await readWork(ctx, renderId);
    if (!work) return;
    try {
      await countTries(ctx, work.render, noteTries(work.render), async () =>
        finishRender(ctx, work, await draw(ctx, work)),
      );
    } catch (error) {
      if (error instanceof LostClaim) return;
      if (!(error instanceof MediaError)) throw error;
      await failRender(ctx, renderId, error.code);
    }
  },
});

async function draw(ctx: JobContext, { media, render }: RenderWork): Promise<Rendered> {
  const preset = presetOf(render.preset);
  const source = media.blob_key === null ? null : await ctx.blobs.get(media.blob_key);
  if (!preset || !source || media.width === null || media.height === null)
    throw new MediaError('media_processing_failed', 'There is nothing to render.');
  const { crop, focalPoint } = render.wish;
  const size = { width: media.width, height: media.height };
  const region = regionFor(size, preset, focalPoint ?? { x: 0.5, y: 0.5 }, crop);
  const picture = await collect(source.body);
  const { bytes, width, height } = await renderImage(
    picture,
    { region, width: preset.width, height: preset.height, maxBytes: preset.maxBytes },
    ctx.signal,
  );
  if (bytes.length > preset.maxBytes)
    throw new MediaError('media_too_large', 'The picture cannot be made small enough.');
  const file = await putBlob(ctx, ctx.tenant, {
    ownerId: media.id,
    extension: 'jpg',
    contentType: 'image/jpeg',
    body: bytes,
    maxBytes: IMAGE_BYTES_MAX,
  });
  return { file, width, height };
}
