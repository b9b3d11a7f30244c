import { describe, expect, it } from 'vitest';
import { readFindings } from './judge-answer.ts';
import { cutPairs, judgeData } from './judge-prompt.ts';
import { fingerprintOf } from './judge-review.ts';
import { makeIssue, makeRow, makeTerm } from './row-for-tests.ts';
import { wrong } from '../../../test/unchecked.ts';

const sword = makeTerm({ source: 'Iron Sword', target: 'Eisenschwert' });
const pairs = [
  { row: makeRow({ source: 'Take the Iron Sword.', terms: [sword] }), target: 'Nimm das Schwert.' },
  { row: makeRow({ source: 'Leave it.', position: 1 }), target: 'Lass es.' },
];
const { data, asked } = judgeData(pairs, 'en');
const [one, two] = [asked[0]!, asked[1]!];
const flaw = {
  category: 'accuracy',
  severity: 'major',
  span: 'Schwert',
  explanation: 'Iron is lost.',
  suggestion: 'Eisenschwert',
};
const clean = { check: two.check, issues: [], rendered: [] };

const read = (first: object, second: object | undefined = clean, more: object = {}) =>
  readFindings({ r1: first, ...(second && { r2: second }), ...more }, asked);

describe('the answer of a judge', () => {
  it('becomes issues with a range, a category and a fingerprint', () => {
    const findings = read({ check: one.check, issues: [flaw], rendered: ['t1'] });
    expect(findings.get(one)).toEqual({
      rendered: [sword.termId],
      issues: [
        {
          check: 'model_accuracy',
          category: 'accuracy',
          severity: 'major',
          message: 'Iron is lost.',
          start: 9,
          end: 16,
          by: 'model',
          suggestion: 'Eisenschwert',
          fingerprint: fingerprintOf(one.row, one.target),
        },
      ],
    });
    expect(findings.get(two)).toEqual({ issues: [], rendered: [] });
  });

  it.each([
    ['words that are not in the text', 'Klinge'],
    ['nothing, because something is missing', ''],
  ])('a span of %s means the whole text', (_, span) => {
    const findings = read({ check: one.check, issues: [{ ...flaw, span }] });
    expect(findings.get(one)?.issues[0]).toMatchObject({ start: 0, end: one.target.length });
  });

  it.each<[string, object]>([
    ['LLM-019: a score of its own', { check: one.check, issues: [], score: 95 }],
    ['LLM-019: a score outside 0 to 100', { check: one.check, issues: [], score: 9000 }],
    ['LLM-019: a score in words', { check: one.check, issues: 'good' }],
    ['LLM-019: a severity as a number', { check: one.check, issues: [{ ...flaw, severity: 5 }] }],
    ['a severity that is not ours', { check: one.check, issues: [{ ...flaw, severity: 'neutral' }] }],
    ['a category that is not ours', { check: one.check, issues: [{ ...flaw, category: 'taste' }] }],
    ['a score inside an issue', { check: one.check, issues: [{ ...flaw, score: 3 }] }],
    ['no explanation', { check: one.check, issues: [{ ...flaw, explanation: '' }] }],
    ['the check of another item', { check: two.check, issues: [] }],
    ['no check', { issues: [] }],
    ['a term that the text has nothing to do with', { check: one.check, issues: [], rendered: ['t9'] }],
    ['a translation instead of a review', { check: one.check, text: 'Nimm das Eisenschwert.' }],
    ['nothing', {}],
  ])('refuses %s, and keeps the good one beside it', (_, value) => {
    const findings = read(value);
    expect(findings.has(one)).toBe(false);
    expect(findings.has(two)).toBe(true);
  });

  it('LLM-008 n−1 results: the missing text is not reviewed', () => {
    const findings = readFindings({ r2: clean }, asked);
    expect([...findings.keys()]).toEqual([two]);
  });

  it('LLM-009 swapped ids: none counts', () => {
    expect(read({ ...clean }, { check: one.check, issues: [] }).size).toBe(0);
  });

  it('an id that was not asked about: nothing counts', () => {
    expect(read({ check: one.check, issues: [] }, clean, { r3: clean }).size).toBe(0);
    expect(readFindings(wrong({ __proto__: null, results: [] }), asked).size).toBe(0);
  });

  it('its texts can be stored: short, without NUL, control characters or half characters', () => {
    const text = `a\0b\u001B[2J\uD800${'😀'.repeat(900)}`;
    const findings = read({ check: one.check, issues: [{ ...flaw, explanation: text, suggestion: text }] });
    const { message, suggestion } = findings.get(one)?.issues[0] ?? makeIssue();
    expect([...message].length).toBeLessThanOrEqual(300);
    for (const each of [message, suggestion ?? '']) {
      expect(each.isWellFormed()).toBe(true);
      expect([...each].some((character) => character < ' ')).toBe(false);
      expect(each).toContain('😀');
    }
  });

  it('counts the five most severe', () => {
    const issues = ['minor', 'minor', 'minor', 'minor', 'minor', 'critical'].map((severity) => ({
      ...flaw,
      severity,
    }));
    const found = read({ check: one.check, issues }).get(one)?.issues ?? [];
    expect(found.map(({ severity }) => severity)).toEqual(['critical', 'minor', 'minor', 'minor', 'minor']);
  });
});

describe('the question to a judge', () => {
  it('text, terms and context; nothing that the rules found', () => {
    expect(data).toMatchObject({
      source_language: expect.stringContaining('English'),
      target_language: expect.stringContaining('German'),
      terms: [{ id: 't1', src: 'Iron Sword', dst: 'Eisenschwert' }],
      items: [
        { id: 'r1', check: one.check, src: 'Take the Iron Sword.', dst: 'Nimm das Schwert.', terms: ['t1'] },
        { id: 'r2', src: 'Leave it.', dst: 'Lass es.' },
      ],
    });
    const row = { ...pairs[0]!.row, issues: [makeIssue({ message: 'SECRET FINDING' })] };
    expect(JSON.stringify(judgeData([{ row, target: 'x' }], 'en').data)).not.toContain('SECRET');
  });

  it('a group is described once', () => {
    const context = {
      textType: 'dialogue',
      speaker: 'Mira',
      group: 'gate',
      placeholders: {},
      summary: 'At the gate.',
      before: [],
      after: [],
    };
    const rows = pairs.map(({ row, target }) => ({ row: { ...row, context }, target }));
    expect(judgeData(rows, 'en').data).toMatchObject({
      contexts: [{ id: 'c1', summary: 'At the gate.' }],
      items: [{ type: 'dialogue', speaker: 'Mira', context: 'c1' }, { context: 'c1' }],
    });
  });

  it('twenty pairs of one language at most, and fewer where they are long', () => {
    const many = Array.from({ length: 45 }, (_, position) => ({
      row: makeRow({ source: 'Go', position, language: position < 30 ? 'de' : 'fr' }),
      target: 'Los',
    }));
    expect(cutPairs(many, 20).map(({ length }) => length)).toEqual([20, 10, 15]);
    const long = many.slice(0, 3).map(({ row }) => ({ row, target: 'x'.repeat(20_000) }));
    expect(cutPairs(long, 20).map(({ length }) => length)).toEqual([1, 1, 1]);
  });
});
