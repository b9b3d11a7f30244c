import { collect } from '#adapters/media/byte-source.ts';
import { EXTENSIONS } from '#adapters/media/facts.ts';
import { SNIFF_BYTES, sniffMedia } from '#adapters/media/sniff.ts';
import { AppError } from '#kernel/errors.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import type { JobContext } from '#platform/job.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { OutboundError, type OutboundStream } from '#platform/net/outbound.ts';
import { bytesMax, type MediaFailure, VIDEO_BYTES_MAX } from './media.ts';
import { readFirstBytes } from './first-bytes.ts';
import { putBlob } from './store-blob.ts';

const HOPS_MAX = 5;
const TIMEOUT_MS = 10 * 60_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Why a file cannot be fetched from its URL. */
export class IntakeFailure extends Error {
  override name = 'IntakeFailure';
  readonly code: MediaFailure;
  /** A retry may help. */
  readonly isTransient: boolean;
  constructor(code: MediaFailure, message: string, isTransient = false) {
    super(message);
    this.code = code;
    this.isTransient = isTransient;
  }
}

/** Fetches a file into the store. */
export async function fetchMedia(
  ctx: JobContext,
  media: { id: string; source_url: string },
): Promise<BlobInfo> {
  const answer = await openUrl(ctx, media.source_url, {
    accept: 'image/*, video/*',
    maxBytes: VIDEO_BYTES_MAX,
    timeoutMs: TIMEOUT_MS,
  });
  return keepBody(ctx, media.id, answer);
}

interface Wish {
  accept: string;
  maxBytes: number;
  timeoutMs: number;
  /** True for hosts that the operator configured, never because a user named them. */
  isTrusted?: (url: URL) => boolean;
}

/** Opens a URL. Every redirect is a new request, checked like the first. */
export async function openUrl(ctx: JobContext, first: string, wish: Wish): Promise<OutboundStream> {
  let url = first;
  for (let hop = 0; hop <= HOPS_MAX; hop += 1) {
    const answer = await ask(ctx, url, wish);
    if (!REDIRECTS.has(answer.status)) return answer;
    answer.close();
    const next = URL.parse(answer.headers['location'] ?? '', url);
    if (!next) throw new IntakeFailure('import_failed', 'The server sent us on without saying where.');
    url = next.href;
  }
  throw new IntakeFailure('import_failed', `The server sent us on more than ${HOPS_MAX} times.`);
}

async function ask(
  ctx: JobContext,
  url: string,
  { accept, maxBytes, timeoutMs, isTrusted }: Wish,
): Promise<OutboundStream> {
  try {
    const trusted = URL.canParse(url) && isTrusted?.(new URL(url)) === true;
    if (!trusted) checkUrl(url, ctx.outbound.policy, 'url');
    return await ctx.outbound.stream({
      method: 'GET',
      url,
      headers: { accept, 'accept-encoding': 'identity' },
      timeoutMs,
      maxResponseBytes: maxBytes,
      signal: ctx.signal,
      trusted,
    });
  } catch (error) {
    throw asFailure(ctx, error);
  }
}

async function keepBody(ctx: JobContext, mediaId: string, answer: OutboundStream): Promise<BlobInfo> {
  try {
    requireFile(answer);
    const { head, body } = await readFirstBytes(answer.body, SNIFF_BYTES);
    const found = sniffMedia(head);
    if (!found)
      throw new IntakeFailure('media_unsupported', 'It is no picture, video or PDF that can be published.');
    return await putBlob(ctx, ctx.tenant, {
      ownerId: mediaId,
      extension: EXTENSIONS[found.mime],
      contentType: found.mime,
      body,
      maxBytes: bytesMax(found.mime),
    });
  } catch (error) {
    answer.close();
    throw asFailure(ctx, error);
  }
}

function requireFile({ status, headers }: OutboundStream): void {
  const encoding = headers['content-encoding'];
  if (status !== 200)
    throw new IntakeFailure(
      'import_failed',
      `The server answered ${status}.`,
      status >= 500 || status === 429,
    );
  // We asked for an uncompressed answer. A compressed one is refused, because it may be a decompression bomb.
  if (encoding !== undefined && encoding !== 'identity')
    throw new IntakeFailure('import_failed', 'The server sent the file compressed.');
}

/** Reads a small picture completely. Anything else is refused by its first bytes. */
export async function readPicture(ctx: JobContext, answer: OutboundStream): Promise<Buffer> {
  try {
    requireFile(answer);
    const bytes = await collect(answer.body);
    const found = sniffMedia(bytes.subarray(0, SNIFF_BYTES));
    if (found?.kind !== 'image' && found?.kind !== 'gif')
      throw new IntakeFailure('media_unsupported', 'It is no picture, video or PDF that can be published.');
    return bytes;
  } catch (error) {
    answer.close();
    throw asFailure(ctx, error);
  }
}

function asFailure(ctx: JobContext, error: unknown): unknown {
  if (error instanceof AppError && error.code === 'payload_too_large')
    return new IntakeFailure('media_too_large', 'The file is larger than allowed.');
  if (error instanceof AppError && error.code === 'invalid_input')
    return new IntakeFailure('import_blocked', error.message);
  if (!(error instanceof OutboundError) || ctx.signal.aborted) return error;
  if (error.failure === 'blocked_url' || error.failure === 'blocked_address')
    return new IntakeFailure('import_blocked', error.message);
  if (error.failure === 'too_large') return new IntakeFailure('media_too_large', error.message);
  return new IntakeFailure('import_failed', error.message, true);
}
