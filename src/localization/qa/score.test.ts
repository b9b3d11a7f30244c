import { describe, expect, it } from 'vitest';
import type { Issue, Origin } from '../model.ts';
import type { StoredReview } from './judge-review.ts';
import { hasNewCritical, isBetter, isSameScore, presentScore, ruleSet, scoreRow } from './score.ts';

const issue = (severity: Issue['severity'], check = 'x', by?: 'model'): Issue => ({
  check,
  severity,
  message: '',
  start: 0,
  end: 0,
  ...(by && { by }),
});
const review: StoredReview = { fingerprint: 'f.g', model: 'm', prompt: 'p1', confidence: 'medium' };

describe('the score', () => {
  it.each<[Origin | null, number | null, number]>([
    ['manual', null, 100],
    ['given', null, 97],
    ['tm', 102, 99],
    ['tm', 101, 99],
    ['tm', 100, 97],
    ['tm', 99, 95],
    ['tm', 85, 70],
    ['ai', null, 90],
    ['mt', null, 80],
    ['builtin', null, 60],
    [null, null, 60],
  ])('a clean row of origin %s (%s) is worth %i', (origin, tmScore, score) => {
    expect(scoreRow({ origin, tmScore, issues: [] }).score).toBe(score);
  });

  it.each<[number | null, number]>([
    [null, 70],
    [100, 79],
    [95, 76],
    [85, 70],
    [60, 55],
    [0, 19],
  ])('a draft of the offline engine that is sure by %s percent is worth %i', (confidence, score) => {
    const row = { origin: 'offline' as const, tmScore: null, issues: [], confidence };
    expect(scoreRow(row).score).toBe(score);
    expect(scoreRow({ ...row, state: 'approved' }).score).toBe(100);
  });

  it.each<[Issue['severity'][], number]>([
    [['minor'], 96],
    [['major'], 80],
    [['critical'], 0],
    [['minor', 'major'], 76],
    [['info', 'info'], 100],
    [['minor', 'minor', 'minor', 'minor', 'minor', 'minor', 'minor'], 80],
    [['critical', 'critical', 'major'], 0],
  ])('%j of a manual row gives %i', (severities, score) => {
    expect(scoreRow({ origin: 'manual', tmScore: null, issues: severities.map((s) => issue(s)) }).score).toBe(
      score,
    );
  });

  it('a required term that is not used puts the row below the usual threshold', () => {
    const issues = [issue('major', 'terminology')];
    const { score, detail } = scoreRow({ origin: 'ai', tmScore: null, issues });
    expect([score, detail.drivers]).toEqual([68, [{ check: 'terminology', severity: 'major', points: 8 }]]);
  });

  it.each<[Issue['severity'], string, number]>([
    ['major', 'wrong_language', 40],
    ['minor', 'wrong_language', 40],
    ['critical', 'wrong_language', 0],
    ['info', 'wrong_language', 100],
    ['major', 'same_as_source', 40],
    ['minor', 'same_as_source', 96],
  ])('%s of %s leaves %i: a text in another language is of no use', (severity, check, score) => {
    expect(scoreRow({ origin: 'manual', tmScore: null, issues: [issue(severity, check)] }).score).toBe(score);
    const approved = {
      origin: 'ai' as const,
      tmScore: null,
      state: 'approved',
      issues: [issue(severity, check)],
    };
    expect(scoreRow(approved).score).toBe(score);
  });

  it('text approved by a person is worth 100, and pseudo-language is not capped', () => {
    const row = { origin: 'builtin' as const, tmScore: null, issues: [issue('minor')] };
    expect(scoreRow({ ...row, state: 'approved' }).score).toBe(96);
    expect(scoreRow({ ...row, language: 'qps-ploc' }).score).toBe(96);
    expect(scoreRow({ ...row, language: 'de', state: 'machine' }).score).toBe(60);
  });

  it('never rises above the prior, and names its causes', () => {
    const { score, detail } = scoreRow({
      origin: 'builtin',
      tmScore: null,
      issues: [issue('minor', 'a'), issue('major', 'b')],
    });
    expect(presentScore(score, detail)).toEqual({
      score: 60,
      source: 'rules',
      confidence: 'low',
      version: ruleSet(),
      is_capped: true,
      drivers: [
        { check: 'b', severity: 'major', points: 5, by: 'rules' },
        { check: 'a', severity: 'minor', points: 1, by: 'rules' },
      ],
    });
  });

  it('stores almost nothing for a clean row that only the rules checked', () => {
    const { score, detail } = scoreRow({ origin: 'ai', tmScore: null, issues: [issue('info')] });
    expect(detail).toEqual({ version: ruleSet() });
    expect(ruleSet()).toMatch(/^rules-[0-9a-f]{8}$/);
    expect(presentScore(score, detail)).toMatchObject({ score: 90, source: 'rules', drivers: [] });
    expect(presentScore(null, null)).toBeNull();
  });

  it('names its source: rules, model or both', () => {
    const scored = (...issues: Issue[]) => scoreRow({ origin: 'ai', tmScore: null, issues }, review).detail;
    expect(scored()).toMatchObject({ source: 'hybrid', confidence: 'medium', version: `${ruleSet()}+p1@m` });
    expect(scored(issue('minor', 'a', 'model')).source).toBe('model');
    expect(scored(issue('minor', 'a', 'model'), issue('minor')).source).toBe('hybrid');
    // For a newer text, the issues of the old review count, but not the review itself.
    const carried = scoreRow({ origin: 'ai', tmScore: null, issues: [issue('minor', 'a', 'model')] });
    expect(carried.detail).toMatchObject({ source: 'model', confidence: 'low', version: ruleSet() });
  });

  it('knows whether anything must be written, whatever the order of keys', () => {
    const row = { origin: 'ai' as const, tmScore: null, issues: [issue('minor', 'a'), issue('major', 'b')] };
    const { score, detail } = scoreRow(row, review);
    const reordered = Object.fromEntries(Object.entries(structuredClone(detail)).reverse());
    expect(isSameScore(score, detail, score, reordered)).toBe(true);
    expect(isSameScore(score, detail, null, null)).toBe(false);
    expect(isSameScore(score, detail, score - 1, reordered)).toBe(false);
    // Different issues may cost the same, but then the drivers of the score differ.
    const other = scoreRow({ ...row, issues: [issue('minor', 'c'), issue('major', 'b')] }, review);
    expect(isSameScore(other.score, other.detail, score, reordered)).toBe(false);
    expect(isSameScore(score, { ...detail, version: 'rules-0' }, score, reordered)).toBe(false);
  });
});

describe('what counts as better', () => {
  it('fewer points', () => {
    expect(isBetter([issue('minor')], [issue('major')])).toBe(true);
    expect(isBetter([issue('major')], [issue('major')])).toBe(false);
    expect(
      isBetter(
        [issue('critical'), issue('critical')],
        [issue('critical'), issue('critical'), issue('critical')],
      ),
    ).toBe(true);
  });

  it('but never with a new critical', () => {
    expect(isBetter([issue('critical', 'b')], [issue('critical', 'a'), issue('major', 'a')])).toBe(false);
    expect(hasNewCritical([issue('critical', 'a')], [issue('critical', 'a')])).toBe(false);
  });
});
