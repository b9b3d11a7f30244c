import { ParlanceError } from '@sdk/client.ts';
import { call, workspaceOf } from './client.ts';

export type UploadMime =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm';
export const UPLOAD_MIMES: readonly UploadMime[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
];

/** Announces a file, sends its bytes piece by piece, and says that it is whole. Answers its id. */
export async function uploadMedia(file: File, onProgress: (share: number) => void): Promise<string> {
  const mime = UPLOAD_MIMES.find((each) => each === file.type);
  if (!mime) throw new ParlanceError({ code: 'media_unsupported', status: 415, message: '' });
  const announced = await call(
    'create_media_upload',
    { filename: file.name, mime, bytes: file.size },
    { idempotencyKey: crypto.randomUUID() },
  );
  const parts = announced.upload?.parts ?? [];
  if (announced.upload && parts.length === 0) await put(announced.id, null, file);
  for (const [index, { part, offset, bytes }] of parts.entries()) {
    await put(announced.id, part, file.slice(offset, offset + bytes));
    onProgress((index + 1) / parts.length);
  }
  if (announced.status === 'uploading')
    await call('complete_media_upload', { mediaId: announced.id }, { idempotencyKey: crypto.randomUUID() });
  onProgress(1);
  return announced.id;
}

async function put(mediaId: string, part: number | null, bytes: Blob): Promise<void> {
  const query = new URLSearchParams({ mediaId, ...(part !== null && { part: String(part) }) });
  const response = await fetch(`/api/console/upload_media_content?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'x-parlance-workspace': workspaceOf(location.pathname) ?? '',
    },
    body: bytes,
  }).catch((cause: unknown) => {
    throw new ParlanceError({ code: 'unreachable', status: 0, message: '', cause });
  });
  if (response.ok) return;
  const body = await response.json().catch(() => ({}));
  throw new ParlanceError({
    code: String(body.error?.code ?? 'unexpected_answer'),
    status: response.status,
    message: String(body.error?.message ?? ''),
    params: body.error?.params ?? {},
    requestId: body.meta?.requestId ?? null,
  });
}
