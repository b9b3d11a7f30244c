import { type JsonObject, type JsonSpan, spansOf } from './json-text.ts';
import { endOfQuoted } from './quoted.ts';
import { type Edit, indentBefore, type FillSlot, newText, type SlotFacts } from './skeleton.ts';

/** Fills a text in a JSON file of one language. */
export const fillJsonText: FillSlot = ({ old, rows: [row], language }) => {
  const text = newText(row, language);
  return text === undefined ? old : jsonText(text, old);
};

/** The text as JSON, with the escaping style of the old text. */
export function jsonText(text: string, like: string): string {
  let json = JSON.stringify(text);
  // PHP escapes slashes; Python and others escape all non-ASCII characters.
  if (like.includes('\\/')) json = json.replaceAll('/', '\\/');
  const isAscii = /\\u(?:0[089a-f]|[1-9a-f])[0-9a-f]{2}/i.test(like) && !/\P{ASCII}/u.test(like);
  return isAscii ? json.replace(/[\u0080-\uffff]/g, escaped) : json;
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The style of an entry of an object, for writing another entry beside it. */
export function entryStyle(file: string, { start, from }: JsonSpan): SlotFacts {
  const end = endOfQuoted(file, start);
  const indent = indentBefore(file, start);
  const isAlone = start === 0 || /[\r\n]/.test(file[start - indent.length - 1] ?? '');
  return {
    key: String(JSON.parse(file.slice(start, end))),
    colon: file.slice(end, from),
    indent: isAlone ? indent : null,
  };
}

/** An entry to insert after another, in its style. */
export function entryAfter(key: string, value: string, style: SlotFacts, eol: string): string {
  const gap = typeof style.indent === 'string' ? eol + style.indent : ' ';
  return `,${gap}${JSON.stringify(key)}${String(style.colon ?? ': ')}${value}`;
}

/** The last entry with that name, and the position of its value. */
export function entryOf(object: JsonObject, key: string): (JsonSpan & { index: number }) | null {
  const index = object.entries.findLastIndex(([name]) => name === key);
  const span = spansOf(object)[index];
  return span ? { ...span, index } : null;
}

/** Appends an entry to an object whose text is available. `span` is the span of the object itself. */
export function addEntry(
  text: string,
  object: JsonObject,
  span: { from: number; to: number },
  entry: { key: string; value: (style: SlotFacts) => string },
  eol: string,
): Edit {
  const last = spansOf(object).at(-1);
  if (last) {
    const style = entryStyle(text, last);
    return { from: last.to, to: last.to, text: entryAfter(entry.key, entry.value(style), style, eol) };
  }
  const style = { colon: ': ', indent: null };
  return {
    from: span.from,
    to: span.to,
    text: `{${entryAfter(entry.key, entry.value(style), style, eol).slice(1).trimStart()}}`,
  };
}
