import { describe, expect, it } from 'vitest';
import { corpusStrings, TARGETS } from '../corpus/corpus.ts';
import { measureAlarms } from './alarms.ts';
import { BOUNDS, columnsOf, isWithin, type Sides, sideLines, worsened } from './both-sides.ts';
import type { ForeignPair } from './pairs.ts';

const sides = (columns: Sides['languages'][string]): Sides => ({
  measured: '2026-11-18',
  command: 'npm run eval -- foreign',
  languages: { ko: columns },
});
const BEFORE = sides({
  'any alarm': { part: 240, whole: 8000 },
  'critical alarm': { part: 8, whole: 8000 },
  'line break lost': { part: 490, whole: 500 },
  'negation lost': { part: 300, whole: 500 },
  'AUC of the score': { part: 94_000, whole: 100_000 },
});

describe('two tables', () => {
  it('fewer alarms at the price of missed faults are red', () => {
    const calm = sides({
      ...BEFORE.languages['ko'],
      'any alarm': { part: 80, whole: 8000 },
      'line break lost': { part: 40, whole: 500 },
    });
    expect(worsened(BEFORE.languages, calm.languages)).toEqual([
      'ko: line break lost was 98.00 %, is 8.00 %',
    ]);
    expect(sideLines(calm, BEFORE).filter(({ ok }) => ok === false)).toMatchObject([
      { what: 'ko: line break lost' },
      { value: 'worse' },
    ]);
  });

  it('and so are more found faults at the price of alarms', () => {
    const loud = sides({
      'any alarm': { part: 320, whole: 8000 },
      'critical alarm': { part: 40, whole: 8000 },
      'line break lost': { part: 500, whole: 500 },
      'AUC of the score': { part: 93_000, whole: 100_000 },
    });
    expect(worsened(BEFORE.languages, loud.languages)).toEqual([
      'ko: any alarm was 3.00 %, is 4.00 %',
      'ko: critical alarm was 0.10 %, is 0.50 %',
      'ko: AUC of the score was 94.00 %, is 93.00 %',
    ]);
  });

  it('a kind without a bound must not get worse either; chance and small samples are ignored', () => {
    const other = (part: number, whole = 500) =>
      worsened(BEFORE.languages, { ko: { 'negation lost': { part, whole } } });
    expect(other(290)).toEqual([]);
    expect(other(250)).toHaveLength(1);
    expect(other(1, 10)).toEqual([]);
    expect(worsened(BEFORE.languages, { de: { 'any alarm': { part: 500, whole: 500 } } })).toEqual([]);
  });

  it('a table of other text is not compared', () => {
    const loud = { ...sides({ 'negation lost': { part: 1, whole: 500 } }), command: 'another' };
    expect(sideLines(loud, BEFORE).filter(({ ok }) => ok === false)).toEqual([]);
  });
});

/**
 * How a game differs from the programs for which the bounds are: its names stay as they are, and its stories use
 * words that catalogs of programs do not contain.
 */
const OF_OUR_OWN: Readonly<Record<string, number>> = {
  'zh-cn untranslated': 90,
  'ja untranslated': 90,
  'zh-cn text of another row': 73,
  'ja text of another row': 75,
};
const PLANTED_MIN = 20;

describe('faults planted in our own corpus', () => {
  const pairs: ForeignPair[] = corpusStrings.flatMap(({ content, translations }) =>
    TARGETS.map((language) => ({
      program: 'corpus',
      language,
      source: content,
      target: translations[language],
    })),
  );

  it.each(TARGETS)('%s: few alarms, and no fewer findings than before', (language) => {
    const own = pairs.filter((pair) => pair.language === language);
    const columns = columnsOf(measureAlarms(own, 0, pairs));
    const wrong = Object.entries(columns).flatMap(([column, share]) => {
      const bound = OF_OUR_OWN[`${language} ${column}`];
      const value = (share.part / share.whole) * 100;
      const ok = bound === undefined ? isWithin(column, share) : value >= bound;
      return share.whole >= PLANTED_MIN && ok === false
        ? [`${column}: ${value.toFixed(1)} % of ${share.whole}`]
        : [];
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(columns)).toEqual(expect.arrayContaining(Object.keys(BOUNDS)));
  });
});
