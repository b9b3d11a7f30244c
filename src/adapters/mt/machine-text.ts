import { UNSPACED } from '#kernel/scripts.ts';

/**
 * How marks are sent to a service that supports markup: as an empty element, or as words that it must
 * not translate.
 */
export type MarkStyle = 'element' | 'span';

const MARK = /⟦(\d{1,4})⟧/gu;
const ELEMENT = /<x\s{1,5}id="(\d{1,4})"\s{0,5}(?:\/>|>\s{0,5}<\/x>)/giu;
const TAG = /<\/?[a-z][^<>]{0,200}>/giu;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/giu;

/** Converts text with marks to markup. Markup in the text is escaped. */
export function toMarkup(text: string, style: MarkStyle): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(MARK, (mark, number: string) =>
    style === 'element'
      ? `<x id="${number}"></x>`
      : `<span class="notranslate" translate="no">${mark}</span>`,
  );
}

/** Converts markup back to text with marks. Other elements are not ours, because ours were escaped. */
export function fromMarkup(markup: string): string {
  return markup
    .replace(ELEMENT, (_, number: string) => `⟦${number}⟧`)
    .replace(TAG, '')
    .replace(ENTITY, (entity) => decode(entity.slice(1, -1).toLowerCase()));
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

function decode(name: string): string {
  const named = NAMED[name];
  if (named !== undefined) return named;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}

/** A piece of a text: only `core` is sent to the service, and the rest is added by us. */
export interface Piece {
  before: string;
  /** Empty if there is nothing to translate. */
  core: string;
  after: string;
}

/** Splits into lines, because services treat a line break as a space or as the end of a request. */
export function linesOf(source: string): Piece[] {
  return source.split(/(?<=\n)/u).map(pieceOf);
}

/** Splits at the marks, for a service that lost one: the grammar suffers, but all placeholders stay. */
export function stretchesOf(source: string): Piece[] {
  return source
    .split(/(?<=⟧)|(?=⟦)|(?<=\n)/u)
    .map((part) => (part.startsWith('⟦') ? { before: part, core: '', after: '' } : pieceOf(part)));
}

function pieceOf(part: string): Piece {
  const core = part.trim();
  if (!/\p{L}/u.test(core)) return { before: part, core: '', after: '' };
  const start = part.indexOf(core);
  return { before: part.slice(0, start), core, after: part.slice(start + core.length) };
}

const MARK_WITH_SPACES = /( ?)(⟦\d{1,4}⟧)( ?)/gu;

/** Restores the spaces around marks, because services often add some. */
export function withSpacesOf(source: string, text: string): string {
  const single = source.includes('  ') ? text.trim() : text.trim().replace(/ {2,}/gu, ' ');
  // If the source has no spaces at all, the translation may need some.
  if (UNSPACED.test(source)) return single;
  return single.replace(MARK_WITH_SPACES, (_, before: string, mark: string, after: string) => {
    const at = source.indexOf(mark);
    const hadBefore = at <= 0 || /\s/u.test(source.charAt(at - 1));
    const hadAfter = at < 0 || /^(?:\s|$)/u.test(source.slice(at + mark.length));
    return (hadBefore ? before : '') + mark + (hadAfter ? after : '');
  });
}
