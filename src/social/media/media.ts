import { MEDIA_MIMES, type MediaErrorCode, type MediaMime } from '#adapters/media/facts.ts';
import { defineStates } from '#kernel/states.ts';

export const MEDIA = defineStates({
  uploading: ['processing'],
  processing: ['ready', 'failed'],
  ready: [],
  failed: [],
});
export type MediaStatus = (typeof MEDIA.all)[number];

const MB = 1024 * 1024;
export const IMAGE_BYTES_MAX = 30 * MB;
export const VIDEO_BYTES_MAX = 2 * 1024 * MB;
/** The size of one part of an upload; a smaller file has a single part. */
export const PART_BYTES = 8 * MB;
export const PARTS_MAX = 1000;
/** The largest file that fits into the JSON of a tool call. */
export const INLINE_BYTES_MAX = 5 * MB;
/** An upload that is not finished within this time is abandoned. */
export const UPLOAD_LIFE_MS = 24 * 3_600_000;
/** How long files stay after a deletion, for links already given out and platforms that are fetching them. */
export const DELETE_GRACE_MS = 24 * 3_600_000;

const DOCUMENT_BYTES_MAX = 100 * MB;

export function bytesMax(mime: string): number {
  if (mime === 'application/pdf') return DOCUMENT_BYTES_MAX;
  return mime.startsWith('video/') ? VIDEO_BYTES_MAX : IMAGE_BYTES_MAX;
}

export function kindOf(mime: MediaMime): 'image' | 'video' | 'gif' | 'document' {
  if (mime === 'application/pdf') return 'document';
  if (mime === 'image/gif') return 'gif';
  return mime.startsWith('video/') ? 'video' : 'image';
}

export const TAKEN = `Taken are ${MEDIA_MIMES.join(', ')}.`;

/** Why a file or render is unusable: for programs, and shown as `errorCode`. */
export type MediaFailure =
  | MediaErrorCode
  | 'sha256_mismatch'
  | 'import_blocked'
  | 'import_failed'
  | 'transcode_unavailable'
  | 'quota_used_up'
  | 'font_missing';
