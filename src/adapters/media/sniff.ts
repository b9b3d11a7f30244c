import type { MediaMime } from './facts.ts';

/** Enough for every signature below. */
export const SNIFF_BYTES = 64;

export interface Sniffed {
  kind: 'image' | 'video' | 'gif' | 'document';
  mime: MediaMime;
}

/** By the first bytes alone. Null for everything else: SVG, HTML, archives, HEIC, Matroska. */
export function sniffMedia(head: Uint8Array): Sniffed | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const text = bytes.toString('latin1', 0, SNIFF_BYTES);
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return { kind: 'image', mime: 'image/jpeg' };
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'image', mime: 'image/png' };
  if (/^GIF8[79]a/.test(text)) return { kind: 'gif', mime: 'image/gif' };
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return { kind: 'image', mime: 'image/webp' };
  if (text.slice(4, 8) === 'ftyp') return sniffBrand(text);
  // Early QuickTime files have no brand.
  if (/^.{4}(moov|mdat|wide|free)/s.test(text)) return { kind: 'video', mime: 'video/quicktime' };
  if (text.startsWith('\x1aE\xdf\xa3') && /webm/.test(text)) return { kind: 'video', mime: 'video/webm' };
  if (/^%PDF-[12]\.\d/.test(text)) return { kind: 'document', mime: 'application/pdf' };
  return null;
}

function sniffBrand(text: string): Sniffed | null {
  const brand = text.slice(8, 12);
  if (brand === 'qt  ') return { kind: 'video', mime: 'video/quicktime' };
  // HEIC and AVIF use the same container as MP4, but no platform accepts them.
  if (/^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|crx )/.test(brand)) return null;
  return { kind: 'video', mime: 'video/mp4' };
}
