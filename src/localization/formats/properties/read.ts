import { keyAt, withContext } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { readTextOrLatin1 } from '../text-file.ts';

/** Java properties: UTF-8, or ISO-8859-1 as before Java 9. Comments just before an entry are its context. */
export const read: Read = async function* (path) {
  let comments: string[] = [];
  for (const { number, line } of logicalLines(await readTextOrLatin1(path))) {
    if (line === '') comments = [];
    else if (/^[#!]/.test(line)) comments.push(commentOf(line));
    else {
      const end = endOfKey(line);
      const key = unescape(line.slice(0, end), number);
      const rest = line.slice(end).replace(/^[ \t\f]*(?:[=:][ \t\f]*)?/, '');
      yield {
        at: `line ${number}, ${keyAt(key)}`,
        stringId: key,
        content: unescape(rest, number),
        ...withContext(comments),
      };
      comments = [];
    }
  }
};

/** Native2ascii wrote comments like values, so they are read like them. */
function commentOf(line: string): string {
  return line
    .slice(1)
    .trim()
    .replace(/\\u([0-9A-Fa-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toWellFormed();
}

/** A line that ends with an odd number of backslashes goes on in the next, without its first blanks. */
function* logicalLines(text: string): Generator<{ number: number; line: string }> {
  let [number, start] = [0, 0];
  let pieces: string[] = [];
  for (const raw of text.split(/\r\n|\n|\r/)) {
    number += 1;
    const line = raw.replace(/^[ \t\f]+/, '');
    const isComment = pieces.length === 0 && /^[#!]/.test(line);
    if (pieces.length === 0) start = number;
    if (!isComment && backslashesAtEnd(line) % 2 === 1) {
      pieces.push(line.slice(0, -1));
      continue;
    }
    yield { number: start, line: pieces.join('') + line };
    pieces = [];
  }
  if (pieces.length > 0) yield { number: start, line: pieces.join('') };
}

/** Counted by hand: a pattern runs out of stack on a line of a million backslashes. */
function backslashesAtEnd(line: string): number {
  let count = 0;
  while (line[line.length - 1 - count] === '\\') count += 1;
  return count;
}

function endOfKey(line: string): number {
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (/[=: \t\f]/.test(line[at] ?? '')) return at;
  }
  return line.length;
}

const SIGNS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' };

function unescape(text: string, line: number): string {
  return text.replace(/\\(u[0-9A-Fa-f]{4}|[\s\S])/g, (_, escaped: string) => {
    if (escaped.length > 1) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    if (escaped === 'u') throw new IntakeError(`line ${line}: expected four hexadecimal digits after \\u.`);
    return SIGNS[escaped] ?? escaped;
  });
}
