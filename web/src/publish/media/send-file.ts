import { call, type Input } from '../../api/client.ts';

/** A member sends bytes inside JSON, which takes five megabytes at a time; larger files go in pieces. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Announces the file, sends it piece by piece, and says that it is whole. */
export async function sendFile(file: File, onSent: (bytes: number) => void): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  // A type that is not taken is refused by the server in its own words.
  const mime = file.type as Input<'create_media_upload'>['mime'];
  const { id: mediaId } = await call(
    'create_media_upload',
    { filename: file.name, mime, bytes: file.size },
    { idempotencyKey },
  );
  const pieces = Math.ceil(file.size / PIECE_BYTES);
  for (let piece = 0; piece < pieces; piece += 1) {
    const bytes = file.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
    await call('upload_media_content', {
      mediaId,
      content: await base64(bytes),
      ...(pieces > 1 && { part: piece + 1 }),
    });
    onSent(Math.min(file.size, (piece + 1) * PIECE_BYTES));
  }
  await call('complete_media_upload', { mediaId }, { idempotencyKey: crypto.randomUUID() });
}

function base64(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(bytes);
  });
}
