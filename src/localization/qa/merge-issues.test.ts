import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './judge-review.ts';
import { areSameIssues, carryOver, mergeIssues, ruleIssues } from './merge-issues.ts';
import { makeIssue, makeRow, makeTerm, modelIssue } from './row-for-tests.ts';
import { penaltyOf } from './score.ts';

describe('issues of rules and of a model', () => {
  const rule = makeIssue({ check: 'numbers', category: 'accuracy', severity: 'minor', start: 3, end: 8 });

  it('are one if they mean the same place and category: the more severe one, otherwise the rule’s', () => {
    const grave = modelIssue({ severity: 'critical', start: 7, end: 9 });
    expect(mergeIssues([rule], [grave])).toEqual([grave]);
    expect(mergeIssues([rule], [{ ...grave, severity: 'minor' }])).toEqual([rule]);
  });

  it.each([
    ['another category', { category: 'fluency' as const, start: 3, end: 8 }],
    ['another place', { start: 8, end: 12 }],
    ['another place before it', { start: 0, end: 3 }],
  ])('stay two in %s, worst first', (_, where) => {
    const merged = mergeIssues([rule], [modelIssue(where)]);
    expect(merged.map(({ severity }) => severity)).toEqual(['major', 'minor']);
  });

  it('a milder model does not lower a rule, and rules are never merged with each other', () => {
    const critical = { ...rule, severity: 'critical' as const };
    expect(mergeIssues([critical], [modelIssue({ severity: 'minor', start: 3, end: 8 })])).toEqual([
      critical,
    ]);
    expect(mergeIssues([rule], [rule])).toHaveLength(2);
  });

  it('an empty range is a place', () => {
    const point = { ...rule, start: 5, end: 5 };
    expect(mergeIssues([point], [modelIssue({ start: 5, end: 9 })])).toHaveLength(1);
    expect(mergeIssues([point], [modelIssue({ start: 6, end: 9 })])).toHaveLength(2);
  });

  it('compare by content, not by the order of their keys', () => {
    const reversed: typeof rule = JSON.parse(
      JSON.stringify(Object.fromEntries(Object.entries(rule).toReversed())),
    );
    expect(areSameIssues([rule], [reversed])).toBe(true);
    expect(areSameIssues([rule], [{ ...rule, end: 9 }])).toBe(false);
    expect(areSameIssues([rule], [])).toBe(false);
  });
});

describe('a term that the model found in another form', () => {
  const sword = makeTerm({ source: 'Iron Sword', target: 'Eisenschwert' });
  const row = makeRow({ source: 'Take the Iron Sword now.', terms: [sword] });
  const target = 'Nimm jetzt das Schwert aus Eisen.';

  it('is no longer missing', () => {
    expect(penaltyOf(ruleIssues(row, target, 'en'))).toBeGreaterThan(0);
    expect(ruleIssues(row, target, 'en', [sword.termId])).toEqual([]);
  });

  it('only if the text has part of it', () => {
    const another = 'Nimm jetzt die stählerne Klinge.';
    expect(ruleIssues(row, another, 'en', [sword.termId])).toEqual(ruleIssues(row, another, 'en'));
    const chinese = makeRow({
      source: 'Take the Iron Sword',
      language: 'zh-cn',
      terms: [{ ...sword, target: '铁剑' }],
    });
    expect(ruleIssues(chinese, '拿起铁制的剑', 'en', [sword.termId])).toEqual([]);
    expect(ruleIssues(chinese, '拿起钢刀', 'en', [sword.termId])).not.toEqual([]);
  });

  it('only if it is that term', () => {
    expect(ruleIssues(row, target, 'en', ['another'])).toEqual(ruleIssues(row, target, 'en'));
  });

  it('a critical issue of the rules stays, whatever the model says', () => {
    const kept = makeRow({
      source: 'Use Parlance now {0}.',
      terms: [makeTerm({ source: 'Parlance', target: 'Parlance', doNotTranslate: true })],
    });
    const strict = ruleIssues(kept, 'Nutze jetzt die Redeweise.', 'en');
    expect(strict.some(({ severity }) => severity === 'critical')).toBe(true);
    expect(ruleIssues(kept, 'Nutze jetzt die Redeweise.', 'en', ['id-Parlance'])).toEqual(strict);
  });
});

describe('a text that was changed after a review', () => {
  const row = makeRow({
    source: 'One two three',
    target: 'Eins zwei drei',
    issues: [
      makeIssue({ check: 'double_space' }),
      modelIssue({ start: 5, end: 9 }),
      modelIssue({ check: 'model_style', category: 'style', start: 0, end: 14 }),
      makeIssue({ check: 'inconsistent_target', start: 0, end: 14 }),
    ],
  });

  it('keeps the model’s findings, moved to the new place of the words, until it is reviewed again', () => {
    const to = 'Also zwei und drei';
    const fingerprint = fingerprintOf(row, to);
    expect(carryOver(row, to)).toMatchObject([
      { check: 'model_accuracy', start: 5, end: 9, fingerprint },
      { check: 'model_style', start: 0, end: to.length, fingerprint },
      { check: 'inconsistent_target', start: 0, end: to.length },
    ]);
    expect(carryOver(row, 'Ganz anders')[0]).toMatchObject({ start: 0, end: 11 });
  });

  it('a new review replaces the old one, not the shared findings of the rows', () => {
    const review = { fingerprint: 'new', model: 'm', prompt: 'p', confidence: 'medium' as const, issues: [] };
    expect(carryOver(row, 'Neu', review).map(({ check }) => check)).toEqual(['inconsistent_target']);
  });

  it('another text, context or term is another fingerprint', () => {
    const prints = [
      fingerprintOf(row, 'a'),
      fingerprintOf(row, 'b'),
      fingerprintOf({ ...row, source: 'x' }, 'a'),
      fingerprintOf({ ...row, sourceContext: 'on a button' }, 'a'),
      fingerprintOf({ ...row, language: 'fr' }, 'a'),
      fingerprintOf({ ...row, terms: [makeTerm({ source: 'One', target: 'Eins' })] }, 'a'),
      fingerprintOf({ ...row, terms: [makeTerm({ source: 'One', target: 'Ein' })] }, 'a'),
    ];
    expect(new Set(prints).size).toBe(prints.length);
    expect(fingerprintOf({ ...row, position: 7, score: 3 } as typeof row, 'a')).toBe(prints[0]);
  });
});
