/** Characters with a meaning in the "little" format of posts. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g;

/** A mention, the start of a tag, or a literal character. */
const PIECES =
  /@\[([^[\]\n]{1,100})\]\((urn:li:(?:organization|person):[\w-]{1,64})\)|(?<![\p{L}\p{N}_#&])(#)(?=[\p{L}\p{N}])|[\\|{}@[\]()<>#*_~]/gu;

/**
 * The text in LinkedIn's format for posts. A single unescaped character truncates the post there while the
 * answer is still 201, so nobody would notice.
 */
export function escapeLittle(text: string): string {
  return text.replace(PIECES, (piece, name?: string, urn?: string, tag?: string) => {
    if (name !== undefined) return `@[${escapeAll(name)}](${urn})`;
    return tag ?? `\\${piece}`;
  });
}

const escapeAll = (text: string) => text.replace(RESERVED, (sign) => `\\${sign}`);

/** The text as readers see it. LinkedIn may return tags in a longer form. */
export function unescapeLittle(commentary: string): string {
  return commentary
    .replace(/\{hashtag\|\\?#\|([^{}|]{0,200})\}/g, '#$1')
    .replace(/\\([\\|{}@[\]()<>#*_~])/g, '$1');
}
