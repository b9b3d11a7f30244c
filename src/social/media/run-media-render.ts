import { z } from 'zod';
import { collect } from '#adapters/media/byte-source.ts';
import { renderImage } from '#adapters/media/decode.ts';
import { MediaError } from '#adapters/media/facts.ts';
import { type Crop, presetOf, regionFor } from '#adapters/media/presets.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { IMAGE_BYTES_MAX } from './media.ts';
import { keepBlob, putBlob } from './shelf.ts';
import type { MediaRow, RenderRow } from './store.ts';

const ATTEMPTS_MAX = 3;

export const runMediaRender = defineJob({
  name: 'run_media_render',
  payload: z.object({ renderId: z.string() }),
  retry: { limit: ATTEMPTS_MAX, delaySec: 5 },
  concurrency: 2,
  pace: 'long',
  timeoutSec: 300,

  async run({ renderId }, ctx) {
    const found = await readWork(ctx, renderId);
    if (!found) return;
    try {
      if (ctx.attempt > ATTEMPTS_MAX)
        throw new MediaError('media_processing_failed', 'The picture could not be rendered.');
      const { file, width, height } = await draw(ctx, found.media, found.render);
      await ctx.commit(async (tx) => {
        await keepBlob(tx, ctx.tenant.workspaceId, file);
        await settle(ctx, tx, renderId, {
          status: 'ready',
          mime: file.contentType,
          bytes: file.bytes,
          width,
          height,
          blob_key: file.key,
        });
      });
    } catch (error) {
      if (error instanceof LostClaim) return;
      if (!(error instanceof MediaError)) throw error;
      const { code } = error;
      await ctx.commit((tx) => settle(ctx, tx, renderId, { status: 'failed', error_code: code }));
    }
  },
});

async function readWork(
  { database, tenant }: JobContext,
  renderId: string,
): Promise<{ render: RenderRow; media: MediaRow } | null> {
  return database.tenant(tenant, async (tx) => {
    const render = await tx
      .selectFrom('media_renders')
      .selectAll()
      .where('id', '=', renderId)
      .where('workspace_id', '=', tenant.workspaceId)
      .where('status', '=', 'processing')
      .executeTakeFirst();
    const media =
      render &&
      (await tx
        .selectFrom('media')
        .selectAll()
        .where('id', '=', render.media_id)
        .where('workspace_id', '=', tenant.workspaceId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst());
    return render && media ? { render, media } : null;
  });
}

async function draw(
  ctx: JobContext,
  media: MediaRow,
  render: RenderRow,
): Promise<{ file: BlobInfo; width: number; height: number }> {
  const preset = presetOf(render.preset);
  const source = media.blob_key === null ? null : await ctx.blobs.get(media.blob_key);
  if (!preset || !source || media.width === null || media.height === null)
    throw new MediaError('media_processing_failed', 'There is nothing to render.');
  const { crop, focalPoint } = render.wish as {
    crop: Crop | null;
    focalPoint: { x: number; y: number } | null;
  };
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
    mediaId: media.id,
    extension: 'jpg',
    contentType: 'image/jpeg',
    body: bytes,
    maxBytes: IMAGE_BYTES_MAX,
  });
  return { file, width, height };
}

async function settle(
  { tenant }: JobContext,
  tx: Tx,
  renderId: string,
  set: Partial<Omit<RenderRow, 'id' | 'wish'>>,
): Promise<void> {
  await tx
    .updateTable('media_renders')
    .set(set)
    .where('id', '=', renderId)
    .where('workspace_id', '=', tenant.workspaceId)
    .where('status', '=', 'processing')
    .execute();
}
