import { EXTENSIONS } from '#adapters/media/facts.ts';
import { paceOf, type VideoRule } from '#adapters/media/presets.ts';
import { presetOf } from '#adapters/social/platforms.ts';
import { probeVideo } from '#adapters/media/probe-video.ts';
import type { PublishContent, PublishMedia } from '#adapters/social/contract.ts';
import { platformError } from '#adapters/social/errors.ts';
import { say } from '#kernel/say.ts';
import { signBlobUrl } from '#platform/blobs/signed-url.ts';
import type { Services } from '#platform/context.ts';
import type { TenantScope } from '#platform/db/client.ts';
import { fileOf } from '../media/examine.ts';
import { pickRender } from '../media/pick-render.ts';
import { type MediaRow, readMediaRows, readRenders, type RenderRow } from '../media/store.ts';
import type { Effective } from '../posts/merge-content.ts';

type Shelf = Pick<Services, 'database' | 'blobs' | 'keyring' | 'publicUrl' | 'clock'>;

/** Long enough for the slowest platform to fetch the file. */
const LINK_MS = 6 * 3_600_000;

/** The frozen text with its media loaded. Missing media is a PlatformError like any other. */
export async function publishContent(
  shelf: Shelf,
  tenant: TenantScope,
  platform: string,
  effective: Effective,
): Promise<PublishContent> {
  const ids = [...effective.mediaIds, ...effective.parts.flatMap((part) => part.mediaIds)];
  const { rows, renders } = await readMedia(shelf, tenant, [...new Set(ids)]);
  const media = (list: readonly string[]) =>
    Promise.all(
      list.map((id) => {
        const render = pickRender(renders.get(id) ?? [], platform, effective.settings);
        return presentMedia(shelf, rows.get(id), render, effective.locale);
      }),
    );
  const { link } = effective;
  return {
    text: effective.text,
    media: await media(effective.mediaIds),
    parts: await Promise.all(
      effective.parts.map(async (part) => ({ text: part.text, media: await media(part.mediaIds) })),
    ),
    link: link && { url: link.url, title: link.title, description: link.description },
    poll: effective.poll,
    firstComment: effective.firstComment,
    contentWarning: effective.contentWarning,
    locale: effective.locale,
    settings: effective.settings,
  };
}

/** For people: the media in order, whatever their state. */
export async function mediaLinks(
  shelf: Shelf,
  tenant: TenantScope,
  ids: readonly string[],
  locale: string | null,
): Promise<{ url: string; kind: PublishMedia['kind']; altText: string | null }[]> {
  const { rows } = await readMedia(shelf, tenant, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row || row.blob_key === null) return [];
    return [
      {
        url: linkTo(shelf, row.blob_key, row.filename),
        kind: row.kind,
        altText: altText(row.alt_text, locale),
      },
    ];
  });
}

async function readMedia(
  { database }: Shelf,
  tenant: TenantScope,
  ids: readonly string[],
): Promise<{ rows: Map<string, MediaRow>; renders: Map<string, RenderRow[]> }> {
  if (ids.length === 0) return { rows: new Map(), renders: new Map() };
  return database.tenant(tenant, async (tx) => {
    const rows = await readMediaRows(tx, tenant.workspaceId, ids);
    const renders = await readRenders(tx, tenant.workspaceId, ids);
    return {
      rows: new Map(rows.map((row) => [row.id, row])),
      renders: Map.groupBy(renders, (render) => render.media_id),
    };
  });
}

/** A version rendered for the platform is published in place of the original file. */
async function presentMedia(
  shelf: Shelf,
  row: MediaRow | undefined,
  render: RenderRow | null,
  locale: string | null,
): Promise<PublishMedia> {
  if (!row)
    throw platformError({ errorCode: 'media_required', message: say('publishing.file_post_deleted') });
  if (row.status === 'failed')
    throw platformError({
      errorCode: 'media_processing_failed',
      message: say('publishing.file_post_not_usable'),
    });
  if (row.status !== 'ready' || row.blob_key === null)
    throw platformError({
      errorCode: 'media_fetch_failed',
      message: say('publishing.file_post_still_being_processed'),
    });
  const { key, ...facts } =
    (render && (await renderedFile(shelf, row, render))) ?? originalFile(row, row.blob_key);
  return {
    mediaId: row.id,
    ...facts,
    altText: altText(row.alt_text, locale),
    publicUrl: linkTo(shelf, key, facts.filename),
    async *read(range) {
      const file = await shelf.blobs.get(key, range);
      if (!file)
        throw platformError({ errorCode: 'media_required', message: say('publishing.file_post_missing') });
      yield* file.body;
    },
  };
}

type File = Omit<PublishMedia, 'mediaId' | 'altText' | 'publicUrl' | 'read'> & { key: string };
type Timing = Pick<File, 'durationSec' | 'fps' | 'videoCodec' | 'audioCodec'>;

const STILL: Timing = { durationSec: null, fps: null, videoCodec: null, audioCodec: null };

function originalFile(row: MediaRow, key: string): File {
  return {
    key,
    kind: row.kind,
    filename: row.filename,
    mime: row.mime,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    durationSec: row.duration_sec,
    fps: row.fps,
    videoCodec: row.video_codec,
    audioCodec: row.audio_codec,
    pages: row.pages,
  };
}

/** Name and size must be those of the render: platforms first trust them and then check the bytes. */
async function renderedFile(shelf: Shelf, row: MediaRow, render: RenderRow): Promise<File | null> {
  const { blob_key: key, bytes, width, height } = render;
  const preset = presetOf(render.preset);
  if (!preset || key === null || bytes === null) return null;
  const { kind, mime } = preset;
  return {
    ...{ key, kind, mime, bytes, width, height },
    filename: `${row.filename.replace(/\.[^.]*$/, '')}.${EXTENSIONS[mime]}`,
    ...(preset.video ? await timingOf(shelf, row, { key, bytes }, preset.video) : STILL),
  };
}

async function timingOf(
  shelf: Shelf,
  row: MediaRow,
  { key, bytes }: { key: string; bytes: number },
  rule: VideoRule,
): Promise<Timing> {
  try {
    const source = fileOf(shelf, [{ blob_key: key, bytes }]);
    const { facts } = await probeVideo(source, { kind: 'video', mime: 'video/mp4' });
    const { durationSec, fps, videoCodec, audioCodec } = facts;
    return { durationSec, fps, videoCodec, audioCodec };
  } catch {
    // The file was checked when it was rendered. A store that is briefly unavailable must not fail a post
    // that the platform already has; whoever needs the bytes gets the error.
    return {
      durationSec: row.duration_sec,
      fps: paceOf(rule, row.fps),
      videoCodec: 'h264',
      audioCodec: row.has_audio ? 'aac' : null,
    };
  }
}

function linkTo(shelf: Shelf, key: string, filename: string): string {
  return signBlobUrl({
    publicUrl: shelf.publicUrl,
    key,
    filename,
    expiresAt: new Date(shelf.clock.now().getTime() + LINK_MS),
    signingKey: shelf.keyring.derive('blob-url'),
    disposition: 'inline',
  });
}

/** In the language of the text, otherwise in any language that has one. */
function altText(texts: Record<string, string>, locale: string | null): string | null {
  const own = locale === null ? undefined : texts[locale];
  return own ?? Object.values(texts)[0] ?? null;
}
