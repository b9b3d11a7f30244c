import { say } from '#kernel/say.ts';
import { keyAt, withContext } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { readTextOrLatin1 } from '../text-file.ts';

/**
 * Java properties in UTF-8, or ISO-8859-1 as before Java 9. Comments directly before an entry are its
 * context.
 */
export const read: Read = async function* (path, { describe }) {
  const { text, isLatin1 } = await readTextOrLatin1(path);
  let comments: string[] = [];
  for (const logical of logicalLines(text)) {
    const { number, line } = logical;
    if (line === '') comments = [];
    else if (/^[#!]/.test(line)) comments.push(commentOf(line));
    else {
      const end = endOfKey(line);
      const key = unescape(line.slice(0, end), number);
      const rest = line.slice(end).replace(/^[ \t\f]*(?:[=:][ \t\f]*)?/, '');
      const from = placeOf(logical, line.length - rest.length);
      yield {
        at: keyAt(key, number),
        stringId: key,
        content: unescape(rest, number),
        ...withContext(comments),
        slots: [{ from, to: logical.to }],
      };
      comments = [];
    }
  }
  const isAscii = !/\P{ASCII}/u.test(text);
  describe?.({ holds: 'one', languages: [], ...(isLatin1 && { encoding: 'latin1' }), facts: { isAscii } });
};

/** native2ascii escaped comments like values, so they are unescaped too. */
function commentOf(line: string): string {
  return line
    .slice(1)
    .trim()
    .replace(/\\u([0-9A-Fa-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toWellFormed();
}

interface LogicalLine {
  number: number;
  line: string;
  /** For each physical line without leading blanks, its position in the file and in the logical line. */
  pieces: readonly { at: number; from: number }[];
  /** The end of the last character in the file. */
  to: number;
}

/** The position in the file of a character of a logical line. */
function placeOf({ pieces }: LogicalLine, index: number): number {
  const piece = pieces.findLast(({ at }, number) => at < index || number === 0);
  return (piece?.from ?? 0) + index - (piece?.at ?? 0);
}

/** A line with an odd number of backslashes at its end continues in the next, without leading blanks. */
function* logicalLines(text: string): Generator<LogicalLine> {
  let [number, start, from, chars, to] = [0, 0, 0, 0, 0];
  let texts: string[] = [];
  let pieces: { at: number; from: number }[] = [];
  for (const [raw, end] of physicalLines(text)) {
    number += 1;
    const line = raw.replace(/^[ \t\f]+/, '');
    const isComment = texts.length === 0 && /^[#!]/.test(line);
    if (texts.length === 0) start = number;
    pieces.push({ at: chars, from: from + raw.length - line.length });
    to = from + raw.length;
    from = end;
    if (!isComment && backslashesAtEnd(line) % 2 === 1) {
      texts.push(line.slice(0, -1));
      chars += line.length - 1;
      continue;
    }
    yield { number: start, line: texts.join('') + line, pieces, to };
    [texts, pieces, chars] = [[], [], 0];
  }
  if (texts.length > 0) yield { number: start, line: texts.join(''), pieces, to };
}

/** Lines with the position after their line end. */
function* physicalLines(text: string): Generator<[string, number]> {
  let at = 0;
  for (const end of text.matchAll(/\r\n|\n|\r/g)) {
    const next = end.index + end[0].length;
    yield [text.slice(at, end.index), next];
    at = next;
  }
  yield [text.slice(at), text.length];
}

/** Counts in a loop, because a pattern overflows the stack on a line of a million backslashes. */
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
    if (escaped === 'u') throw IntakeError.at(say('file.line', { line }), say('file.expected_hex'));
    return SIGNS[escaped] ?? escaped;
  });
}
