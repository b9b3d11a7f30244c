import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { mediaIntakeJob } from '../jobs.ts';
import { Filename } from './create-media-upload.ts';
import { AltText, MediaTags, MediaView } from './media-view.ts';
import { insertMedia, showOne } from './store.ts';
import { takeRoom } from './take-room.ts';

export const importMediaFromUrl = defineOperation({
  name: 'import_media_from_url',
  face: 'social',
  group: 'media',
  routes: [{ method: 'POST', path: '/media/import' }],
  summary: 'Fetch a picture or video from a public URL.',
  description: 'Answers with status processing; the file is fetched and examined afterwards.',
  scope: 'media:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'plan_limit', 'forbidden'],
  input: z.object({
    url: z.string().min(1).max(2048),
    filename: Filename.optional(),
    altText: AltText.default({}),
    tags: MediaTags.default([]),
    folderId: z.string().max(64).nullish(),
  }),
  output: MediaView,

  async run(input, ctx) {
    const { db, caller, clock, requestId } = ctx;
    const url = checkUrl(input.url, ctx.outbound.policy, 'url');
    // How large it is shows when it is fetched; then it must fit too.
    await takeRoom(ctx, caller.workspaceId, 1);
    const id = newId('med', clock);
    await insertMedia(db, {
      id,
      workspace_id: caller.workspaceId,
      // Until the first bytes tell.
      kind: 'image',
      mime: 'application/octet-stream',
      bytes: 0,
      status: 'processing',
      filename: input.filename ?? filenameOf(url),
      alt_text: JSON.stringify(input.altText),
      tags: input.tags,
      folder_id: input.folderId ?? null,
      source_url: input.url,
      created_by: userOf(caller),
    });
    const tenant = { workspaceId: caller.workspaceId, projectId: null };
    await ctx.jobs.enqueue(db, mediaIntakeJob, { mediaId: id }, { tenant, requestId });
    return showOne(ctx, id);
  },
});

function filenameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  const decoded = /%[0-9a-f]{2}/i.test(last) ? safeDecode(last) : last;
  return decoded.replace(/[\p{Cc}/\\]/gu, '_').slice(0, 200) || 'import';
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
