import { say } from '#kernel/say.ts';
import { placeIn } from '../json-text.ts';
import { endOfQuoted } from '../quoted.ts';
import { keyAt, withContext } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { linesOf } from '../line-of.ts';
import { readWholeText } from '../text-file.ts';

/**
 * `Localizable.strings` of Apple: `"key" = "text";` in UTF-8 or UTF-16. The comment before an entry is
 * its context.
 */
export const read: Read = async function* (path, { describe }) {
  const text = await readWholeText(path);
  const fail = (at: number, expected: string) =>
    IntakeError.at(placeIn(text, at), say('file.expected', { expected }));
  const lineOf = linesOf(text);
  let at = 0;
  for (;;) {
    const gap = readGap(text, at);
    if (gap === null) throw fail(at, say('file.end_of_comment'));
    at = gap.end;
    if (at === text.length) break;
    const key = readWord(text, at);
    if (!key) throw fail(at, say('file.key_or_word'));
    at = skipGap(text, key.end);
    // A key without a value is its own value.
    let value = key;
    let [from, isAlone] = [at, true];
    const keyFrom = gap.end;
    if (text[at] === '=') {
      at = skipGap(text, at + 1);
      const found = readWord(text, at);
      if (!found) throw fail(at, say('file.text_in_quotes'));
      value = found;
      [from, isAlone] = [at, false];
      at = skipGap(text, value.end);
    }
    if (text[at] !== ';') throw fail(at, '";"');
    at += 1;
    yield {
      at: keyAt(key.value, lineOf(keyFrom)),
      stringId: key.value,
      content: value.value,
      ...withContext([gap.comment]),
      slots: [{ from: isAlone ? keyFrom : from, to: value.end, ...(isAlone && { facts: { isAlone } }) }],
    };
  }
  describe?.({ holds: 'one', languages: [] });
};

const SPACE = /\s*/y;
const BARE = /[\w.$:/-]+/y;

/** Skips blanks and comments. Null if a comment does not end. */
function readGap(text: string, from: number): { end: number; comment: string } | null {
  let comment = '';
  for (let at = from; ; ) {
    at += match(SPACE, text, at)?.[0].length ?? 0;
    const isLine = text.startsWith('//', at);
    if (!isLine && !text.startsWith('/*', at)) return { end: at, comment };
    const end = text.indexOf(isLine ? '\n' : '*/', at + 2);
    if (end < 0 && !isLine) return null;
    const stop = end < 0 ? text.length : end;
    comment += `${text.slice(at + 2, stop).trim()}\n`;
    at = isLine ? stop : stop + 2;
  }
}

function skipGap(text: string, from: number): number {
  return readGap(text, from)?.end ?? text.length;
}

function readWord(text: string, at: number): { value: string; end: number } | null {
  const end = endOfQuoted(text, at);
  if (end > 0) return { value: unescape(text.slice(at + 1, end - 1)), end };
  const bare = match(BARE, text, at)?.[0];
  return bare === undefined ? null : { value: bare, end: at + bare.length };
}

const ESCAPED = /\\(?:[Uu]([0-9A-Fa-f]{4})|([0-7]{3})|([\s\S]))/g;
const SIGNS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
};

function unescape(text: string): string {
  return text.replace(ESCAPED, (_, hex?: string, octal?: string, sign?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return SIGNS[sign ?? ''] ?? sign ?? '';
  });
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
