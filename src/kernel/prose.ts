import { findAddresses } from './addresses.ts';
import { findPlaceholders } from './placeholders.ts';

/** Takes the place of each character that is not prose, so that ranges stay valid. */
export const FILLER = '\ufffc';

/** The text with some ranges filled up, as long as it was. The ranges come in the order of their starts. */
export function fillUp(text: string, hidden: readonly { start: number; end: number }[]): string {
  let bare = '';
  for (const { start, end } of hidden) {
    if (end <= bare.length) continue;
    bare += text.slice(bare.length, Math.max(start, bare.length));
    bare += FILLER.repeat(end - bare.length);
  }
  return bare + text.slice(bare.length);
}

/** What is left of a text without placeholders, tags and addresses. */
export function proseOf(text: string): string {
  const hidden = [...findPlaceholders(text), ...findAddresses(text)];
  return hidden.length === 0
    ? text
    : fillUp(
        text,
        hidden.sort((a, b) => a.start - b.start),
      );
}
