import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROWTH_MAX, growthOfText } from '../../../test/growth/measure.ts';
import { NO_CONVENTIONS, withConventions } from '../projects/conventions.ts';
import { autofix } from './autofix.ts';
import { viewOf } from './check.ts';
import {
  type CheckExample,
  examplesOf,
  idsWithExamples,
  inputOf,
  setExamplesOf,
} from './examples-for-tests.ts';
import { HOSTILE } from './hostile-for-tests.ts';
import { CHECKS, findAll, rowIssues, runChecks, runSetChecks, SET_CHECKS } from './run-checks.ts';
import { penaltyOf } from './score.ts';

const languages = fc.constantFrom(
  ...['de', 'de-ch', 'ja', 'ko', 'ru', 'ar', 'th', 'zh-cn', 'zh-tw', 'el', 'es', 'fr', 'tr', 'ro', 'he'],
  ...['en-gb', 'qps-ploc', 'xx'],
);
const PIECES = [
  ...[
    '{0}',
    '{',
    '}',
    '%d',
    '%s',
    '%50',
    '<b>',
    '</b>',
    '12',
    '１２',
    '𝟗',
    '1,250.5',
    ' ',
    '  ',
    '\n',
    '\\n',
  ],
  ...['Öffne', 'Öffne', '剑', '戰', 'ｹﾞ', '🔥', '. ', '...', '?', '!', '¿', '“', '”', '«', '"', '(', ')', ':'],
  ...[
    'https://a.example/b',
    '@bob',
    '#tag',
    '&amp;',
    '&F',
    '{n, plural, one {',
    '} other {',
    '}}',
    '⟦1⟧',
    '⟧',
  ],
  ...[
    '\u200b',
    '\u200f',
    '\u202b',
    '\ufeff',
    '\0',
    '\ud800',
    '\ufffd',
    'i\u0307',
    'ß',
    'ş',
    'м',
    'e',
    '**',
    '`',
  ],
  ...[
    '한국어',
    'สวัสดี',
    'سلام',
    '٣',
    '+10',
    '$5',
    '10:30',
    '03/14/2026',
    '5 km',
    '™',
    'Here is the translation:',
  ],
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join('')),
);

/** Runs in a project that has switched on this check, which is off by default. */
const wishing = <T>(id: string, act: () => T) =>
  withConventions({ ...NO_CONVENTIONS, checks: { [id]: { '*': 'minor' } } }, act);

