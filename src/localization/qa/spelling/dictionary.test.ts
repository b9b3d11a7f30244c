import { describe, expect, it } from 'vitest';
import { readDictionary } from './dictionary.ts';

const AFFIXES = `SET UTF-8
TRY esnrtaiou
NEEDAFFIX h
FORBIDDENWORD d
ONLYINCOMPOUND o
COMPOUNDBEGIN x
COMPOUNDMIDDLE y
COMPOUNDEND z
ICONV 1
ICONV ’ '
PFX U Y 1
PFX U 0 un .
PFX N N 1
PFX N 0 miss .
PFX L Y 1
PFX L H h/oz H
SFX A Y 2
SFX A 0 s [^y]
SFX A y ies y
SFX B Y 1
SFX B 0 er/A .
SFX E Y 1
SFX E 0 n/x e
SFX V Y 1
SFX V sein wäre sein
`;
const WORDS = `12
open/UBN
city/A
Haus/L
Straße/E
sein/V
sein/o
stem/hA
banned/d
don't
café
ready st:read
split\\/word
`;

describe('a Hunspell dictionary', () => {
  const { knows, nearest } = readDictionary(AFFIXES, WORDS);
  it.each([
    ['as it stands', 'open'],
    ['at the beginning of a sentence', 'Open'],
    ['in capitals', 'OPEN'],
    ['with an ending', 'opener'],
    ['with an ending after an ending', 'openers'],
    ['with a beginning', 'unopen'],
    ['with a beginning and an ending', 'unopener'],
    ['with a beginning that goes with no ending', 'missopen'],
    ['with an ending that takes letters away', 'cities'],
    ['with an ending that replaces the whole word', 'wäre'],
    ['that has a second entry for another use', 'sein'],
    ['that exists with an ending only', 'stems'],
    ['made of two words', 'Straßenhaus'],
    ['with another apostrophe', 'don’t'],
    ['with remarks after it', 'ready'],
    ['longer than any word', 'x'.repeat(51)],
  ])('knows a word %s', (_, word) => expect(knows(word)).toBe(true));

  it.each([
    ['that nobody has', 'opne'],
    ['whose ending does not fit', 'citys'],
    ['with a beginning beside an ending that it does not go with', 'missopener'],
    ['that needs an ending', 'stem'],
    ['that is forbidden', 'banned'],
    ['whose part stands in compounds only', 'haus'],
    ['made of parts that do not go together', 'Hausstraße'],
  ])('does not know a word %s', (_, word) => expect(knows(word)).toBe(false));

  it.each([
    ['two letters changed over', 'oepn', 'open'],
    ['one too many', 'openn', 'open'],
    ['one too few', 'opn', 'open'],
    ['one for another', 'opan', 'open'],
  ])('finds the intended word of a typo: %s', (_, word, near) => expect(nearest(word)).toBe(near));

  it('suggests nothing for a word that is far from all', () => expect(nearest('zzzzz')).toBeNull());

  it('reads flags of two letters, and flags defined in a list', () => {
    const long = readDictionary(
      'FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\nSFX aB Y 1\nSFX aB 0 x .\n',
      '1\ncat/AaBb\n',
    );
    expect(['cat', 'cats', 'catx'].map(long.knows)).toEqual([true, true, false]);
    const listed = readDictionary('FLAG num\nAF 1\nAF 12,7\nSFX 7 Y 1\nSFX 7 0 s .\n', '1\ncat/1\ndog/1\n');
    expect(['cats', 'dogs', 'cat1'].map(listed.knows)).toEqual([true, true, false]);
  });
});
