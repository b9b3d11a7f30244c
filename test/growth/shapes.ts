import { HOSTILE } from '../../src/localization/qa/hostile-for-tests.ts';
import type { Shape } from './measure.ts';

/** What links, names, tags and markup of posts are made of. */
const PIECES = [
  ...[
    'http://',
    'https://a.com ',
    'www.',
    'www.a.b ',
    'http://a.com/( ',
    'a.',
    'a-',
    'a.com ',
    '-',
    '_',
    '*',
    '/',
  ],
  ...[
    '@',
    '@a',
    '@a ',
    '@a@b ',
    '@a.b ',
    '#',
    '#a ',
    '# ',
    '#1',
    '＃a',
    '$A ',
    '&#39;',
    '&lt;',
    '</p>',
    '<p',
    '</p> ',
    '<br ',
    '<br/>',
  ],
  ...[
    '{link_1}',
    '{tag_1} #a ',
    '⟦1⟧',
    '⟦',
    '{"',
    '",',
    '[[',
    '//',
    '\u0301\u0316',
    '\u200d',
    '\u00ad',
    '\ufe0f',
    '🇩',
    '👩‍',
  ],
  ...[
    '\n',
    ' \n',
    '\r',
    '\t',
    '\u3000',
    'ก',
    'あ',
    '、',
    ' – ',
    "'",
    '\\"',
    '=',
    '|',
    '~',
    '^',
    ']',
    '])',
    '+',
    '%7B',
    'é',
    'İ',
  ],
];

export interface NamedShape {
  name: string;
  shape: Shape;
}

/** A start and an end that make a pattern continue, and then fail. */
const WRAPPED: readonly (readonly [before: string, piece: string, after: string])[] = [
  ['http://a.com/', '*', '_ '],
  ['http://a.com/', '(', '_ '],
  ['http://a.com/', ')', ''],
  ['http://a.com/(', '.)', '.'],
  ['http://', 'a', ''],
  ['http://', 'a.', '!'],
  ['http://', 'a-', '.'],
  ['http://a.com/?', '.', ''],
  ['@', 'a', ''],
  ['@', 'a.', '@'],
  ['@a@', '.', ''],
  ['#', '1', ''],
  ['#', 'a!', ''],
  ['<', ' ', ''],
  ['<p', '<', ''],
  ['</p>', ' ', '<'],
  ['{n, plural, one {', '{', ''],
  ['{n, plural, ', 'one {a} ', ''],
  ['{n, plural, ', 'one {a} ', 'other {b}}'],
  ['"', '\\', ''],
  ['a', ' ', 'b'],
  ['a', '\n', 'b'],
  ['a', '\u0301', ''],
];

const shapeOf =
  (before: string, piece: string, after: string): Shape =>
  (length) =>
    before + piece.repeat(Math.ceil((length - before.length - after.length) / piece.length)) + after;

const repeated = (pieces: readonly string[]) =>
  pieces.map((piece) => ({ name: JSON.stringify(piece), shape: shapeOf('', piece, '') }));
const wrapped = WRAPPED.map(([before, piece, after]) => ({
  name: `${JSON.stringify(before)} ${JSON.stringify(piece)}… ${JSON.stringify(after)}`,
  shape: shapeOf(before, piece, after),
}));

export const POST_SHAPES: readonly NamedShape[] = [...repeated(PIECES), ...wrapped];
/** What strings of a product are made of. */
export const STRING_SHAPES: readonly NamedShape[] = [
  ...repeated([...HOSTILE, '⟦1⟧', '\u0301\u0316', '\ufe0f', '\\"', '{"', '</', '\n- a']),
  ...wrapped,
];
