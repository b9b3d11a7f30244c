import { z } from 'zod';
import { EXTENSIONS, MEDIA_MIMES, MediaError } from '#adapters/media/facts.ts';
import { probeVideo } from '#adapters/media/probe-video.ts';
import { SNIFF_BYTES, sniffMedia } from '#adapters/media/sniff.ts';
import { AppError, invalidField } from '#kernel/errors.ts';
import { isOneOf } from '#kernel/narrow.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { trimEndOf } from '#kernel/trim-end.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import { dropBlobs } from '#platform/blobs/store-names.ts';
import type { Context, RawBody } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { fileOf } from './examine.ts';
import { INLINE_BYTES_MAX, PARTS_MAX, TAKEN, VIDEO_BYTES_MAX } from './media.ts';
import { readFirstBytes } from './first-bytes.ts';
import { type Piece, pieceOf } from './upload-part.ts';
import { putBlob } from './store-blob.ts';
import { findMedia, type MediaRow } from './store.ts';
import { deleteParts, insertPart, readParts, sumParts } from './store-parts.ts';

export const uploadMediaContent = defineOperation({
  name: 'upload_media_content',
  face: 'social',
  group: 'media',
  routes: [{ method: 'PUT', path: '/media/{mediaId}/content' }],
  summary: 'Send the bytes of an announced file, whole or part by part.',
  description:
    'The body is the file itself. With part (from 1) or Content-Range it is one part of up to 8 MB; a part that is sent again replaces the first. Tools send up to 5 MB as base64 in content.',
  scope: 'media:write',
  rate: 'write',
  transaction: false,
  rawBody: true,
  bodyMax: VIDEO_BYTES_MAX,
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'payload_too_large'],
  input: z.object({
    mediaId: z.string().max(64),
    part: z.int().min(1).max(PARTS_MAX).optional(),
    content: z
      .string()
      .max(Math.ceil(INLINE_BYTES_MAX / 3) * 4)
      .optional()
      .describe('The bytes in base64, for callers that cannot send a body.'),
  }),
  output: z.object({
    mediaId: z.string(),
    part: z.int(),
    bytes: z.int(),
    sha256: z.string(),
    received: z.int().describe('The number of bytes received so far.'),
    expected: z.int(),
  }),

  async run({ mediaId, part, content }, ctx) {
    const media = await ctx.database.tenant(ctx.caller, (db) => findMedia({ ...ctx, db }, mediaId));
    requireOpen(media, ctx);
    const body = content === undefined ? ctx.body : inline(content);
    if (!body) throw invalidField('content', inEnglish('the request has no body.'));
    const piece = pieceOf(media, part, body);
    const stored = await store(ctx, media, piece, body.stream);
    if (piece.exact !== null && stored.bytes !== piece.exact)
      throw invalidField(
        'content',
        inEnglish(`has ${stored.bytes} bytes where ${piece.exact} were announced.`),
      );
    await refuseBroken(ctx, media, piece, stored);
    const received = await ctx.database
      .tenant(ctx.caller, (db) => keep({ ...ctx, db }, mediaId, piece, stored))
      .catch((error: unknown) => putAway(ctx, stored, error));
    const { bytes, sha256 } = stored;
    return { mediaId, part: piece.number, bytes, sha256, received, expected: media.bytes };
  },
});

function requireOpen(media: MediaRow, { clock }: Context): void {
  const isOpen =
    media.status === 'uploading' && (media.expires_at === null || media.expires_at > clock.now());
  if (isOpen) return;
  throw new AppError('conflict', say('media.upload_media_closed_announce_file'), {
    status: media.status,
    version: media.version,
  });
}

function inline(content: string): RawBody {
  const bytes = Buffer.from(content, 'base64');
  if (trimEndOf(bytes.toString('base64'), /=/) !== trimEndOf(content, /=/))
    throw invalidField('content', inEnglish('must be base64.'));
  async function* stream() {
    yield bytes;
  }
  return { stream: stream(), length: bytes.length, range: null };
}

/** Checks the first bytes as they pass: a file that is not of the announced type is not stored at all. */
async function store(
  ctx: Context,
  media: MediaRow,
  piece: Piece,
  stream: AsyncIterable<Uint8Array>,
): Promise<BlobInfo> {
  const { head, body } = await readFirstBytes(whole(stream), SNIFF_BYTES);
  if (head.length === 0) throw invalidField('content', say('media.empty'));
  if (piece.number === 1) {
    const found = sniffMedia(head);
    if (!found) throw invalidField('content', say('media.no_picture_video_pdf_be', { taken: TAKEN }));
    if (found.mime !== media.mime)
      throw invalidField('content', say('media.announced', { mime: found.mime, mediaMime: media.mime }));
  }
  return putBlob(ctx, ctx.caller, {
    ownerId: media.id,
    extension: isOneOf(MEDIA_MIMES, media.mime) ? EXTENSIONS[media.mime] : 'bin',
    contentType: media.mime,
    body,
    maxBytes: piece.maxBytes,
  });
}

/** A caller who hangs up in the middle is not an error on our side. */
async function* whole(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      say('media.content_ended_before_complete'),
      { field: 'content' },
      { cause },
    );
  }
}

/**
 * All bytes have arrived, so what our own reader can detect in a video is reported now instead of after a
 * wait in the queue. Pictures are left to the job, which decodes them.
 */
async function refuseBroken(ctx: Context, media: MediaRow, piece: Piece, stored: BlobInfo): Promise<void> {
  const { caller, database } = ctx;
  const mime = MEDIA_MIMES.find((each) => each === media.mime);
  if (!mime?.startsWith('video/')) return;
  const kept = piece.isWhole
    ? []
    : await database.tenant(caller, (db) => readParts(db, caller.workspaceId, media.id));
  const parts = [
    ...kept.filter(({ number }) => number !== piece.number),
    { number: piece.number, bytes: stored.bytes, blob_key: stored.key },
  ].toSorted((a, b) => a.number - b.number);
  const isComplete =
    parts.every(({ number }, i) => number === i + 1) &&
    parts.reduce((sum, { bytes }) => sum + bytes, 0) === media.bytes;
  if (!isComplete) return;
  try {
    await probeVideo(fileOf(ctx, parts), { kind: 'video', mime });
  } catch (error) {
    if (error instanceof MediaError)
      throw invalidField('content', say('media.cannot_be_published', { message: error.message }));
    throw error;
  }
}

/** Locks the media, so that it cannot be completed between the check and the write. */
async function keep(ctx: Context, mediaId: string, piece: Piece, stored: BlobInfo): Promise<number> {
  const { db, caller, clock } = ctx;
  const { workspaceId } = caller;
  const media = await findMedia(ctx, mediaId, true);
  requireOpen(media, ctx);
  const replaced = await deleteParts(db, workspaceId, mediaId, piece.isWhole ? null : piece.number);
  await dropBlobs(db, workspaceId, replaced, clock.now());
  await insertPart(db, { workspaceId, mediaId, number: piece.number }, stored);
  const received = await sumParts(db, workspaceId, mediaId);
  if (received > media.bytes)
    throw new AppError(
      'payload_too_large',
      inEnglish(`content: ${media.bytes} bytes were announced, these would be ${received}.`),
      {
        maxBytes: media.bytes,
      },
    );
  return received;
}

/** Refused parts must not occupy quota while their author tries again. */
async function putAway(
  { database, caller, clock }: Context,
  stored: BlobInfo,
  error: unknown,
): Promise<never> {
  await database.tenant(caller, (db) => dropBlobs(db, caller.workspaceId, [stored.key], clock.now()));
  throw error;
}
