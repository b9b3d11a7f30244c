/** Characters with a meaning of their own in the "little" format of posts. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g;

/** A mention, the start of a tag, or a sign that is meant as it stands. */
const PIECES =
  /@\[([^[\]\n]{1,100})\]\((urn:li:(?:organization|person):[\w-]{1,64})\)|(?<![\p{L}\p{N}_#&])(#)(?=[\p{L}\p{N}])|[\\|{}@[\]()<>#*_~]/gu;

/**
 * The text as LinkedIn wants it in a post. One sign that is not escaped cuts the post there, and the answer is
 * still 201: nobody would notice.
 */
export function escapeLittle(text: string): string {
  return text.replace(PIECES, (piece, name?: string, urn?: string, tag?: string) => {
    if (name !== undefined) return `@[${escapeAll(name)}](${urn})`;
    return tag ?? `\\${piece}`;
  });
}

const escapeAll = (text: string) => text.replace(RESERVED, (sign) => `\\${sign}`);

/** What readers see. LinkedIn may give tags back in a longer form. */
export function unescapeLittle(commentary: string): string {
  return commentary
    .replace(/\{hashtag\|\\?#\|([^{}|]{0,200})\}/g, '#$1')
    .replace(/\\([\\|{}@[\]()<>#*_~])/g, '$1');
}
