import { describe, expect, it } from 'vitest';
import type { Issue, Origin } from '../pipeline/step.ts';
import { hasNewCritical, isBetter, scoreRow } from './score.ts';

const issue = (severity: Issue['severity'], check = 'x'): Issue => ({
  check,
  severity,
  message: '',
  start: 0,
  end: 0,
});

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

  it('never rises above the prior, and says what drove it', () => {
    const scored = scoreRow({
      origin: 'builtin',
      tmScore: null,
      issues: [issue('minor', 'a'), issue('major', 'b')],
    });
    expect(scored.score).toBe(60);
    expect(scored.detail).toMatchObject({
      source: 'rules',
      confidence: 'low',
      version: 'rules-1',
      prior: 60,
    });
    expect(scored.detail.drivers.map((driver) => driver.check)).toEqual(['b', 'a']);
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
