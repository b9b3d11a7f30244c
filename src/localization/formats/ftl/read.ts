import { say } from '#kernel/say.ts';
import { readFluentText } from './text.ts';
import { keyAt, refuseLongId, withContext } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import { type PlacedLine, readPlacedLines } from '../text-file.ts';

const ENTRY = /^(-?[A-Za-z][\w-]{0,511})[ ]{0,100}=/;
const ATTRIBUTE = /^[ ]{1,200}\.([A-Za-z][\w-]{0,511})[ ]{0,100}=/;

interface Pattern {
  id: string;
  number: number;
  comment: string;
  first: string;
  from: number;
  lines: PlacedLine[];
}

/** Fluent: messages, their attributes and terms are strings. The comment before a message is its context. */
export const read: Read = async function* (path, { describe }) {
  let pattern: Pattern | null = null;
  let comments: string[] = [];
  let [message, number] = ['', 0];
  for await (const placed of readPlacedLines(path)) {
    const { line, from } = placed;
    number += 1;
    const attribute = message === '' ? null : ATTRIBUTE.exec(line);
    const entry = attribute ?? ENTRY.exec(line);
    if (entry) {
      if (pattern) yield stringOf(pattern);
      const name = entry[1] ?? '';
      if (!attribute) message = name;
      const id = attribute ? `${message}.${name}` : name;
      refuseLongId(id);
      const at = entry[0].length;
      const comment = comments.join('\n');
      pattern = { id, number, comment, first: line.slice(at), from: from + at, lines: [placed] };
      if (!attribute) comments = [];
    } else if (pattern && (isBlank(line) || /^[ }]/.test(line))) pattern.lines.push(placed);
    else {
      if (pattern) yield stringOf(pattern);
      [pattern, message] = [null, ''];
      if (/^# |^#$/.test(line)) comments.push(line.slice(2));
      else if (isBlank(line) || /^##{1,2}(?: |$)/.test(line)) comments = [];
      else
        throw IntakeError.at(say('file.line', { line: number }), say('file.expected_message_term_comment'));
    }
    if (isBlank(line) && pattern === null) comments = [];
  }
  if (pattern) yield stringOf(pattern);
  describe?.({ holds: 'one', languages: [] });
};

function stringOf({ id, number, comment, first, from, lines }: Pattern): InputString {
  // Blank lines after a pattern are not part of it.
  let count = lines.length;
  while (count > 1 && isBlank(lines[count - 1]?.line ?? '')) count -= 1;
  const below = lines.slice(1, count);
  const indents = below.flatMap(({ line }) => (isBlank(line) ? [] : [/^ */.exec(line)?.[0].length ?? 0]));
  const indent = indents.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  const rest = below.map(({ line }) => (isBlank(line) ? '' : line.slice(Math.min(indent, line.length))));
  const head = first.replace(/^ +/, '');
  const all = (head === '' ? rest : [head, ...rest]).map(withoutEnd);
  while (all[0] === '') all.shift();
  return {
    at: keyAt(id, number),
    stringId: id,
    content: readFluentText(all.join('\n')),
    ...withContext([comment]),
    slots: [{ from, to: lines[count - 1]?.to ?? from }],
  };
}

/** Fluent accepts only these blanks. A no-break space is text. */
function isBlank(line: string): boolean {
  return /^ *$/.test(line);
}

function withoutEnd(line: string): string {
  return line.replace(/(?<! ) +$/, '');
}
