import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { comparePlaceholders, findPlaceholders } from '#kernel/placeholders.ts';
import { acceptedTargets, type CorpusTerm, corpusStrings, corpusTerms, TARGETS } from './corpus.ts';

const boundary = (form: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${form}(?:s|['’]s)?(?![\\p{L}\\p{N}])`, 'gu');

/** Longest first, and each match is removed for the following terms: "Aether Surge" does not contain "Aether". */
function termsIn(content: string): CorpusTerm[] {
  let left = content;
  return corpusTerms
    .toSorted((a, b) => b.content.length - a.content.length)
    .filter((term) => {
      const rest = left.replace(boundary(term.content), (found) => '\u0000'.repeat(found.length));
      const isThere = rest !== left;
      left = rest;
      return isThere;
    });
}

describe('the corpus', () => {
  it('is as large as the evals need, with nothing twice', () => {
    expect(corpusStrings.length).toBeGreaterThanOrEqual(320);
    expect(corpusTerms.length).toBeGreaterThanOrEqual(45);
    expect(new Set(corpusStrings.map(({ string_id }) => string_id)).size).toBe(corpusStrings.length);
    expect(new Set(corpusStrings.map(({ content }) => content)).size).toBeGreaterThan(
      corpusStrings.length - 5,
    );
    expect(new Set(corpusTerms.map(({ content }) => content)).size).toBe(corpusTerms.length);
  });

  it('reads every file of its folder', () => {
    const total = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json')).length;
    expect(total).toBe(14);
  });

  it('has every kind of placeholder', () => {
    const found = corpusStrings.flatMap(({ content }) => findPlaceholders(content));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['argument', 'tag', 'escape', 'icu']));
    const texts = new Set(found.map(({ text }) => text));
    for (const text of ['{0}', '{name}', '%s', '%d', '%1$d', '%.1f', '<b>', '<color=#ff8800>', '\\n'])
      expect(texts).toContain(text);
    expect(corpusStrings.filter(({ speaker }) => speaker !== undefined).length).toBeGreaterThan(40);
    expect(corpusStrings.filter(({ max_length }) => max_length !== undefined).length).toBeGreaterThan(15);
  });

  it.each(TARGETS)('%s keeps every placeholder and the length limit', (language) => {
    for (const { string_id, content, max_length, translations } of corpusStrings) {
      const target = translations[language];
      for (const kind of ['argument', 'tag'] as const)
        expect([string_id, comparePlaceholders(content, target, kind)]).toEqual([
          string_id,
          { missing: [], extra: [] },
        ]);
      expect([string_id, target.split('\n').length]).toEqual([string_id, content.split('\n').length]);
      expect([string_id, target.length <= (max_length ?? 1000)]).toEqual([string_id, true]);
      expect([string_id, content.length <= (max_length ?? 1000)]).toEqual([string_id, true]);
      expect([string_id, target.trim()]).toEqual([string_id, target]);
    }
  });

  it.each(TARGETS)('%s uses every term as in the termbase, each time', (language) => {
    for (const { string_id, content, translations } of corpusStrings) {
      const target = translations[language].toLowerCase();
      for (const term of termsIn(content)) {
        const isThere = acceptedTargets(term, language).some((text) => target.includes(text.toLowerCase()));
        expect([string_id, term.content, isThere]).toEqual([string_id, term.content, true]);
        for (const wrong of term.forbidden?.[language] ?? [])
          expect([string_id, target.includes(wrong.toLowerCase())]).toEqual([string_id, false]);
      }
    }
  });

  it('every term occurs at least twice', () => {
    const uses = new Map(corpusTerms.map(({ content }) => [content, 0]));
    for (const { content } of corpusStrings)
      for (const term of termsIn(content)) uses.set(term.content, (uses.get(term.content) ?? 0) + 1);
    expect([...uses].filter(([, count]) => count < 2)).toEqual([]);
  });

  it('is punctuated as each language requires', () => {
    const wrong = corpusStrings.flatMap(({ string_id, translations }) => {
      const { 'zh-cn': zh, ja, de, es } = translations;
      // Plain text only: an address and a tag have punctuation of their own.
      const bare = (text: string) => text.replace(/https?:\S+|<[^<>]{0,200}>|[\w-]+\.example\S*/gu, '');
      const isWrong =
        /[\p{Script=Han}][,!?;:()]|[,!?;:][\p{Script=Han}]/u.test(bare(zh)) ||
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,.!?;:()]/u.test(bare(ja)) ||
        /["“](?!$)[^„]*$/u.test(bare(de).replace(/„[^„“]*“/gu, '')) ||
        (/[?]/u.test(bare(es)) && !/¿/u.test(es)) ||
        (/[!]/u.test(bare(es)) && !/¡/u.test(es));
      return isWrong ? [string_id] : [];
    });
    expect(wrong).toEqual([]);
  });
});
