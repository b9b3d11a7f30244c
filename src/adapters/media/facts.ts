/** Facts read from the bytes themselves. Declarations of callers and servers are never trusted. */
export interface MediaFacts {
  kind: 'image' | 'video' | 'gif';
  mime: MediaMime;
  /** As displayed, with its rotation applied. */
  width: number;
  height: number;
  /** The number of frames: 1 for a still picture, null for a video. */
  frames: number | null;
  durationSec: number | null;
  fps: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  hasAudio: boolean | null;
}

/** The findings of a reader, and the file without metadata. */
export interface ReadImage {
  width: number;
  height: number;
  frames: number;
  durationSec: number | null;
  /** In CMYK, which browsers and platforms show wrongly or not at all. */
  isCmyk?: boolean;
  clean: Buffer;
}

/** Documents are only recognized; their pages are not read. */
export type DocumentFacts = { kind: 'document'; mime: 'application/pdf' } & Record<
  Exclude<keyof MediaFacts, 'kind' | 'mime'>,
  null
>;

export const MEDIA_MIMES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'application/pdf',
] as const;
export type MediaMime = (typeof MEDIA_MIMES)[number];

export const EXTENSIONS: Record<MediaMime, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
};

export type MediaErrorCode =
  | 'media_unsupported'
  | 'media_corrupt'
  | 'media_too_large'
  | 'media_too_many_pixels'
  | 'media_processing_failed';

/** The file is at fault, so retrying is useless. */
export class MediaError extends Error {
  override name = 'MediaError';
  readonly code: MediaErrorCode;
  constructor(code: MediaErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const corrupt = (message: string) => new MediaError('media_corrupt', message);

/** A picture of 8192 × 8192. Decoded, it takes 256 MB. */
export const PIXELS_MAX = 64 * 1024 * 1024;
/** Over all frames of an animation. */
const ANIMATION_PIXELS_MAX = 1024 * 1024 * 1024;
const SIDE_MAX = 16_384;

export function checkPixels(width: number, height: number, frames: number): void {
  if (width < 1 || height < 1) throw corrupt('The picture has no size.');
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
    throw new MediaError('media_too_many_pixels', `${width} × ${height} pixels are more than are decoded.`);
  if (width * height * frames > ANIMATION_PIXELS_MAX)
    throw new MediaError(
      'media_too_many_pixels',
      `${frames} pictures of this size are more than are decoded.`,
    );
}
