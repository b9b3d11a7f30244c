import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROWTH_MAX, growthOf } from '../../../test/growth/measure.ts';
import { buildAutomaton } from './automaton.ts';
import type { Term } from './term.ts';
import { isWhole } from './fold.ts';

const term = (content: string, id = content): Term => ({ id, content, category: 'Other', translations: {} });
const found = (terms: string[], text: string) =>
  buildAutomaton(terms.map((content) => term(content)))
    .find(text)
    .map(({ start, end }) => text.slice(start, end));

describe('finding terms', () => {
  it.each<[string, string[], string, string[]]>([
    [
      'the longest wins',
      ['City', 'Vatican City', 'Vatican'],
      'Vatican City is a City',
      ['Vatican City', 'City'],
    ],
    ['a masked part is not found again', ['Sword', 'Iron Sword'], 'Iron Sword', ['Iron Sword']],
    ['overlaps go to the longer one', ['a b', 'b c d'], 'a b c d', ['b c d']],
    ['case does not matter', ['Iron Sword'], 'IRON sword', ['IRON sword']],
    ['not inside a word', ['art', 'he'], 'The party started', []],
    ['not before a digit', ['HP'], 'HP2 and HP', ['HP']],
    ['Han has no word borders', ['铁剑'], '他拿着铁剑走了', ['铁剑']],
    ['Kana neither', ['ゴールド'], '100ゴールドを得た', ['ゴールド']],
    ['Thai neither', ['ดาบ'], 'ฉันมีดาบเหล็ก', ['ดาบ']],
    ['Latin beside Han', ['Discord'], '打开Discord吧', ['Discord']],
    ['Korean particles', ['용사'], '용사는 대용사', ['용사']],
    ['full width', ['HP'], 'ＨＰを回復', ['ＨＰ']],
    ['letters that grow when folded', ['istanbul'], 'İstanbul!', []],
    ['ranges after such letters are right', ['sword'], 'ﬁne İ sword', ['sword']],
    ['apostrophes end a word', ['Delfador'], "Delfador's staff", ['Delfador']],
    ['many of the same', ['ab'], 'ab ab ab', ['ab', 'ab', 'ab']],
    ['suffixes of other terms', ['abcd x', 'cd', 'bcd'], 'cd bcd abcd y', ['cd', 'bcd']],
    ['spaces around a term', [' elf '], 'an elf', ['elf']],
    ['outside the plane', ['🔥 bolt'], 'x🔥 bolt', ['🔥 bolt']],
    ['nothing', [''], 'text', []],
    [
      'a plural',
      ['elf', 'Iron Sword', 'pony', 'knife', 'box'],
      'Elves, iron swords, ponies, knives, boxes',
      ['Elves', 'iron swords', 'ponies', 'knives', 'boxes'],
    ],
    ['a plural of men', ['Swordsman'], 'three swordsmen', ['swordsmen']],
    ['verbs', ['forge', 'stun', 'heal'], 'Forging stunned and healed', ['Forging', 'stunned', 'healed']],
    ['in the direction of the term only', ['evening', 'Potions', 'Rings'], 'even a potion, a ring', []],
    ['short words do not inflect', ['IT', 'OX'], 'its ox', ['ox']],
    ['the typographic apostrophe', ["Dragon's Lair"], 'the Dragon’s Lair', ['Dragon’s Lair']],
    ['blanks in a row and line breaks', ['Iron Sword'], 'Iron  \n Sword', ['Iron  \n Sword']],
    ['composed and decomposed', ['Épée'], 'l’e\u0301pe\u0301e', ['e\u0301pe\u0301e']],
    ['half-width Kana', ['ガード'], '今ｶﾞｰﾄﾞだ', ['ｶﾞｰﾄﾞ']],
    ['Khmer and Lao have no borders', ['ដាវ', 'ດາບ'], 'ខ្ញុំមានដាវដែក ຂ້ອຍມີດາບ', ['ដាវ', 'ດາບ']],
    ['a lone surrogate', ['sword'], '\ud800sword\udc00 sword', ['sword', 'sword']],
    ['signs are no words', ['C++', '+10% ATK'], 'C++ gives +10% ATK', ['C++', '+10% ATK']],
  ])('%s', (_, terms, text, expected) => {
    expect(found(terms, text)).toEqual(expected);
  });

  it('prefers the term that is written exactly so', () => {
    const automaton = buildAutomaton([term('apple', 'fruit'), term('Apple', 'company')]);
    expect(automaton.find('Apple or apple').map((hit) => hit.term.id)).toEqual(['company', 'fruit']);
  });

  it.each<[string, string[], string, string[]]>([
    [
      'de',
      ['Eisernes Schwert', 'Ritter', 'Apfel'],
      'des eisernen Schwertes der Ritters zwei Äpfel',
      ['eisernen Schwertes', 'Ritters', 'Äpfel'],
    ],
    ['de', ['Eis'], 'aus Eisen', []],
    ['fr', ['épée longue', 'cheval'], 'deux épées longues et des chevaux', ['épées longues', 'chevaux']],
    ['es', ['espada', 'dragón'], 'las Espadas de los dragones', ['Espadas', 'dragones']],
    ['it', ['drago'], 'i draghi', ['draghi']],
    ['pt-br', ['dragão'], 'os dragões', ['dragões']],
    ['ru', ['железный меч', 'эльф'], 'железного меча эльфам', ['железного меча', 'эльфам']],
    ['pl', ['żelazny miecz'], 'żelaznym mieczem', ['żelaznym mieczem']],
    ['tr', ['kılıç', 'Ejderha'], 'kılıçları ejderhanın', ['kılıçları', 'ejderhanın']],
    ['fi', ['miekka'], 'miekan miekkaan', ['miekkaan']],
    ['ar', ['سيف'], 'هذا السيف', ['السيف']],
    ['ko', ['철검'], '철검을 얻었다', ['철검']],
    ['zh-cn', ['铁剑'], '一把铁剑。', ['铁剑']],
  ])('forms in %s: %s', (language, terms, text, expected) => {
    const hits = buildAutomaton(
      terms.map((content) => term(content)),
      language,
    ).find(text);
    expect(hits.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('variants are found as the term itself', () => {
    const automaton = buildAutomaton([{ ...term('Health Points'), variants: ['HP', 'hit point'] }]);
    const text = 'HP, hit points and Health Points';
    expect(automaton.find(text).map((hit) => [hit.term.id, text.slice(hit.start, hit.end)])).toEqual([
      ['Health Points', 'HP'],
      ['Health Points', 'hit points'],
      ['Health Points', 'Health Points'],
    ]);
  });

  it('a case-sensitive term is found in its own case only, inflected or not', () => {
    const automaton = buildAutomaton([
      { ...term('Apple'), caseSensitive: true },
      { ...term('Us'), caseSensitive: true },
    ]);
    const text = 'Apple apple APPLE Apples apples us Us';
    expect(automaton.find(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Apple',
      'Apples',
      'Us',
    ]);
  });

  it('nouns do not become verbs', () => {
    const found = (extra: Partial<Term>) =>
      buildAutomaton([{ ...term('shield'), ...extra }]).find('shielding shields').length;
    expect([
      found({ category: 'Item' }),
      found({ partOfSpeech: 'noun' }),
      found({}),
      found({ category: 'Item', partOfSpeech: 'verb' }),
    ]).toEqual([1, 1, 2, 2]);
  });

  it('a term that can be applied in the language wins over a longer one that cannot', () => {
    const automaton = buildAutomaton([
      { ...term('The gate at Emberfall'), translations: { fr: 'La porte' } },
      { ...term('Emberfall'), translations: { de: 'Glutfall', ja: '' } },
      { ...term('gate'), forbidden: { es: ['puerta'] } },
      { ...term('at Emberfall gate'), doNotTranslate: true },
    ]);
    const found = (text: string, language?: string) =>
      automaton.find(text, language).map((hit) => hit.term.id);
    expect(found('The gate at Emberfall', 'de')).toEqual(['gate', 'Emberfall']);
    expect(found('The gate at Emberfall', 'fr')).toEqual(['The gate at Emberfall']);
    expect(found('The gate at Emberfall', 'es')).toEqual(['gate', 'Emberfall']);
    // If none has a translation, the longest wins, so that people see what is missing.
    expect(found('The gate at Emberfall', 'ja')).toEqual(['The gate at Emberfall']);
    expect(found('The gate at Emberfall')).toEqual(['The gate at Emberfall']);
    expect(found('at Emberfall gate', 'de')).toEqual(['at Emberfall gate']);
  });

  it('the same text again gives the same, whatever was requested in between', () => {
    const automaton = buildAutomaton([
      { ...term('sword'), translations: { de: 'Schwert' } },
      { ...term('iron sword'), translations: { fr: 'épée' } },
    ]);
    const ids = (language: string) => automaton.find('iron sword', language).map((hit) => hit.term.id);
    expect([ids('de'), ids('fr'), ids('de')]).toEqual([['sword'], ['iron sword'], ['sword']]);
  });

  it('finds what a plain search finds, over random texts and terms', () => {
    const letters = fc.constantFrom('a', 'b', ' ', '剑', '铁', 'ж');
    const word = fc.array(letters, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('').trim());
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.array(letters, { maxLength: 40 }), (words, parts) => {
        const text = parts.join('');
        // A language without inflection, so that a plain search gives the expected result.
        const hits = buildAutomaton(
          words.map((content) => term(content)),
          'vi',
        ).find(text);
        const taken = hits.map(({ start, end }) => [start, end] as const);
        for (const content of words) {
          if (content === '' || / {2}/.test(content)) continue;
          for (let at = text.indexOf(content); at !== -1; at = text.indexOf(content, at + 1)) {
            if (!isWhole(text, at, at + content.length)) continue;
            expect(taken.some(([start, end]) => start < at + content.length && at < end)).toBe(true);
          }
        }
        for (const [i, [start]] of taken.entries())
          expect(start).toBeGreaterThanOrEqual(taken[i - 1]?.[1] ?? 0);
      }),
      { numRuns: 300 },
    );
  });

  it('ten thousand terms: the same as a plain search', () => {
    const words = Array.from(
      { length: 10_000 },
      (_, i) => `w${((i * 7919) % 99_991).toString(36)} k${i % 100}`,
    );
    const automaton = buildAutomaton(words.map((content) => term(content)));
    const text = Array.from({ length: 2000 }, (_, i) => words[(i * 31) % words.length]).join(', ');
    const hits = automaton.find(text);
    expect(hits).toHaveLength(2000);
    expect(hits.every(({ term: { content }, start, end }) => text.slice(start, end) === content)).toBe(true);
  });

  it('a hostile termbase stays linear', async () => {
    const automaton = buildAutomaton(Array.from({ length: 200 }, (_, i) => term(`${'a '.repeat(i)}b`)));
    expect(automaton.find('a '.repeat(20_000))).toEqual([]);
    expect(await growthOf((n) => automaton.find('a '.repeat(n)), 5000)).toBeLessThanOrEqual(GROWTH_MAX);
  });
});
