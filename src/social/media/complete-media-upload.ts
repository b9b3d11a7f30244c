import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { dropBlobs } from '#platform/blobs/store-names.ts';
import { defineOperation } from '#platform/operation.ts';
import { mediaIntakeJob } from '../jobs.ts';
import { MediaView } from './media-view.ts';
import { findMedia, moveMedia } from './store.ts';
import { showOne } from './present.ts';
import { readParts } from './store-parts.ts';

const QUEUE_MS = 7 * 24 * 3_600_000;

export const completeMediaUpload = defineOperation({
  name: 'complete_media_upload',
  face: 'social',
  group: 'media',
  routes: [{ method: 'POST', path: '/media/{mediaId}/complete' }],
  summary: 'Report that all bytes were sent; the file is then examined and made publishable.',
  description: 'Returns status processing. Read the media, or wait for media.ready or media.failed.',
  scope: 'media:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ mediaId: z.string().max(64) }),
  output: MediaView,

  async run({ mediaId }, ctx) {
    const { db, caller, requestId } = ctx;
    const media = await findMedia(ctx, mediaId, true);
    if (media.status !== 'uploading') return showOne(ctx, mediaId);
    const parts = await readParts(db, caller.workspaceId, mediaId);
    const received = parts.reduce((sum, part) => sum + part.bytes, 0);
    const missing = parts.findIndex((part, i) => part.number !== i + 1);
    if (received !== media.bytes || missing >= 0)
      throw new AppError('conflict', say('media.bytes_arrived', { received, bytes: media.bytes }), {
        status: media.status,
        version: media.version,
        received,
        expected: media.bytes,
        ...(missing >= 0 && { missingPart: missing + 1 }),
      });
    await moveMedia(db, media, 'processing', { expires_at: null });
    // The uploaded parts must outlast the queue, however long it is.
    const until = new Date(ctx.clock.now().getTime() + QUEUE_MS);
    await dropBlobs(
      db,
      caller.workspaceId,
      parts.map((part) => part.blob_key),
      until,
    );
    await ctx.jobs.enqueue(
      db,
      mediaIntakeJob,
      { mediaId },
      { tenant: { workspaceId: caller.workspaceId, projectId: null }, requestId },
    );
    return showOne(ctx, mediaId);
  },
});
