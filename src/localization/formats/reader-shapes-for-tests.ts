/** File shapes that every reader is tested with, in the syntax of its format. */
export const SHAPES = [
  'many entries',
  'deep nesting',
  'one huge value',
  'one key many times',
  'many empty entries',
  'many comments or blanks',
  'opened and never closed',
  'many openers or escapes',
] as const;
type Shape = (typeof SHAPES)[number];

/** Makes a file of about n parts. */
export type Make = (n: number) => string | Buffer;

/** The eight shapes, and additional ones that were once too expensive. */
export type Shapes = Record<Shape, Make> & Record<string, Make>;

export const times = (n: number, part: (i: number) => string, between = '') =>
  Array.from({ length: n }, (_, i) => part(i)).join(between);

interface Markup {
  head: string;
  tail: string;
  /** One string with this content. */
  entry(id: string, inside: string): string;
}

export function xmlShapes({ head, tail, entry }: Markup, more: Record<string, Make> = {}): Shapes {
  const file = (inside: string) => head + inside + tail;
  return {
    'many entries': (n) => file(times(n, (i) => entry(`id${i}`, `Text ${i}`))),
    'deep nesting': (n) => head + '<b>'.repeat(n) + '</b>'.repeat(n) + tail,
    'one huge value': (n) => file(entry('a', 'word '.repeat(n))),
    'one key many times': (n) => file(times(n, (i) => entry('a', `Text ${i}`))),
    'many empty entries': (n) => file(times(n, () => entry('', ''))),
    'many comments or blanks': (n) => file(times(n, (i) => `<!-- ${i} -->\n`) + entry('a', 'x')),
    'opened and never closed': (n) => `${head}<!-- ${'x '.repeat(n)}`,
    'many openers or escapes': (n) => file(entry('a', '<b/>&lt;'.repeat(n))),
    'many attributes': (n) => file(`<x ${times(n, (i) => `a${i}=""`, ' ')}/>${entry('a', 'x')}`),
    'many texts in one entry': (n) => file(entry('a', '<b>x</b> '.repeat(n))),
    ...more,
  };
}

export function jsonShapes(head: string, tail: string, more: Record<string, Make> = {}): Shapes {
  const file = (inside: string) => head + inside + tail;
  return {
    'many entries': (n) => file(times(n, (i) => `"key${i}":"Text ${i}"`, ',')),
    'deep nesting': (n) => `${head}${'"a":{'.repeat(n)}${'}'.repeat(n)}${tail}`,
    'one huge value': (n) => file(`"a":"${'{word} '.repeat(n)}"`),
    'one key many times': (n) => file(times(n, (i) => `"a":"Text ${i}"`, ',')),
    'many empty entries': (n) => file(times(n, (i) => `"${i}":""`, ',')),
    'many comments or blanks': (n) => file(`${'\n '.repeat(n)}"a":"x"${'\n '.repeat(n)}`),
    'opened and never closed': (n) => `${head}"a":"${'x '.repeat(n)}`,
    'many openers or escapes': (n) => file(`"a":"${String.raw`\u0041\"`.repeat(n)}"`),
    'numbers for keys': (n) => file(times(n, (i) => `"${i * 7}":"x"`, ',')),
    'a long name above many': (n) => file(`"${'k'.repeat(n)}":{${times(n, (i) => `"${i}":""`, ',')}}`),
    'many lists': (n) => file(`"a":[${times(n, () => '[]', ',')}]`),
    ...more,
  };
}

interface Lines {
  head?: string;
  entry(id: string, text: string): string;
  comment: string;
  open: string;
  opener: string;
}

export function lineShapes(
  { head = '', entry, comment, open, opener }: Lines,
  more: Record<string, Make> = {},
): Shapes {
  return {
    'many entries': (n) => head + times(n, (i) => entry(String(i), `Text ${i}`)),
    'deep nesting': (n) => head + entry('1', `${'['.repeat(n)}${']'.repeat(n)}`),
    'one huge value': (n) => head + entry('1', 'word '.repeat(n)),
    'one key many times': (n) => head + times(n, (i) => entry('1', `Text ${i}`)),
    'many empty entries': (n) => head + times(n, (i) => entry(String(i), '')),
    'many comments or blanks': (n) => head + `${comment}\n\n`.repeat(n) + entry('1', 'x'),
    'opened and never closed': (n) => head + open + 'x '.repeat(n),
    'many openers or escapes': (n) => head + entry('1', opener.repeat(n)),
    'one comment block': (n) => head + `${comment}\n`.repeat(n) + entry('1', 'x'),
    blanks: (n) => head + ' '.repeat(n) + entry('1', 'x') + '\n \t'.repeat(n),
    'line ends': (n) => '\r'.repeat(n) + '\n'.repeat(n),
    ...more,
  };
}
