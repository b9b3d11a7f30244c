import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/** One concept of the word list: its word, and the forbidden synonyms. */
interface Thing {
  word: string;
  not: readonly Unwanted[];
}
interface Unwanted {
  word: string;
  /** Where it is unwanted; null is everywhere. */
  file: string | null;
}

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'));

/** The table under “Words” in web/README.md, in one of its languages. */
function listOf(language: 'en' | 'zh-cn'): Thing[] {
  const [, section = ''] = readFileSync('web/README.md', 'utf8').split('\n## Words\n');
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [word = '', not = ''] = language === 'en' ? cells.slice(1) : cells.slice(3);
    return { word, not: not.split(', ').map(unwanted) };
  });
}

function unwanted(cell: string): Unwanted {
  const [, word = '', file = null] = /^(.+?)(?: \((.+)\))?$/.exec(cell) ?? [];
  return { word, file };
}

/** The words of a text, without the names of its arguments. */
const wordsOf = (text: string) =>
  text.replaceAll(/\{\w+, (?:plural|select),/g, ' ').replaceAll(/\{\w+\}/g, ' ');

const isIn = (text: string, word: string) =>
  /\p{Script=Han}/u.test(word)
    ? text.includes(word)
    : new RegExp(`(?<![\\w-])${word}s?(?![\\w-])`, 'i').test(text);

/** The forbidden synonyms in a text. The right word itself may contain one: “translation memory”. */
function secondWords(text: string, file: string, things: readonly Thing[]): string[] {
  const shown = wordsOf(text);
  return things.flatMap(({ word, not }) => {
    const rest = shown.replaceAll(new RegExp(word, 'gi'), ' ');
    return not
      .filter((each) => (each.file === null || each.file === file) && isIn(rest, each.word))
      .map((each) => `${each.word} → ${word}`);
  });
}

function findIn(file: string, texts: Record<string, string>, things: readonly Thing[]): string[] {
  return Object.entries(texts).flatMap(([id, text]) =>
    secondWords(text, file, things).map((found) => `${file} ${id}: ${found}: ${text}`),
  );
}

describe('one word for one thing', () => {
  it.each(['en', 'zh-cn'] as const)('%s: no text uses a forbidden synonym of a listed word', (language) => {
    const things = listOf(language);
    expect(things.length).toBeGreaterThan(30);
    const found = globSync(`web/src/text/${language}/*.json`).flatMap((path) =>
      findIn(basename(path, '.json'), read(path), things),
    );
    expect(found).toEqual([]);
  });

  it('nor do the server’s sentences, in Chinese', () => {
    const found = globSync('src/kernel/sentences/zh-cn/*.json').flatMap((path) =>
      findIn('said', read(path), listOf('zh-cn')),
    );
    expect(found).toEqual([]);
  });

  it('a synonym is found, the right word and the name of an argument are not', () => {
    const things = listOf('en');
    expect(secondWords('2 findings in the memory', 'localize', things)).toEqual([
      'memory → translation memory',
      'finding → issue',
    ]);
    expect(secondWords('{row} of the translation memory', 'localize-editor', things)).toEqual([]);
    expect(secondWords('One row', 'localize-editor', things)).toEqual(['row → string']);
    expect(secondWords('One row', 'publish', things)).toEqual([]);
    expect(secondWords('请您登录', 'shell', listOf('zh-cn'))).toEqual(['您 → 你']);
  });
});
