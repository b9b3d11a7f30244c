import type { Context } from '#platform/context.ts';
import type { MediaView, RenderView } from './media-view.ts';
import type { Slides } from './slides.ts';
import { findMedia, type MediaRow, type RenderRow, readRenders } from './store.ts';
import { publishableUrl, type Signer } from './store-blob.ts';
import { findUses } from './store-uses.ts';

export async function showMedia(
  ctx: Context,
  rows: readonly MediaRow[],
  include: { usedIn: boolean } = { usedIn: true },
): Promise<MediaView[]> {
  const ids = rows.map(({ id }) => id);
  const renders = Map.groupBy(await readRenders(ctx.db, ctx.caller.workspaceId, ids), (row) => row.media_id);
  const uses = include.usedIn ? await findUses(ctx, ids) : null;
  return rows.map((row) =>
    presentMedia(ctx, row, renders.get(row.id) ?? [], uses ? (uses.get(row.id)?.length ?? 0) : null),
  );
}

export async function showOne(ctx: Context, mediaId: string): Promise<MediaView> {
  const [shown] = await showMedia(ctx, [await findMedia(ctx, mediaId)]);
  if (!shown) throw new Error('Media vanished within its transaction.');
  return shown;
}

export function presentMedia(
  ctx: Signer,
  row: MediaRow,
  renders: readonly RenderRow[],
  usedIn: number | null,
): MediaView {
  const isReady = row.status === 'ready';
  const link = (key: string | null) =>
    isReady && key !== null ? publishableUrl(ctx, key, row.filename) : null;
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    status: row.status,
    filename: row.filename,
    mime: row.mime,
    bytes: row.bytes,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    durationSec: row.duration_sec,
    fps: row.fps,
    codecs: { video: row.video_codec, audio: row.audio_codec },
    hasAudio: row.has_audio,
    url: link(row.blob_key),
    thumbnailUrl: link(row.thumbnail_key),
    blurhash: row.blurhash,
    altText: row.alt_text,
    focalPoint: row.focal_point,
    tags: row.tags,
    folderId: row.folder_id,
    pages: row.pages,
    document: row.slides && presentDocument(row, row.slides, link),
    renders: renders.map((render) => presentRender(ctx, row, render)),
    usedIn,
    errorCode: row.error_code,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.status === 'uploading' ? (row.expires_at?.toISOString() ?? null) : null,
  };
}

function presentDocument(
  { slides_of, page_keys }: MediaRow,
  { format, look, locale, pages }: Slides,
  link: (key: string | null) => string | null,
): NonNullable<MediaView['document']> {
  return {
    format,
    look,
    locale,
    sourceMediaId: slides_of,
    pages: pages.map((page, at) => ({ ...page, url: link(page_keys[at] ?? null) })),
  };
}

export function presentRender(ctx: Signer, media: Pick<MediaRow, 'filename'>, row: RenderRow): RenderView {
  const extension = row.mime === 'video/mp4' ? 'mp4' : 'jpg';
  const filename = `${media.filename.replace(/\.[^.]*$/, '')}-${row.preset}.${extension}`;
  return {
    id: row.id,
    preset: row.preset,
    url: row.status === 'ready' && row.blob_key !== null ? publishableUrl(ctx, row.blob_key, filename) : null,
    mime: row.mime,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    status: row.status,
    errorCode: row.error_code,
  };
}
