import { ParlanceError } from '@sdk/client.ts';
import { call, type Input } from './client.ts';

export type UploadMime = Input<'create_media_upload'>['mime'];
export const UPLOAD_MIMES: readonly UploadMime[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
];

/** The type of a file that a post can carry; others are refused before anything is sent. */
export function uploadMimeOf(file: File): UploadMime {
  const mime = UPLOAD_MIMES.find((each) => each === file.type);
  if (!mime) throw new ParlanceError({ code: 'media_unsupported', status: 415, message: '' });
  return mime;
}

/** Announces a file, sends its bytes piece by piece, and says that it is whole. Answers its id. */
export async function uploadMedia(
  file: File,
  mime: UploadMime,
  onProgress: (share: number) => void,
): Promise<string> {
  const announced = await call(
    'create_media_upload',
    { filename: file.name, mime, bytes: file.size },
    { idempotencyKey: crypto.randomUUID() },
  );
  if (announced.upload === null) return announced.id;
  const pieces = Math.max(1, Math.ceil(file.size / PIECE_BYTES));
  for (let index = 0; index < pieces; index += 1) {
    const piece = file.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
    const content = await inBase64(piece);
    await call('upload_media_content', { mediaId: announced.id, part: index + 1, content });
    onProgress((index + 1) / pieces);
  }
  await call('complete_media_upload', { mediaId: announced.id }, { idempotencyKey: crypto.randomUUID() });
  return announced.id;
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
