import type { Client } from './calls.ts';
import { base64, hex, sha256 } from './digest.ts';
import type { OpenOperations, SocialOperations } from './operations.gen.ts';
import type { Signal } from './wire.ts';

/** Something to send: a Blob or File of a browser, bytes, or a file of Node (openFile of @parlance/sdk/node). */
export type Source =
  | Uint8Array
  | { size: number; slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> } };

type Announced = SocialOperations['create_media_upload']['input'];

export interface MediaToSend extends Omit<Announced, 'bytes'> {
  content: Source;
}

/** The progress of an upload. Keep it to continue an upload that broke off. */
export interface UploadProgress {
  mediaId: string;
  /** The first piece that was not sent yet, counted from 1. */
  nextPart: number;
  sent: number;
  total: number;
}

const MEDIA_PART = 8_000_000;
const FILE_PART = 8 * 1024 * 1024;

/**
 * Announces a picture, video or PDF and sends it piece by piece. Returns its id; waitForMedia tells when it can be
 * used. A piece whose answer is lost is sent again.
 */
export async function uploadMedia(
  client: Client<SocialOperations>,
  { content, ...about }: MediaToSend,
  options: {
    onProgress?(progress: UploadProgress): void;
    signal?: Signal;
    /** The last value of onProgress of an upload that broke off. */
    resume?: Pick<UploadProgress, 'mediaId' | 'nextPart'>;
  } = {},
): Promise<string> {
  const { onProgress, signal, resume } = options;
  const ending = signal ? { signal } : {};
  const total = sizeOf(content);
  const announced = resume ?? (await client.call('create_media_upload', { ...about, bytes: total }, ending));
  const mediaId = 'mediaId' in announced ? announced.mediaId : announced.id;
  // The server has these bytes already.
  if ('upload' in announced && announced.upload === null) return mediaId;
  const parts = Math.ceil(total / MEDIA_PART);
  for (let part = resume?.nextPart ?? 1; part <= parts; part += 1) {
    const bytes = await pieceOf(content, (part - 1) * MEDIA_PART, part * MEDIA_PART);
    const place = { mediaId, ...(parts > 1 && { part }) };
    await client.call('upload_media_content', place, { ...ending, bytes });
    onProgress?.({ mediaId, nextPart: part + 1, sent: Math.min(total, part * MEDIA_PART), total });
  }
  await client.call('complete_media_upload', { mediaId }, ending);
  return mediaId;
}

/**
 * Sends a file of strings for begin_push or create_task. Returns its SHA-256, by which the server knows it. Pieces
 * that an earlier try has sent are not sent again.
 */
export async function uploadFile(
  client: Client<OpenOperations>,
  content: Source,
  options: {
    onProgress?(progress: { sent: number; total: number }): void;
    signal?: Signal;
    /** If known; otherwise the file is read for it. */
    sha256?: string;
  } = {},
): Promise<string> {
  const { onProgress, signal } = options;
  const total = sizeOf(content);
  const hash = options.sha256 ?? hex(sha256(await pieceOf(content, 0, total)));
  const parts = Math.max(1, Math.ceil(total / FILE_PART));
  for (let missing = [1]; missing.length > 0; ) {
    const [part = 1] = missing;
    const bytes = await pieceOf(content, (part - 1) * FILE_PART, part * FILE_PART);
    const piece = { sha256: hash, content: base64(bytes), part, parts };
    missing = (await client.call('upload_file', piece, signal ? { signal } : {})).missing_parts;
    onProgress?.({ sent: Math.round((total * (parts - missing.length)) / parts), total });
  }
  return hash;
}

const sizeOf = (content: Source) => (content instanceof Uint8Array ? content.length : content.size);

async function pieceOf(content: Source, from: number, to: number): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content.subarray(from, to);
  return new Uint8Array(await content.slice(from, Math.min(to, content.size)).arrayBuffer());
}
