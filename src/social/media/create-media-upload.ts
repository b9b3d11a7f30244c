import { z } from 'zod';
import { MEDIA_MIMES } from '#adapters/media/facts.ts';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { AltText, FocalPoint, MediaTags, MediaView } from './media-view.ts';
import { bytesMax, kindOf, PART_BYTES, UPLOAD_LIFE_MS } from './media.ts';
import { findBySha, insertMedia } from './store.ts';
import { showMedia, showOne } from './present.ts';
import { requireMediaQuota } from './require-quota.ts';

const Upload = z.object({
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  partSize: z.int().describe('A larger file is sent in parts of up to this many bytes.'),
  parts: z.array(z.object({ part: z.int(), url: z.string(), offset: z.int(), bytes: z.int() })),
});

export const Filename = z
  .string()
  .min(1)
  .max(255)
  // Old browsers sent the whole path. Invisible characters become a space, as in any single-line name.
  .transform(
    (name) =>
      name
        .split(/[/\\]/)
        .at(-1)
        ?.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
        .trim() || 'file',
  );

export const createMediaUpload = defineOperation({
  name: 'create_media_upload',
  face: 'social',
  group: 'media',
  routes: [{ method: 'POST', path: '/media' }],
  summary: 'Announce a picture, video or PDF; the answer says where to send its bytes.',
  description:
    'Send the bytes with upload_media_content, whole or in parts, then call complete_media_upload. If a file with this sha256 exists already, it is returned, with upload null.',
  scope: 'media:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'plan_limit', 'forbidden'],
  input: z.object({
    filename: Filename,
    mime: z.enum(MEDIA_MIMES),
    bytes: z.int().min(1),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal digits')
      .optional(),
    altText: AltText.default({}),
    focalPoint: FocalPoint.nullish(),
    tags: MediaTags.default([]),
    folderId: z.string().max(64).nullish(),
  }),
  output: MediaView.extend({ upload: Upload.nullable() }),

  async run(input, ctx) {
    const limit = bytesMax(input.mime);
    if (input.bytes > limit)
      throw invalidField('bytes', say('media.must_be_most', { limit, mime: input.mime }));
    const known = input.sha256 === undefined ? undefined : await findBySha(ctx, input.sha256);
    if (known) {
      const [shown] = await showMedia(ctx, [known]);
      if (shown) return { ...shown, upload: null };
    }
    await requireMediaQuota(ctx, ctx.caller.workspaceId, input.bytes);
    const id = newId('med', ctx.clock);
    await insertMedia(ctx.db, {
      id,
      workspace_id: ctx.caller.workspaceId,
      kind: kindOf(input.mime),
      filename: input.filename,
      mime: input.mime,
      bytes: input.bytes,
      sha256: input.sha256 ?? null,
      alt_text: JSON.stringify(input.altText),
      focal_point: input.focalPoint ? JSON.stringify(input.focalPoint) : null,
      tags: input.tags,
      folder_id: input.folderId ?? null,
      created_by: userOf(ctx.caller),
      expires_at: new Date(ctx.clock.now().getTime() + UPLOAD_LIFE_MS),
    });
    return { ...(await showOne(ctx, id)), upload: uploadOf(ctx, id, input) };
  },
});

function uploadOf({ publicUrl }: Context, id: string, { bytes, mime }: { bytes: number; mime: string }) {
  const url = `${publicUrl}/api/v1/media/${id}/content`;
  const count = Math.ceil(bytes / PART_BYTES);
  const parts = Array.from({ length: count }, (_, i) => ({
    part: i + 1,
    url: `${url}?part=${i + 1}`,
    offset: i * PART_BYTES,
    bytes: Math.min(PART_BYTES, bytes - i * PART_BYTES),
  }));
  return {
    url,
    method: 'PUT' as const,
    headers: { 'content-type': mime },
    partSize: PART_BYTES,
    parts: count > 1 ? parts : [],
  };
}
