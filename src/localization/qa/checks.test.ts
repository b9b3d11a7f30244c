import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { autofix } from './autofix.ts';
import type { CheckExample, CheckInput } from './check.ts';
import { CHECKS, runChecks } from './run-checks.ts';

function inputOf(example: CheckExample): CheckInput {
  return {
    source: example.source,
    target: example.target,
    sourceLanguage: example.sourceLanguage ?? 'en',
    targetLanguage: example.language ?? 'de',
    maxLength: example.maxLength ?? null,
    terms: example.terms ?? [],
  };
}

const languages = fc.constantFrom(
  'de',
  'ja',
  'ko',
  'ru',
  'ar',
  'th',
  'zh-cn',
  'el',
  'en-gb',
  'qps-ploc',
  'xx',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '{0}',
        '{',
        '}',
        '%d',
        '<b>',
        '</b>',
        '12',
        '１２',
        '𝟗',
        ' ',
        '\n',
        'Öffne',
        '剑',
        '🔥',
        '. ',
        'https://a.example/b',
        '{n, plural, one {',
        '⟦1⟧',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

describe.each(CHECKS.map((check) => [check.id, check] as const))('check %s', (id, check) => {
  it('has examples of both kinds', () => {
    expect(check.fires.length).toBeGreaterThan(0);
    expect(check.passes.length).toBeGreaterThan(0);
    expect(id).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it.each(check.fires.map((example) => [example.target, example] as const))('fires: %s', (_, example) => {
    const issues = runChecks(inputOf(example)).filter((issue) => issue.check === id);
    expect(issues).not.toEqual([]);
    if (example.fixed !== undefined) expect(autofix(inputOf(example))?.target).toBe(example.fixed);
  });

  it.each(check.passes.map((example) => [example.target, example] as const))('passes: %s', (_, example) => {
    expect(runChecks(inputOf(example)).filter((issue) => issue.check === id)).toEqual([]);
  });

  it('never throws, and its ranges lie in the target', () => {
    fc.assert(
      fc.property(
        text,
        text,
        languages,
        fc.option(fc.nat(50)),
        (source, target, targetLanguage, maxLength) => {
          const terms = [{ termId: 't', start: 0, end: 1, source, target: source, category: 'Character' }];
          const input = { source, target, sourceLanguage: 'en', targetLanguage, maxLength, terms };
          for (const { start, end } of check.find(input)) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(end).toBeLessThanOrEqual(target.length);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('checks together', () => {
  it('every id is there once', () => {
    expect(new Set(CHECKS.map((check) => check.id)).size).toBe(CHECKS.length);
  });

  it('a clean translation has no issue', () => {
    expect(runChecks(inputOf({ source: 'You have {0} gold.', target: 'Sie haben {0} Gold.' }))).toEqual([]);
  });

  it('the worst issue comes first, and a broken row keeps at most twenty', () => {
    const issues = runChecks(inputOf({ source: 'Go {0} now', target: Array(60).fill('a').join('  ') }));
    expect(issues.length).toBe(20);
    expect(issues[0]?.severity).toBe('critical');
  });

  it('an autofix never adds a critical issue and never lengthens the list of points', () => {
    fc.assert(
      fc.property(text, text, (source, target) => {
        const input = inputOf({ source, target });
        const fixed = autofix(input);
        if (fixed) expect(runChecks({ ...input, target: fixed.target })).toEqual(fixed.issues);
      }),
      { numRuns: 200 },
    );
  });

  it('stays fast on hostile input', () => {
    const long =
      '{'.repeat(3000) + '<a'.repeat(3000) + '. '.repeat(3000) + '1,'.repeat(3000) + 'a@'.repeat(2000);
    const before = performance.now();
    runChecks(inputOf({ source: long, target: `${long}x` }));
    expect(performance.now() - before).toBeLessThan(2000);
  });
});
