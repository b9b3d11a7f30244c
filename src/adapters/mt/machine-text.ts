import { UNSPACED } from '#kernel/scripts.ts';

/** How marks travel through a service that knows markup: as an empty element, or as words to leave alone. */
export type MarkStyle = 'element' | 'span';

const MARK = /⟦(\d{1,4})⟧/gu;
const ELEMENT = /<x\s{1,5}id="(\d{1,4})"\s{0,5}(?:\/>|>\s{0,5}<\/x>)/giu;
const TAG = /<\/?[a-z][^<>]{0,200}>/giu;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/giu;

/** Text with marks → markup. What looks like markup in the text is text. */
export function toMarkup(text: string, style: MarkStyle): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(MARK, (mark, number: string) =>
    style === 'element'
      ? `<x id="${number}"></x>`
      : `<span class="notranslate" translate="no">${mark}</span>`,
  );
}

/** Markup → text with marks. Any other element is none of ours, because ours was escaped. */
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

/** One stretch of a text: what stands around it is ours, what is inside may go to the service. */
export interface Piece {
  before: string;
  /** Empty when there is nothing to translate. */
  core: string;
  after: string;
}

/** Line by line: services take a line break for a space, or for the end of a request. */
export function linesOf(source: string): Piece[] {
  return source.split(/(?<=\n)/u).map(pieceOf);
}

/** Between the marks, for a service that lost one: the grammar suffers, no placeholder does. */
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

/** Services like to put spaces beside what they were told to leave alone. */
export function withSpacesOf(source: string, text: string): string {
  const single = source.includes('  ') ? text.trim() : text.trim().replace(/ {2,}/gu, ' ');
  // Where the source has no spaces at all the translation may well need some.
  if (UNSPACED.test(source)) return single;
  return single.replace(MARK_WITH_SPACES, (_, before: string, mark: string, after: string) => {
    const at = source.indexOf(mark);
    const hadBefore = at <= 0 || /\s/u.test(source.charAt(at - 1));
    const hadAfter = at < 0 || /^(?:\s|$)/u.test(source.slice(at + mark.length));
    return (hadBefore ? before : '') + mark + (hadAfter ? after : '');
  });
}
