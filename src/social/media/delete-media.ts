import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { dropBlobs } from '#platform/blobs/store-names.ts';
import { defineOperation } from '#platform/operation.ts';
import { DELETE_GRACE_MS } from './media.ts';
import { checkVersion, findMedia, readRenders, setMedia } from './store.ts';
import { readParts } from './store-parts.ts';
import { findUses } from './store-uses.ts';

/** Statuses of posts that would go out without the file. */
const HOLDING = ['pending_approval', 'approved', 'scheduled', 'publishing'];
const SHOWN_MAX = 20;

export const deleteMedia = defineOperation({
  name: 'delete_media',
  face: 'social',
  group: 'media',
  routes: [{ method: 'DELETE', path: '/media/{mediaId}' }],
  summary: 'Delete media; its links expire a day later.',
  description: 'Refused while a post that is approved, scheduled or being published uses it.',
  scope: 'media:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ mediaId: z.string().max(64), version: z.int().optional() }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ mediaId, version }, ctx) {
    const { db, clock } = ctx;
    const { workspaceId } = ctx.caller;
    const media = await findMedia(ctx, mediaId, true);
    checkVersion(media, version);
    const postIds = (await findUses(ctx, [mediaId], HOLDING)).get(mediaId) ?? [];
    if (postIds.length > 0)
      throw new AppError('conflict', say('media.posts_about_go_out_use', { count: postIds.length }), {
        postIds: postIds.slice(0, SHOWN_MAX),
        status: media.status,
        version: media.version,
      });
    const parts = await readParts(db, workspaceId, mediaId);
    const renders = await readRenders(db, workspaceId, [mediaId]);
    const keys = [
      media.blob_key,
      media.thumbnail_key,
      ...media.page_keys,
      ...[...parts, ...renders].map(({ blob_key }) => blob_key),
    ];
    await dropBlobs(db, workspaceId, keys, new Date(clock.now().getTime() + DELETE_GRACE_MS));
    await setMedia(db, media, { deleted_at: clock.now(), updated_at: clock.now() });
    return { id: mediaId, deleted: true as const };
  },
});
