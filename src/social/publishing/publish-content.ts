import { sql } from 'kysely';
import type { PublishContent, PublishMedia } from '#adapters/social/contract.ts';
import { platformError } from '#adapters/social/errors.ts';
import { signBlobUrl } from '#platform/blobs/signed-url.ts';
import type { Services } from '#platform/context.ts';
import type { TenantScope } from '#platform/db/client.ts';
import { pickRender } from '../media/pick-render.ts';
import { readRenders, type RenderRow } from '../media/store.ts';
import type { Effective } from '../posts/merge-content.ts';

interface MediaRow {
  id: string;
  kind: PublishMedia['kind'];
  status: 'uploading' | 'processing' | 'ready' | 'failed';
  filename: string;
  mime: string;
  bytes: number;
  blob_key: string | null;
  width: number | null;
  height: number | null;
  duration_sec: number | null;
  fps: number | null;
  video_codec: string | null;
  audio_codec: string | null;
  alt_text: Record<string, string>;
}

type Shelf = Pick<Services, 'database' | 'blobs' | 'keyring' | 'publicUrl' | 'clock'>;

/** Long enough for the slowest platform to come and fetch it. */
const LINK_MS = 6 * 3_600_000;

/** The frozen words with their media in hand. Media that is not there is a PlatformError like any other. */
export async function publishContent(
  shelf: Shelf,
  tenant: TenantScope,
  platform: string,
  effective: Effective,
): Promise<PublishContent> {
  const ids = [...effective.mediaIds, ...effective.parts.flatMap((part) => part.mediaIds)];
  const { rows, renders } = await readMedia(shelf, tenant, [...new Set(ids)]);
  const media = (list: readonly string[]) =>
    list.map((id) => {
      const render = pickRender(renders.get(id) ?? [], platform, effective.settings);
      return presentMedia(shelf, rows.get(id), render, effective.locale);
    });
  const { link } = effective;
  return {
    text: effective.text,
    media: media(effective.mediaIds),
    parts: effective.parts.map((part) => ({ text: part.text, media: media(part.mediaIds) })),
    link: link && { url: link.url, title: link.title, description: link.description },
    poll: effective.poll,
    firstComment: effective.firstComment,
    contentWarning: effective.contentWarning,
    locale: effective.locale,
    settings: effective.settings,
  };
}

/** For people: what is there, in order, whatever its state. */
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
    const { rows } = await sql<MediaRow>`
      select id, kind, status, filename, mime, bytes, blob_key, width, height, duration_sec, fps, video_codec,
             audio_codec, alt_text
        from media where workspace_id = ${tenant.workspaceId} and id = any(${[...ids]}) and deleted_at is null`.execute(
      tx,
    );
    const renders = await readRenders(tx, tenant.workspaceId, ids);
    return {
      rows: new Map(rows.map((row) => [row.id, row])),
      renders: Map.groupBy(renders, (render) => render.media_id),
    };
  });
}

/** What was rendered for the platform goes out in place of the file itself. */
function presentMedia(
  shelf: Shelf,
  row: MediaRow | undefined,
  render: RenderRow | null,
  locale: string | null,
): PublishMedia {
  if (!row) throw platformError({ errorCode: 'media_required', message: 'A file of the post was deleted.' });
  if (row.status === 'failed')
    throw platformError({
      errorCode: 'media_processing_failed',
      message: 'A file of the post is not usable.',
    });
  if (row.status !== 'ready' || row.blob_key === null)
    throw platformError({
      errorCode: 'media_fetch_failed',
      message: 'A file of the post is still being processed.',
    });
  const key = render?.blob_key ?? row.blob_key;
  return {
    mediaId: row.id,
    kind: row.kind,
    mime: render?.mime ?? row.mime,
    bytes: render?.bytes ?? row.bytes,
    width: render?.width ?? row.width,
    height: render?.height ?? row.height,
    durationSec: row.duration_sec,
    fps: row.fps,
    videoCodec: row.video_codec,
    audioCodec: row.audio_codec,
    altText: altText(row.alt_text, locale),
    filename: row.filename,
    publicUrl: linkTo(shelf, key, row.filename),
    async *read(range) {
      const file = await shelf.blobs.get(key, range);
      if (!file)
        throw platformError({ errorCode: 'media_required', message: 'A file of the post is missing.' });
      yield* file.body;
    },
  };
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

/** In the language of the text, else in whatever language somebody wrote one. */
function altText(texts: Record<string, string>, locale: string | null): string | null {
  const own = locale === null ? undefined : texts[locale];
  return own ?? Object.values(texts)[0] ?? null;
}
