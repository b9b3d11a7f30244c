import { collect } from '#adapters/media/byte-source.ts';
import { drawPage } from '#adapters/media/decode.ts';
import { MediaError } from '#adapters/media/facts.ts';
import { fontsFor, layOutFonts } from '#adapters/media/fonts.ts';
import { type PdfPage, writePdf } from '#adapters/media/write-pdf.ts';
import { AppError } from '#kernel/errors.ts';
import { LANGUAGES } from '#kernel/language.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import { keepBlob } from '#platform/blobs/store-names.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { emitEvent } from '../events/emit-event.ts';
import { drawDocumentJob } from '../jobs.ts';
import { SYSTEM } from '../model.ts';
import { countTries, PATIENT } from './count-tries.ts';
import { bytesMax, IMAGE_BYTES_MAX, type MediaFailure } from './media.ts';
import { requireMediaQuota } from './require-quota.ts';
import { type Page, SIZES, type Slides, wordsOf } from './slides.ts';
import { type MediaRow, moveMedia, readMedia, readMediaRows, setMedia } from './store.ts';
import { putBlob } from './store-blob.ts';
import { withWorkFolder } from './work-folder.ts';

/** The uncompressed size of all fonts of a document together. */
const FONT_BYTES = 64 * 1024 * 1024;

interface Drawn {
  file: BlobInfo;
  /** Thumbnails of the pages. */
  small: BlobInfo[];
}

/**
 * Renders pages to a PDF. Either completely or not at all: a worker that dies leaves the row unchanged, its
 * stored files expire, and the next worker starts over.
 */
export const runDrawDocument = defineJob({
  ...drawDocumentJob,
  retry: PATIENT,
  concurrency: 1,
  pace: 'long',
  timeoutSec: 600,

  async run({ mediaId }, ctx) {
    const { workspaceId } = ctx.tenant;
    const media = await ctx.database.tenant(ctx.tenant, (tx) => readMedia(tx, workspaceId, mediaId));
    if (media?.status !== 'processing' || media.slides === null) return;
    const { slides } = media;
    try {
      if (fontsFor(wordsOf(slides), slides.locale).missing.length > 0)
        return await fail(ctx, media, 'font_missing');
      await countTries(
        ctx,
        media,
        (tx, tries) => setMedia(tx, media, { tries }),
        async () => {
          const drawn = await withWorkFolder(ctx, FONT_BYTES, (folder) => draw(ctx, media, slides, folder));
          await fp('document.drawn');
          await finish(ctx, media, drawn);
        },
      );
    } catch (error) {
      if (error instanceof LostClaim) return;
      if (error instanceof AppError && error.code === 'plan_limit')
        return await fail(ctx, media, 'quota_used_up');
      if (!(error instanceof MediaError)) throw error;
      await fail(ctx, media, error.code);
    }
  },
});

async function draw(ctx: JobContext, media: MediaRow, slides: Slides, folder: string): Promise<Drawn> {
  const { format, look, locale } = slides;
  const size = SIZES[format];
  const fonts = await layOutFonts(folder, wordsOf(slides), locale);
  const isRtl = locale !== null && LANGUAGES.get(locale)?.direction === 'rtl';
  const pictures = await readPictures(ctx, slides);
  const pages: PdfPage[] = [];
  const small: BlobInfo[] = [];
  for (const [at, page] of slides.pages.entries()) {
    const { title, text } = page;
    const number = `${at + 1} / ${slides.pages.length}`;
    const picture = pictures.get(page.mediaId ?? '') ?? null;
    const drawn = await drawPage(
      { ...size, title, text, number, look, isRtl },
      picture && (await picture.read()),
      fonts,
      ctx.signal,
    );
    pages.push({ jpeg: drawn.bytes, ...size, says: saysOf(page, picture?.says ?? '') || number });
    small.push(await put(ctx, media, 'jpg', 'image/jpeg', drawn.small));
    await fp('document.page');
  }
  const title = media.filename.replace(/\.pdf$/iu, '');
  const pdf = writePdf(title, locale === null ? null : (LANGUAGES.get(locale)?.bcp47 ?? locale), pages);
  return { file: await put(ctx, media, 'pdf', 'application/pdf', pdf), small };
}

const saysOf = ({ title, text }: Page, picture: string) =>
  [title, text, picture].filter((each) => each !== '').join('\n');

interface Picture {
  says: string;
  read(): Promise<Buffer>;
}

/** A page whose picture was deleted meanwhile is rendered without it only if it has text. */
async function readPictures(ctx: JobContext, { pages, locale }: Slides): Promise<Map<string, Picture>> {
  const { workspaceId } = ctx.tenant;
  const ids = pages.flatMap(({ mediaId }) => mediaId ?? []);
  const rows = await ctx.database.tenant(ctx.tenant, (tx) => readMediaRows(tx, workspaceId, ids));
  const pictures = new Map<string, Picture>();
  for (const { id, kind, blob_key: key, alt_text: alt } of rows) {
    if (key === null || kind !== 'image') continue;
    pictures.set(id, {
      says: (locale === null ? undefined : alt[locale]) ?? Object.values(alt)[0] ?? '',
      async read() {
        const source = await ctx.blobs.get(key);
        if (!source) throw new MediaError('media_processing_failed', 'A picture of it is gone.');
        return collect(source.body);
      },
    });
  }
  if (pages.some(({ title, text, mediaId }) => !title && !text && !pictures.has(mediaId ?? '')))
    throw new MediaError('media_processing_failed', 'A picture of it is gone.');
  return pictures;
}

function put(
  ctx: JobContext,
  media: MediaRow,
  extension: string,
  contentType: string,
  body: Buffer,
): Promise<BlobInfo> {
  const maxBytes = contentType === 'application/pdf' ? bytesMax(contentType) : IMAGE_BYTES_MAX;
  return putBlob(ctx, ctx.tenant, { ownerId: media.id, extension, contentType, body, maxBytes });
}

async function finish(ctx: JobContext, media: MediaRow, { file, small }: Drawn): Promise<void> {
  const { workspaceId } = ctx.tenant;
  await ctx.commit(async (tx) => {
    await setMedia(tx, media, { bytes: file.bytes });
    await requireMediaQuota({ ...ctx, db: tx }, workspaceId, 0);
    const isMine = await moveMedia(tx, media, 'ready', {
      sha256: file.sha256,
      blob_key: file.key,
      thumbnail_key: small[0]?.key ?? null,
      page_keys: small.map(({ key }) => key),
    });
    // The document was deleted meanwhile; the stored files expire by themselves.
    if (!isMine) return;
    for (const blob of [file, ...small]) await keepBlob(tx, workspaceId, blob);
    await emitEvent(
      { db: tx, clock: ctx.clock },
      {
        workspaceId,
        type: 'media.ready',
        actor: SYSTEM,
        data: {
          mediaId: media.id,
          kind: 'document',
          mime: media.mime,
          bytes: file.bytes,
          width: null,
          height: null,
          durationSec: null,
        },
      },
    );
  });
}

async function fail(ctx: JobContext, media: MediaRow, errorCode: MediaFailure): Promise<void> {
  await ctx.commit(async (tx) => {
    if (!(await moveMedia(tx, media, 'failed', { error_code: errorCode }))) return;
    await emitEvent(
      { db: tx, clock: ctx.clock },
      {
        workspaceId: ctx.tenant.workspaceId,
        type: 'media.failed',
        actor: SYSTEM,
        data: { mediaId: media.id, errorCode },
      },
    );
  });
}
