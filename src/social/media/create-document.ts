import { z } from 'zod';
import { fontsFor } from '#adapters/media/fonts.ts';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { addDocument } from './add-document.ts';
import { Filename } from './create-media-upload.ts';
import { AltText, MediaTags, MediaView } from './media-view.ts';
import { showOne } from './present.ts';
import { requireMediaQuota } from './require-quota.ts';
import { type Slides, SlidesInput } from './slides.ts';
import { readMediaRows } from './store.ts';

const SHOWN_MAX = 10;

export const createDocument = defineOperation({
  name: 'create_document',
  face: 'social',
  group: 'media',
  routes: [{ method: 'POST', path: '/media/documents' }],
  summary: 'Make a PDF from pictures or pages with text, for posts that readers swipe through.',
  description:
    'Returns status processing; the pages are drawn afterwards. Use its id like any other media: localize_post translates the text of its pages, and draws a document for each language.',
  scope: 'media:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'plan_limit', 'forbidden'],
  input: SlidesInput.extend({
    filename: Filename.default('document.pdf'),
    altText: AltText.default({}),
    tags: MediaTags.default([]),
    folderId: z.string().max(64).nullish(),
  }),
  example: { pages: [{ title: 'Three things we learned' }] },
  output: MediaView,

  async run({ filename, altText, tags, folderId, ...slides }, ctx) {
    const { workspaceId } = ctx.caller;
    await requirePictures(ctx, slides);
    requireFonts(slides);
    await requireMediaQuota(ctx, workspaceId, 1);
    const id = await addDocument(ctx, {
      workspaceId,
      filename: /\.pdf$/iu.test(filename) ? filename : `${filename}.pdf`,
      slides,
      slidesOf: null,
      createdBy: userOf(ctx.caller),
      altText,
      tags,
      folderId: folderId ?? null,
    });
    return showOne(ctx, id);
  },
});

async function requirePictures(ctx: Context, { pages }: Slides): Promise<void> {
  const ids = pages.flatMap(({ mediaId }) => mediaId ?? []);
  const rows = await readMediaRows(ctx.db, ctx.caller.workspaceId, ids);
  const usable = new Set(
    rows.filter(({ kind, status }) => kind === 'image' && status === 'ready').map(({ id }) => id),
  );
  const at = pages.findIndex(({ mediaId }) => mediaId !== null && !usable.has(mediaId));
  if (at !== -1) throw invalidField(`pages[${at}].mediaId`, say('media.must_be_ready_picture'));
}

/** Text without a font is refused instead of being drawn as boxes. */
function requireFonts({ pages, locale }: Slides): void {
  for (const [at, page] of pages.entries())
    for (const field of ['title', 'text'] as const) {
      const { missing } = fontsFor(page[field], locale);
      if (missing.length > 0)
        throw invalidField(
          `pages[${at}].${field}`,
          say('media.no_font_has', { characters: missing.slice(0, SHOWN_MAX).join(' ') }),
        );
    }
}
