import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expandPlural,
  pluralCategories,
  quoteBranch,
  readPlural,
  unquoteBranch,
  writePlural,
} from './icu-plural.ts';

const branches = (text: string) => Object.fromEntries(readPlural(text)?.branches ?? []);

describe('readPlural', () => {
  it('reads argument, kind, offset and branches, and the text around them', () => {
    expect(readPlural('Hi {name}, {n, plural, offset:1 =0 {no one} one {you} other {# others}}!')).toEqual({
      prefix: 'Hi {name}, ',
      argument: 'n',
      kind: 'plural',
      offset: 1,
      branches: new Map([
        ['=0', 'no one'],
        ['one', 'you'],
        ['other', '# others'],
      ]),
      suffix: '!',
    });
    expect(readPlural('{0,selectordinal,one{#st}other{#th}}')).toMatchObject({
      argument: '0',
      kind: 'selectordinal',
    });
    expect(readPlural('{sex, select, male {he} other {they}}')).toMatchObject({ kind: 'select' });
  });

  it('nested braces, nested plurals and quotes belong to their branch', () => {
    expect(branches('{n, plural, one {{name} has {m, plural, one {a} other {b}}} other {x}}')).toEqual({
      one: '{name} has {m, plural, one {a} other {b}}',
      other: 'x',
    });
    expect(branches("{n, plural, one {a '}' b''} other {it's}}")).toEqual({
      one: "a '}' b''",
      other: "it's",
    });
    expect(branches('{count, plural, one {{{count}} day} other {{{count}} days}}')).toEqual({
      one: '{{count}} day',
      other: '{{count}} days',
    });
  });

  it.each([
    ['plain text', 'no plural here'],
    ['an argument', 'Hello {name}'],
    ['a date', '{d, date, short}'],
    ['an open branch', '{n, plural, one {a} other {b}'],
    ['no branch', '{n, plural, }'],
    ['a branch twice', '{n, plural, one {a} one {b} other {c}}'],
    ['a quoted head', "'{n, plural, other {x}}'"],
    ['one inside another argument only', '{x {n, plural, other {y}}}'],
  ])('%s is not a plural', (_, text) => {
    expect(readPlural(text)).toBeNull();
  });

  it('takes hostile texts of 20,000 characters', () => {
    const texts = [
      '{n, plural, other {'.repeat(1000),
      '{'.repeat(20_000),
      "'".repeat(20_000),
      `{n, plural,${' '.repeat(20_000)}`,
      '{n,plural,'.repeat(2000),
      '\ud800{n, plural, other {\ud800}}',
    ];
    for (const text of texts) {
      readPlural(text);
      expandPlural(text, ['one', 'other']);
      expect(unquoteBranch(quoteBranch(text))).toBe(text);
    }
  });
});

describe('writePlural', () => {
  it('writes what was read', () => {
    const text = "a {n, plural, offset:2 =0 {''} one {'{'x} other {{y}}} b";
    const read = readPlural(text);
    expect(read && writePlural(read)).toBe(text);
  });

  it('any text survives as a branch', () => {
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom("'", '{', '}', '#', '<', 'a', ' ') }),
      fc.string(),
    );
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const text = writePlural({
          prefix: '',
          argument: 'count',
          kind: 'plural',
          offset: 0,
          branches: new Map([
            ['one', quoteBranch(one)],
            ['other', quoteBranch(other)],
          ]),
          suffix: '',
        });
        const read = readPlural(text);
        expect([...(read?.branches.values() ?? [])].map((branch) => unquoteBranch(branch))).toEqual([
          one,
          other,
        ]);
        expect(read && writePlural(read)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('quotes only what must be quoted', () => {
    expect(quoteBranch("Don't open {file}")).toBe("Don't open {file}");
    expect(quoteBranch("'{file}' of #1 {")).toBe("'''{'file'}''' of '#'1 '{'");
    expect(unquoteBranch("# of #, '#'1", '%d')).toBe('%d of %d, #1');
  });
});

describe('expandPlural', () => {
  it('adds the missing forms of the language, drops the others, keeps exact numbers', () => {
    const text = '{n, plural, =0 {none} one {# day} other {# days}}';
    expect(expandPlural(text, pluralCategories('ru'))).toBe(
      '{n, plural, =0 {none} one {# day} few {# days} many {# days} other {# days}}',
    );
    expect(expandPlural(text, pluralCategories('ja'))).toBe('{n, plural, =0 {none} other {# days}}');
    expect(Object.keys(branches(expandPlural(text, pluralCategories('ar'))))).toEqual([
      '=0',
      'zero',
      'one',
      'two',
      'few',
      'many',
      'other',
    ]);
  });

  it('reaches nested plurals and later ones, and leaves selects and ordinals', () => {
    const text = '{s, select, a {{n, plural, one {1} other {2}}} other {x}} {m, plural, one {3} other {4}}.';
    expect(expandPlural(text, ['other'])).toBe(
      '{s, select, a {{n, plural, other {2}}} other {x}} {m, plural, other {4}}.',
    );
    const ordinal = '{n, selectordinal, one {#st} other {#th}}';
    expect(expandPlural(ordinal, ['other'])).toBe(ordinal);
    expect(expandPlural(ordinal, ['other'], pluralCategories('de', 'ordinal'))).toBe(
      '{n, selectordinal, other {#th}}',
    );
  });

  it('a text without a plural, or with a broken one, stays', () => {
    for (const text of ['x', '', '{n, plural, one {', '{a} {b}'])
      expect(expandPlural(text, ['other'])).toBe(text);
    expect(expandPlural('{n, plural, one {a}}', ['one', 'other'])).toBe('{n, plural, one {a} other {a}}');
  });
});

describe('pluralCategories', () => {
  it('are those of CLDR, in its order', () => {
    expect(pluralCategories('en')).toEqual(['one', 'other']);
    expect(pluralCategories('ru')).toEqual(['one', 'few', 'many', 'other']);
    expect(pluralCategories('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
    expect(pluralCategories('ja')).toEqual(['other']);
    expect(pluralCategories('en', 'ordinal')).toEqual(['one', 'two', 'few', 'other']);
  });

  it('an unlisted tag has those of its language, an unknown one only other', () => {
    expect(pluralCategories('ru_UA')).toEqual(['one', 'few', 'many', 'other']);
    expect(pluralCategories('zh')).toEqual(['other']);
    expect(pluralCategories('qps-ploc')).toEqual(['one', 'other']);
    expect(pluralCategories('constructor')).toEqual(['other']);
  });
});