describe.each(CHECKS.map((check) => [check.id, check] as const))('check %s', (id, check) => {
  const found = (example: CheckExample) =>
    wishing(id, () => runChecks(inputOf(example))).filter((issue) => issue.check === id);
  const { fires, passes } = examplesOf(check);

  it('has a description, and examples of both kinds', () => {
    expect(fires.length).toBeGreaterThan(0);
    expect(passes.length).toBeGreaterThan(0);
    expect(check.about).toMatch(/^[A-Z].*\.$/);
    expect(id).toMatch(/^[a-z]+(_[a-z]+)*$/);
    // The promise of the reference page must match the examples.
    expect(fires.some(({ fixed }) => fixed !== undefined)).toBe(check.autofix !== undefined);
  });

  it.each(fires.map((example) => [example.target, example] as const))('fires: %s', (_, example) => {
    expect(found(example)).not.toEqual([]);
    const fixed =
      example.fixed === undefined
        ? undefined
        : wishing(id, () => autofix(inputOf(example), { by: 'person' }))?.target;
    expect(fixed).toBe(example.fixed);
  });

  it.each(passes.map((example) => [example.target, example] as const))('passes: %s', (_, example) => {
    expect(found(example)).toEqual([]);
  });

  it('never throws, and its ranges are inside the target', () => {
    fc.assert(
      fc.property(
        text,
        text,
        languages,
        fc.option(fc.nat(50)),
        (source, target, targetLanguage, maxLength) => {
          const terms = [{ termId: 't', start: 0, end: 1, source, target: source, category: 'Character' }];
          const input = { source, target, sourceLanguage: 'en', targetLanguage, maxLength, terms };
          for (const { start, end } of check.find(viewOf(input))) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(end).toBeLessThanOrEqual(target.length);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe.each(SET_CHECKS.map((check) => [check.id, check] as const))('check of a set %s', (id, check) => {
  const found = (rows: readonly CheckExample[]) =>
    runSetChecks(rows.map(inputOf))
      .flat()
      .filter((issue) => issue.check === id);
  const { fires, passes } = setExamplesOf(check);

  it.each(fires.map((rows) => [rows[0]?.source, rows] as const))('fires: %s', (_, rows) => {
    expect(found(rows)).not.toEqual([]);
    expect(rowIssues(found(rows))).toEqual([]);
  });

  it.each(passes.map((rows) => [rows[0]?.source, rows] as const))('passes: %s', (_, rows) => {
    expect(found(rows)).toEqual([]);
  });
});

describe('checks together', () => {
  it('an optional one is silent unless it was requested', () => {
    const optional = CHECKS.filter(({ isOptional }) => isOptional);
    const issues = optional.flatMap((check) =>
      examplesOf(check).fires.flatMap((each) => runChecks(inputOf(each))),
    );
    const ids = new Set(optional.map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(0);
    expect(issues.filter(({ check }) => ids.has(check))).toEqual([]);
  });

  it('every id exists once, and there are enough', () => {
    const all = [...CHECKS, ...SET_CHECKS];
    expect(new Set(all.map((check) => check.id)).size).toBe(all.length);
    expect(idsWithExamples().sort()).toEqual(all.map(({ id }) => id).sort());
    expect(all.length).toBeGreaterThanOrEqual(45);
  });

  it('a clean translation has no issue', () => {
    expect(runChecks(inputOf({ source: 'You have {0} gold.', target: 'Sie haben {0} Gold.' }))).toEqual([]);
  });

  it('the label of the built-in engine is not a fault of the row, other brackets are', () => {
    const input = inputOf({ source: 'Open (soon)', target: '[Öþéñ (šööñ)]' });
    const found = (isLabelled: boolean, target = input.target) =>
      findAll({ ...input, target, isLabelled }).some(({ check }) => check === 'brackets');
    expect([found(true), found(false), found(true, '[Öþéñ šööñ]')]).toEqual([false, true, true]);
  });

  it('the worst issue comes first, and a broken row keeps at most twenty', () => {
    const target = Array.from({ length: 60 }, (_, n) => `w${n}`).join('  ');
    const issues = runChecks(inputOf({ source: 'Go {0} now', target }));
    expect(issues.length).toBe(20);
    expect(issues[0]?.severity).toBe('critical');
  });

  it('is linear on hostile characters', async () => {
    const targets = ['de', 'zh-cn', 'ar', 'fr', 'es', 'el', 'tr'];
    for (const [index, piece] of HOSTILE.entries()) {
      const language = targets[index % targets.length] ?? 'de';
      const growth = await growthOfText(
        (source) => {
          const view = viewOf(inputOf({ source, target: `${source}y`, language }));
          for (const check of CHECKS) check.find(view);
        },
        (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
      );
      expect([piece, language, growth <= GROWTH_MAX ? 'linear' : growth]).toEqual([
        piece,
        language,
        'linear',
      ]);
    }
  });

  it('a text that is skipped by kind of character would not have triggered the check', () => {
    fc.assert(
      fc.property(text, text, languages, (source, target, targetLanguage) => {
        const input = { ...inputOf({ source, target }), targetLanguage };
        const view = viewOf(input);
        const kinds = view.from.kinds | view.to.kinds;
        const skipped = CHECKS.filter((check) => (kinds & (check.when ?? -1)) === 0);
        for (const check of skipped) expect([check.id, check.find(view)]).toEqual([check.id, []]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('autofix', () => {
  const examples = CHECKS.map(examplesOf)
    .flatMap(({ fires, passes }) => [...fires, ...passes])
    .map(inputOf);
  const inputs = fc.oneof(
    fc.constantFrom(...examples),
    fc
      .record({ source: text, target: text, targetLanguage: languages })
      .map(({ source, target, targetLanguage }) => ({ ...inputOf({ source, target }), targetLanguage })),
  );

  it('lowers the penalty, adds no issue, and finishes at once', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const fixed = autofix(input);
        if (!fixed) return;
        const [before, after] = [findAll(input), findAll({ ...input, target: fixed.target })];
        expect(penaltyOf(after)).toBeLessThan(penaltyOf(before));
        const count = (issues: typeof before, id: string) =>
          issues.filter(({ check, severity }) => check === id && severity !== 'info').length;
        for (const { check } of after.filter(({ severity }) => severity !== 'info'))
          expect(count(after, check)).toBeLessThanOrEqual(count(before, check));
        expect(autofix({ ...input, target: fixed.target })).toBeNull();
        expect(runChecks({ ...input, target: fixed.target })).toEqual(fixed.issues);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves unreported faults alone: one in a branch of a broken message', () => {
    const target = '{n, plural, one {ş}}';
    expect(autofix({ ...inputOf({ source: '', target }), targetLanguage: 'ro' })).toBeNull();
  });

  it('fixes every place at once, however many there are', () => {
    const target = Array.from({ length: 80 }, (_, n) => `wort${n}`).join('  ');
    const source = Array.from({ length: 80 }, (_, n) => `word${n}`).join(' ');
    expect(autofix(inputOf({ source, target }), { by: 'person' })?.target).toBe(target.replaceAll('  ', ' '));
  });
});
