import { findAddresses } from './addresses.ts';
import { findPlaceholders } from './placeholders.ts';

/** Replaces each character that is not prose, so that ranges stay valid. */
export const FILLER = '\ufffc';

/** The text with some ranges filled in, at the same length. The ranges must be ordered by their starts. */
export function fillUp(text: string, hidden: readonly { start: number; end: number }[]): string {
  let bare = '';
  for (const { start, end } of hidden) {
    if (end <= bare.length) continue;
    bare += text.slice(bare.length, Math.max(start, bare.length));
    bare += FILLER.repeat(end - bare.length);
  }
  return bare + text.slice(bare.length);
}

/** The text without placeholders, tags and addresses. */
export function proseOf(text: string, placeholders = findPlaceholders(text)): string {
  const hidden = [...placeholders, ...findAddresses(text)];
  return hidden.length === 0
    ? text
    : fillUp(
        text,
        hidden.sort((a, b) => a.start - b.start),
      );
}
