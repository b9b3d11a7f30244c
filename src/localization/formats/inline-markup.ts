import { xmlAttribute, xmlText } from './xml-text.ts';

/*
 * How a text with inline elements is shown and written. A row shows `&` and `<` literally, and an
 * inline element as its tag. Only text that looks like a tag or a reference is escaped, and only in
 * rows with inline elements.
 */

/**
 * As XML defines it, with at most one colon in a name. No part matches `<`, so that attempts do not
 * overlap and matching stays linear.
 */
const TAG =
  /<(\/?)((?:[[\p{ID_Start}_]--[ªµº]][[\p{ID_Continue}.\-]--[ªµº]]*:)?[[\p{ID_Start}_]--[ªµº]][[\p{ID_Continue}.\-]--[ªµº]]*)((?:\s+[[\p{ID_Start}_]--[ªµº]][[\p{ID_Continue}.:\-]--[ªµº]]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gv;
const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g;
const LIKE_REFERENCE = /&(?=(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;
const ESCAPED_IN_VAIN = /&amp;(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Our own reader refuses a nesting depth of 64, and the text is already inside some elements. */
const DEPTH_MAX = 32;

interface Tag {
  /** As written in the row. */
  said: string;
  name: string;
  closes: boolean;
  isEmpty: boolean;
  attributes: readonly (readonly [name: string, value: string])[];
}

/** Shows the text beside inline elements. */
export function showText(text: string): string {
  return cut(text)
    .map((piece) =>
      typeof piece === 'string' ? piece.replace(LIKE_REFERENCE, '&amp;') : xmlText(piece.said),
    )
    .join('');
}

/** Shows the start of an inline element, without its closing bracket. */
export function showTag(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${attributesOf(Object.entries(attributes)).replace(ESCAPED_IN_VAIN, '&')}`;
}

/** The text of a row with inline elements, without its tags. */
export function plainText(text: string): string {
  return cut(text)
    .map((piece) => (typeof piece === 'string' ? resolve(piece) : ''))
    .join('');
}

/**
 * Writes the text of a row as XML: paired tags of elements that the source has as elements, everything
 * else as text.
 */
export function writeMarkup(
  text: string,
  source: string,
  write: (text: string, isFirst: boolean, isLast: boolean) => string = (each) => each,
): string {
  const pieces = cut(text);
  const elements = elementsAmong(pieces, namesIn(source));
  let out = '';
  let held = '';
  let isFirst = true;
  const writeHeld = (isLast: boolean) => {
    out += xmlText(write(held, isFirst, isLast));
    [held, isFirst] = ['', false];
  };
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string') held += resolve(piece);
    else if (!elements.has(index)) held += resolve(piece.said);
    else {
      writeHeld(false);
      out += `<${piece.closes ? '/' : ''}${piece.name}${attributesOf(piece.attributes)}${piece.isEmpty ? '/' : ''}>`;
    }
  }
  writeHeld(true);
  return out;
}

/**
 * The tags of a row that would become text in its file: without a partner, overlapping, or of an
 * element that the source lacks.
 */
export function tagsLost(text: string, source: string): { said: string; isKnown: boolean }[] {
  const pieces = cut(text);
  const names = namesIn(source);
  const elements = elementsAmong(pieces, names);
  return pieces.flatMap((piece, index) =>
    typeof piece === 'string' || elements.has(index)
      ? []
      : [{ said: piece.said, isKnown: names.has(piece.name) }],
  );
}

/** Alternates between text and tags. */
function cut(text: string): (string | Tag)[] {
  const pieces: (string | Tag)[] = [];
  let from = 0;
  for (const match of text.matchAll(TAG)) {
    const tag = tagOf(match);
    if (!tag) continue;
    pieces.push(text.slice(from, match.index), tag);
    from = match.index + tag.said.length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function tagOf([said, slash, name = '', inside = '', end]: RegExpExecArray): Tag | null {
  const attributes = Array.from(
    inside.matchAll(ATTRIBUTE),
    ([, key = '', double, single]) => [key, resolve(double ?? single ?? '')] as const,
  );
  const [closes, isEmpty] = [slash === '/', end === '/'];
  const isOne = new Set(attributes.map(([key]) => key)).size === attributes.length;
  return !isOne || (closes && (isEmpty || attributes.length > 0))
    ? null
    : { said, name, closes, isEmpty, attributes };
}

/** Which of the pieces are elements. A tag that is closed twice, never or in the wrong order is text. */
function elementsAmong(pieces: readonly (string | Tag)[], names: ReadonlySet<string>): ReadonlySet<number> {
  const elements = new Set<number>();
  const open: { index: number; name: string }[] = [];
  const waiting = new Map<string, number>();
  const count = (name: string, more: number) => waiting.set(name, (waiting.get(name) ?? 0) + more);
  for (const [index, tag] of pieces.entries()) {
    if (typeof tag === 'string' || !isKnown(tag, names)) continue;
    const { name } = tag;
    if (tag.isEmpty) elements.add(index);
    else if (!tag.closes) {
      if (open.length >= DEPTH_MAX) continue;
      open.push({ index, name });
      count(name, 1);
    } else if ((waiting.get(name) ?? 0) > 0) {
      let last = open.pop();
      for (; last && last.name !== name; last = open.pop()) count(last.name, -1);
      count(name, -1);
      elements.add(last?.index ?? index).add(index);
    }
  }
  return elements;
}

/** Prefixes that the source does not use may be undeclared, which would break the whole file. */
function isKnown({ name, attributes }: Tag, names: ReadonlySet<string>): boolean {
  return names.has(name) && attributes.every(([key]) => !key.includes(':') || names.has(key));
}

/** The names of the elements and attributes in a text. */
function namesIn(text: string): ReadonlySet<string> {
  return new Set(
    cut(text).flatMap((piece) =>
      typeof piece === 'string' ? [] : [piece.name, ...piece.attributes.map(([key]) => key)],
    ),
  );
}

function attributesOf(attributes: Tag['attributes'] | [string, string][]): string {
  return attributes.map(([key, value]) => ` ${key}="${xmlAttribute(value)}"`).join('');
}

/** A reference that XML does not allow is text. */
function resolve(text: string): string {
  return text.replace(REFERENCE, (whole, name: string | undefined, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const char = code > 0x10ffff ? '' : String.fromCodePoint(code);
    return /^[\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u.test(char) ? char : whole;
  });
}
