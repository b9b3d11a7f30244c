import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { dropBlobs } from '#platform/blobs/store-names.ts';
import { defineOperation } from '#platform/operation.ts';
import { DELETE_GRACE_MS } from '../media/media.ts';
import { MediaView } from '../media/media-view.ts';
import { findMedia, readRenders } from '../media/store.ts';
import { showOne } from '../media/present.ts';
import { deleteRender } from '../media/store-renders.ts';

export const deleteMediaRender = defineOperation({
  name: 'delete_media_render',
  face: 'console',
  group: 'desk',
  summary: 'Undo a crop: posts to that platform use the original file, or an older crop.',
  description: 'The file itself is not changed. Links to the crop expire a day later.',
  right: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ mediaId: z.string().max(64), renderId: z.string().max(64) }),
  output: MediaView,

  async run({ mediaId, renderId }, ctx) {
    const { workspaceId } = ctx.caller;
    const media = await findMedia(ctx, mediaId, true);
    const render = (await readRenders(ctx.db, workspaceId, [media.id])).find(({ id }) => id === renderId);
    if (!render) throw new AppError('not_found', say('media_edits.renderid_media_no_render', { renderId }));
    await deleteRender(ctx.db, render);
    const ends = new Date(ctx.clock.now().getTime() + DELETE_GRACE_MS);
    await dropBlobs(ctx.db, workspaceId, [render.blob_key], ends);
    return showOne(ctx, mediaId);
  },
});
