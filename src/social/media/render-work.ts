import type { MediaErrorCode } from '#adapters/media/facts.ts';
import type { Crop } from '#adapters/media/presets.ts';
import { AppError } from '#kernel/errors.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import { dropBlobs, keepBlob } from '#platform/blobs/store-names.ts';
import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import { returnQuota } from '../workspace/store.ts';
import type { Poster } from './poster.ts';
import { type MediaRow, readMedia, type RenderRow, setMedia } from './store.ts';
import { closeRender, readOpenRender } from './store-renders.ts';
import { requireMediaQuota } from './require-quota.ts';

/** The requested render, as create_media_render stored it. */
export interface Wish {
  crop: Crop | null;
  focalPoint: { x: number; y: number } | null;
}

export interface RenderWork {
  render: RenderRow;
  media: MediaRow;
}

export interface Rendered {
  file: BlobInfo;
  width: number;
  height: number;
  /** For a video that has no picture yet. */
  poster?: Poster | null;
}

/** Null when it is done or its media is gone. */
export async function readWork(
  { database, tenant }: JobContext,
  renderId: string,
): Promise<RenderWork | null> {
  return database.tenant(tenant, async (tx) => {
    const render = await readOpenRender(tx, tenant.workspaceId, renderId);
    const media = render && (await readMedia(tx, tenant.workspaceId, render.media_id));
    return render && media ? { render, media } : null;
  });
}

export async function finishRender(
  ctx: JobContext,
  { render, media }: RenderWork,
  { file, width, height, poster = null }: Rendered,
): Promise<void> {
  const { workspaceId } = ctx.tenant;
  const keep = async (tx: Tx) => {
    const held = await readMedia(tx, workspaceId, media.id, true);
    // The media was deleted meanwhile; the stored file expires by itself.
    if (!held) return;
    await requireMediaQuota({ ...ctx, db: tx }, workspaceId, file.bytes);
    const closed = await closeRender(tx, workspaceId, render.id, {
      status: 'ready',
      mime: file.contentType,
      bytes: file.bytes,
      width,
      height,
      blob_key: file.key,
    });
    if (!closed) return;
    await keepBlob(tx, workspaceId, file);
    if (!poster || held.thumbnail_key !== null) return;
    await keepBlob(tx, workspaceId, poster.file);
    await setMedia(tx, media, { thumbnail_key: poster.file.key, blurhash: poster.blurhash });
  };
  try {
    await ctx.commit(keep);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'plan_limit') throw error;
    await failRender(ctx, render.id, 'quota_used_up');
    await ctx.commit((tx) =>
      dropBlobs(tx, workspaceId, [file.key, poster?.file.key ?? null], ctx.clock.now()),
    );
  }
}

/** The render failed, so it does not count against the plan. */
export async function failRender(
  ctx: JobContext,
  renderId: string,
  errorCode: MediaErrorCode | 'transcode_unavailable' | 'quota_used_up',
): Promise<void> {
  const { workspaceId } = ctx.tenant;
  await ctx.commit(async (tx) => {
    const set = { status: 'failed' as const, error_code: errorCode };
    const failed = await closeRender(tx, workspaceId, renderId, set);
    if (failed?.month) await returnQuota(tx, workspaceId, 'rendersThisMonth', failed.month);
  });
}
