import { z } from 'zod';
import { checkUrl } from '#platform/net/address-guard.ts';
import { defineOperation } from '#platform/operation.ts';
import { Filename } from './create-media-upload.ts';
import { AltText, MediaTags, MediaView } from './media-view.ts';
import { showOne } from './present.ts';
import { takeFromUrls } from './take-from-urls.ts';

export const importMediaFromUrl = defineOperation({
  name: 'import_media_from_url',
  face: 'social',
  group: 'media',
  routes: [{ method: 'POST', path: '/media/import' }],
  summary: 'Fetch a picture or video from a public URL.',
  description: 'Returns status processing; the file is fetched and examined afterwards.',
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

  async run({ url, filename, altText, tags, folderId }, ctx) {
    checkUrl(url, ctx.outbound.policy, 'url');
    const also = { alt_text: JSON.stringify(altText), tags, folder_id: folderId ?? null };
    const [id = ''] = await takeFromUrls(ctx, [{ url, filename, also }]);
    return showOne(ctx, id);
  },
});
