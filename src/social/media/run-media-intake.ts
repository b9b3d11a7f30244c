import { MediaError } from '#adapters/media/facts.ts';
import { AppError } from '#kernel/errors.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import { dropBlobs, keepBlob } from '#platform/blobs/store-names.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { emitEvent } from '../events/emit-event.ts';
import { mediaIntakeJob } from '../jobs.ts';
import { SYSTEM } from '../model.ts';
import { countTries, PATIENT } from './count-tries.ts';
import { type Examined, examine } from './examine.ts';
import { fetchMedia, IntakeFailure } from './fetch-media.ts';
import type { MediaFailure } from './media.ts';
import { requireMediaQuota } from './require-quota.ts';
import { type MediaRow, moveMedia, readMedia, setMedia } from './store.ts';
import { deleteParts, insertPart, type PartRow, readParts } from './store-parts.ts';

/** How often a server is asked for a file that it has not delivered. */
const FETCHES_MAX = 3;

/** Turns bytes into publishable media: fetches them if needed, inspects, cleans and describes them. */
export const runMediaIntake = defineJob({
  ...mediaIntakeJob,
  retry: PATIENT,
  concurrency: 2,
  pace: 'long',
  timeoutSec: 1200,

  async run({ mediaId }, ctx) {
    const media = await ctx.database.tenant(ctx.tenant, (tx) =>
      readMedia(tx, ctx.tenant.workspaceId, mediaId),
    );
    if (media?.status !== 'processing') return;
    try {
      await countTries(
        ctx,
        media,
        (tx, tries) => setMedia(tx, media, { tries }),
        async () => {
          const parts = await partsOf(ctx, media);
          const examined = await examine(ctx, media, parts);
          await fp('media.examined');
          await finish(ctx, media, parts, examined);
        },
      );
    } catch (error) {
      if (error instanceof LostClaim) return;
      const code = failureOf(error);
      const isFinal =
        code !== null && !(error instanceof IntakeFailure && error.isTransient && ctx.attempt < FETCHES_MAX);
      // The queue retries after any failure that is not the file's fault.
      if (!isFinal) throw error;
      await fail(ctx, media, code);
    }
  },
});

function failureOf(error: unknown): MediaFailure | null {
  return error instanceof MediaError || error instanceof IntakeFailure ? error.code : null;
}

/** Fetched bytes are stored as the only part of the file, so that a second try does not fetch them again. */
async function partsOf(ctx: JobContext, media: MediaRow): Promise<PartRow[]> {
  const { workspaceId } = ctx.tenant;
  const parts = await ctx.database.tenant(ctx.tenant, (tx) => readParts(tx, workspaceId, media.id));
  if (parts.length > 0 || media.source_url === null) return parts;
  const file = await fetchMedia(ctx, { id: media.id, source_url: media.source_url });
  try {
    return await ctx.commit((tx) => keepFetched(ctx, tx, media, file));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'plan_limit') throw error;
    await ctx.commit((tx) => dropBlobs(tx, workspaceId, [file.key], ctx.clock.now()));
    throw new IntakeFailure('quota_used_up', 'The media quota of the workspace is used up.');
  }
}

/** From here on it counts against the quota, so it must fit. */
async function keepFetched(ctx: JobContext, tx: Tx, media: MediaRow, file: BlobInfo): Promise<PartRow[]> {
  const { workspaceId } = ctx.tenant;
  await setMedia(tx, media, { bytes: file.bytes });
  await requireMediaQuota({ ...ctx, db: tx }, workspaceId, 0);
  await insertPart(tx, { workspaceId, mediaId: media.id, number: 1 }, file);
  return readParts(tx, workspaceId, media.id);
}

async function finish(
  ctx: JobContext,
  media: MediaRow,
  parts: readonly PartRow[],
  { facts, file, sha256, thumbnail, blurhash, pages = null }: Examined,
): Promise<void> {
  const { workspaceId } = ctx.tenant;
  const { kind, mime, width, height, durationSec, fps, videoCodec, audioCodec, hasAudio } = facts;
  await ctx.commit(async (tx) => {
    const isMine = await moveMedia(tx, media, 'ready', {
      kind,
      mime,
      width,
      height,
      duration_sec: durationSec,
      fps,
      video_codec: videoCodec,
      audio_codec: audioCodec,
      has_audio: hasAudio,
      bytes: file.bytes,
      sha256,
      blob_key: file.key,
      thumbnail_key: thumbnail?.key ?? null,
      blurhash,
      pages,
    });
    // The media was deleted meanwhile; the stored files expire by themselves.
    if (!isMine) return;
    await keepBlob(tx, workspaceId, file);
    if (thumbnail) await keepBlob(tx, workspaceId, thumbnail);
    await clearParts(ctx, tx, media.id, parts, file.key);
    await emitEvent(
      { db: tx, clock: ctx.clock },
      {
        workspaceId,
        type: 'media.ready',
        actor: SYSTEM,
        data: { mediaId: media.id, kind, mime, bytes: file.bytes, width, height, durationSec },
      },
    );
  });
}

async function fail(ctx: JobContext, media: MediaRow, errorCode: MediaFailure): Promise<void> {
  const { workspaceId } = ctx.tenant;
  await ctx.commit(async (tx) => {
    if (!(await moveMedia(tx, media, 'failed', { error_code: errorCode }))) return;
    await clearParts(ctx, tx, media.id, await readParts(tx, workspaceId, media.id), null);
    await emitEvent(
      { db: tx, clock: ctx.clock },
      { workspaceId, type: 'media.failed', actor: SYSTEM, data: { mediaId: media.id, errorCode } },
    );
  });
}

async function clearParts(
  ctx: JobContext,
  tx: Tx,
  mediaId: string,
  parts: readonly PartRow[],
  keptKey: string | null,
): Promise<void> {
  const { workspaceId } = ctx.tenant;
  const keys = parts.map((part) => part.blob_key).filter((key) => key !== keptKey);
  await dropBlobs(tx, workspaceId, keys, ctx.clock.now());
  await deleteParts(tx, workspaceId, mediaId);
}
