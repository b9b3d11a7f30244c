import { ParlanceError } from '@sdk/client.ts';
import { call, type Input, workspaceOf } from './client.ts';

type UploadMime = Input<'create_media_upload'>['mime'];
export const UPLOAD_MIMES: readonly UploadMime[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'application/pdf',
];

/** The type of a file that a post can carry; others are refused before anything is sent. */
export function uploadMimeOf(file: File): UploadMime {
  const mime = UPLOAD_MIMES.find((each) => each === file.type);
  if (!mime) throw new ParlanceError({ code: 'media_unsupported', status: 415, message: '' });
  return mime;
}

/**
 * Announces a file, sends its bytes piece by piece, and says that it is complete. Returns its id. An interrupted
 * upload continues after the last piece that arrived, even after the page was closed.
 */
export async function uploadMedia(
  file: File,
  mime: UploadMime,
  onProgress: (share: number) => void,
  tags: readonly string[] = [],
): Promise<string> {
  const begun = beginOrGoOn(file);
  const isGoingOn = begun.mediaId !== null;
  try {
    const mediaId = await sendRest(file, mime, begun, onProgress, tags);
    forgetBegun(file);
    return mediaId;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    forgetBegun(file);
    // The server has closed or forgotten the upload, perhaps days ago: start it again, once.
    if (isGoingOn && (error.status === 404 || error.status === 409))
      return uploadMedia(file, mime, onProgress, tags);
    // Nobody should find a refused file in the library. If it cannot be deleted, it expires.
    if (begun.mediaId !== null && error.status === 400)
      await call('delete_media', { mediaId: begun.mediaId }).catch(() => {});
    throw error;
  }
}

/**
 * It would be refused again. A piece that got no answer, came too fast or met a sign-out is retried a little later.
 */
function isRefusal(error: unknown): error is ParlanceError {
  if (!(error instanceof ParlanceError)) return false;
  const mayPass = error.status === 401 || error.status === 429 || error.code === 'replay';
  return error.status >= 400 && error.status < 500 && !mayPass;
}

async function sendRest(
  file: File,
  mime: UploadMime,
  begun: Begun,
  onProgress: (share: number) => void,
  tags: readonly string[],
): Promise<string> {
  keepBegun(file, begun);
  if (begun.mediaId === null) {
    const announcement = { filename: file.name, mime, bytes: file.size, tags: [...tags] };
    const announced = await call('create_media_upload', announcement, { idempotencyKey: begun.key });
    if (announced.upload === null) return announced.id;
    begun.mediaId = announced.id;
    keepBegun(file, begun);
  }
  const { mediaId } = begun;
  const pieces = Math.max(1, Math.ceil(file.size / PIECE_BYTES));
  for (let index = begun.pieces; index < pieces; index += 1) {
    onProgress(index / pieces);
    const piece = file.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
    const content = await inBase64(piece);
    await call('upload_media_content', { mediaId, part: index + 1, content });
    begun.pieces = index + 1;
    keepBegun(file, begun);
  }
  onProgress(1);
  await call('complete_media_upload', { mediaId }, { idempotencyKey: crypto.randomUUID() });
  return mediaId;
}

/** A session sends text, so bytes travel as text: pieces this small stay under what it may send at once. */
const PIECE_BYTES = 4 * 1024 * 1024;

function inBase64(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const text = typeof reader.result === 'string' ? reader.result : '';
      resolve(text.slice(text.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(bytes);
  });
}

/** A file of which a part has arrived. With the same key, announcing it twice is the same announcement. */
interface Begun {
  key: string;
  mediaId: string | null;
  pieces: number;
}

const STORED = 'uploads';
const KEPT_MAX = 20;

/** Identified by what a browser tells of a file: a page that is opened again has lost the file but not its name. */
const nameOf = (file: File) =>
  [workspaceOf(location.pathname), file.name, file.size, file.lastModified].join(' ');

function all(): [string, Begun][] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]');
  } catch {
    return [];
  }
}

function beginOrGoOn(file: File): Begun {
  const known = all().find(([name]) => name === nameOf(file))?.[1];
  return known ?? { key: crypto.randomUUID(), mediaId: null, pieces: 0 };
}

function keepBegun(file: File, begun: Begun): void {
  const others = all().filter(([name]) => name !== nameOf(file));
  localStorage.setItem(STORED, JSON.stringify([[nameOf(file), begun], ...others].slice(0, KEPT_MAX)));
}

function forgetBegun(file: File): void {
  const others = all().filter(([name]) => name !== nameOf(file));
  if (others.length > 0) localStorage.setItem(STORED, JSON.stringify(others));
  else localStorage.removeItem(STORED);
}
