import { z } from 'zod';
import { byLanguage } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { Filename } from '../media/create-media-upload.ts';
import { FocalPoint, MediaTags, MediaView } from '../media/media-view.ts';
import { changeMedia, checkVersion, findMedia } from '../media/store.ts';
import { showOne } from '../media/present.ts';
import { guardUses } from './guard-uses.ts';

export const updateMedia = defineOperation({
  name: 'update_media',
  face: 'social',
  group: 'media',
  routes: [{ method: 'PATCH', path: '/media/{mediaId}' }],
  summary: 'Change the name, alternative texts, focal point, tags or folder of media.',
  description:
    'Absent fields stay as they are. In altText, null removes the text of a language; other languages stay.',
  scope: 'media:write',
  confirm: 'live',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'confirmation_stale'],
  input: z.object({
    mediaId: z.string().max(64),
    version: z.int().optional(),
    filename: Filename.optional(),
    altText: byLanguage(z.string().trim().min(1).max(1500).nullable()).optional(),
    focalPoint: FocalPoint.nullable().optional(),
    tags: MediaTags.optional(),
    folderId: z.string().max(64).nullable().optional(),
    ...confirmationInput,
  }),
  output: MediaView.extend(confirmationOutput),

  async run(input, ctx) {
    const { mediaId, version, filename, altText, focalPoint, tags, folderId } = input;
    const media = await findMedia(ctx, mediaId, true);
    checkVersion(media, version);
    const texts = Object.entries({ ...media.alt_text, ...altText });
    const before = await showOne(ctx, mediaId);
    await changeMedia(ctx.db, media, {
      alt_text: JSON.stringify(Object.fromEntries(texts.filter(([, text]) => text !== null))),
      ...(filename !== undefined && { filename }),
      ...(focalPoint !== undefined && {
        focal_point: focalPoint === null ? null : JSON.stringify(focalPoint),
      }),
      ...(tags !== undefined && { tags }),
      ...(folderId !== undefined && { folder_id: folderId }),
    });
    const after = await showOne(ctx, mediaId);
    ctx.changed(noted(before), noted(after));
    if (altText !== undefined || focalPoint !== undefined)
      await guardUses(ctx, mediaId, {
        operation: 'update_media',
        request: input,
        answer: () => showOne(ctx, mediaId),
      });
    return after;
  },
});

const noted = ({ filename, altText, focalPoint, tags, folderId }: MediaView) => ({
  filename,
  altText,
  focalPoint,
  tags,
  folder: folderId,
});
