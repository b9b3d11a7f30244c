import { call, type Output } from '../../api/client.ts';
import type { Staged } from './staged.ts';

/** A session sends bytes as text; pieces of this size stay under the limit of one call. */
const PIECE_BYTES = 4 * 1024 * 1024;

export async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Announces the files. The same files are the same push while it is open. */
export async function announce(
  project_id: string,
  staged: readonly Staged[],
  complete: boolean,
): Promise<Output<'begin_push'> & { byHash: ReadonlyMap<string, File> }> {
  const byHash = new Map<string, File>();
  const files = [];
  for (const { file, path, namespace, format, language, size, sha256: known } of staged) {
    if (format === null) continue;
    const sha256 = known ?? (file === null ? '' : await hashOf(file));
    if (file !== null) byHash.set(sha256, file);
    files.push({ path, namespace, format, sha256, size, ...(language !== '' && { language }) });
  }
  const begun = await call('begin_push', { project_id, complete, files });
  return { ...begun, byHash };
}

/** Piece by piece. What arrived before, in an earlier try or on another page, is not sent again. */
export async function sendFile(
  project_id: string,
  sha256: string,
  file: File,
  onSent: (bytes: number) => void,
): Promise<void> {
  const parts = Math.max(1, Math.ceil(file.size / PIECE_BYTES));
  const sizeOf = (part: number) => Math.min(PIECE_BYTES, file.size - (part - 1) * PIECE_BYTES);
  let missing: readonly number[] = Array.from({ length: parts }, (_, index) => index + 1);
  while (missing.length > 0) {
    const [part = 1] = missing;
    const content = await inBase64(file.slice((part - 1) * PIECE_BYTES, part * PIECE_BYTES));
    const answer = await call('upload_file', { project_id, sha256, content, part, parts });
    const left = new Set(answer.missing_parts);
    for (const each of missing) if (!left.has(each)) onSent(sizeOf(each));
    missing = answer.is_complete ? [] : answer.missing_parts;
  }
}

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
