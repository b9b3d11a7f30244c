import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemId } from '../engines/engine.ts';
import type { Issue } from '../model.ts';
import { fingerprintOf, type Review } from '../qa/judge-review.ts';
import { mergeIssues, ruleIssues } from '../qa/merge-issues.ts';
import { makeRow, modelIssue } from '../qa/row-for-tests.ts';
import { hasNewCritical, penaltyOf, scoreRow } from '../qa/score.ts';
import { NO_USAGE } from '../runs/run.ts';
import type { Way } from './ask-again.ts';
import { type ImproveTools, improveRows } from './improve.ts';
import type { WeakRow } from './store.ts';

type Say = (way: Way, row: { position: number; target: string | null }) => string | null;
type Judge = (target: string) => readonly Issue[] | null;

/** `say` and `judge` are fake models. Null means no answer. */
function toolsOf(say: Say | null, judge: Judge = () => null): ImproveTools & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    sourceLanguage: 'en',
    threshold: 75,
    ask:
      say === null
        ? null
        : async (way, rows) => {
            asked.push(...rows.map(({ position }) => `${way} ${position}`));
            const texts = rows.flatMap((row) => {
              const text = say(way, row);
              return text === null ? [] : [[itemId(row), text] as const];
            });
            return { texts: new Map(texts), usage: NO_USAGE };
          },
    async review(pairs) {
      const found = new Map<string, Review>();
      for (const { row, target } of pairs) {
        const issues = judge(target);
        const fingerprint = fingerprintOf(row, target);
        if (issues)
          found.set(fingerprint, { fingerprint, model: 'm', prompt: 'p', confidence: 'medium', issues });
      }
      return { found, usage: NO_USAGE };
    },
  };
}

const weak = (row: Partial<WeakRow> = {}): WeakRow => ({
  ...makeRow({ source: 'Gold: {0}', target: 'Gold: {0}  x', score: 84 }),
  review: null,
  ...row,
});

async function texts(rows: readonly WeakRow[], tools: ImproveTools) {
  const { replacements } = await improveRows(rows, tools);
  return replacements.map(({ change }) => [change.target, change.score]);
}

describe('a replacement', () => {
  const good = toolsOf(() => 'Gold: {0}');

  it('is five points better, or is not made', async () => {
    expect(await texts([weak({ score: 85, target: 'Gold {0}' })], good)).toEqual([['Gold: {0}', 90]]);
    expect(await texts([weak({ score: 86, target: 'Gold {0}' })], good)).toEqual([]);
  });

  it.each([
    ['a new critical', 'Gold: x y z', 0],
    ['the same text', 'Gold {0}', 0],
    ['nothing', ' ', 0],
  ])('never brings %s', async (_, text, score) => {
    const tools = toolsOf(
      () => text,
      () => [modelIssue({ severity: 'critical' })],
    );
    expect(await texts([weak({ score, target: 'Gold {0}' })], tools)).toEqual([]);
  });

  it('needs no model where a rule can do it', async () => {
    const tools = toolsOf(() => 'Etwas: {0}');
    const row = weak({ source: 'Take {0} gold', target: 'Nimm\u200b {0} Gold', score: 70 });
    expect(await texts([row], tools)).toEqual([['Nimm {0} Gold', 90]]);
    expect(tools.asked).toEqual([]);
  });

  it('is requested in another way until one is good enough, and the best one wins', async () => {
    const row = weak({ source: 'Costs 250 gold', target: 'Kostet Gold', score: 40 });
    const answers = { issues: 'Preis  250 350', window: 'Kostet 250', literal: 'Kostet 250 Gold' };
    const judge: Judge = (target) =>
      target === answers.literal ? [] : [modelIssue(), modelIssue({ category: 'style' })];
    const tools = toolsOf((way) => answers[way], judge);
    expect(await texts([row], tools)).toEqual([['Kostet 250 Gold', 90]]);
    expect(tools.asked).toEqual(['issues 0', 'window 0', 'literal 0']);
    const quick = toolsOf(
      () => 'Kostet 250 Gold',
      () => [],
    );
    await texts([row], quick);
    expect(quick.asked).toEqual(['issues 0']);
  });

  it('goes through a second round if it helped but is still weak, and never a third', async () => {
    const row = weak({ source: 'Take the road', target: 'Nimm', score: 0 });
    const categories = ['accuracy', 'style', 'fluency', 'locale', 'terminology'] as const;
    // Each text is a little better than the previous one, but none is good.
    const tools = toolsOf(
      (way, { target }) => (way === 'issues' ? (target === 'Nimm' ? 'Nimm den' : `${target} Weg`) : null),
      (target) => categories.slice(target.split(' ').length - 1).map((category) => modelIssue({ category })),
    );
    const { replacements } = await improveRows([row], tools);
    expect(tools.asked.filter((ask) => ask.startsWith('issues'))).toHaveLength(2);
    expect(replacements).toMatchObject([
      { row: { target: 'Nimm' }, change: { target: 'Nimm den Weg', score: 40 } },
    ]);
  });

  it('findings of the judge in the old text count for a new one that it has not seen', async () => {
    const row = weak({ target: 'Geld: {0}', score: 70, issues: [modelIssue()] });
    expect(await texts([row], good)).toEqual([['Gold: {0}', 80]]);
    const graver = weak({ target: 'Geld: {0}', score: 78, issues: [modelIssue()] });
    expect(await texts([graver], good)).toEqual([]);
    expect(
      await texts(
        [graver],
        toolsOf(
          () => 'Gold: {0}',
          () => [],
        ),
      ),
    ).toEqual([['Gold: {0}', 90]]);
  });

  it('names its origin', async () => {
    const { replacements } = await improveRows(
      [weak({ score: 0 })],
      toolsOf(
        () => 'Gold: {0}',
        () => [],
      ),
    );
    expect(replacements[0]?.change).toMatchObject({
      origin: 'ai',
      state: 'machine',
      scoreDetail: { source: 'hybrid', confidence: 'medium', review: { model: 'm' } },
    });
  });

  it('without a model only a rule or a near match of the memory can win', async () => {
    const example = { source: 'Gold: {1}', target: 'Münzen: {0}', score: 85 };
    const row = weak({ origin: 'builtin', target: '[Ĝöļđ] {0}', score: 40, examples: [example] });
    const { replacements } = await improveRows([row], toolsOf(null));
    expect(replacements[0]?.change).toMatchObject({
      target: 'Münzen: {0}',
      origin: 'tm',
      tmScore: 85,
      score: 70,
    });
    expect(await texts([weak({ target: 'Gold: {0}', score: 60 })], toolsOf(null))).toEqual([]);
  });
});

describe('whatever the models say', () => {
  const words = fc.constantFrom('Kostet', '250', 'Gold', '{0}', '<b>', '</b>', '!', '.', 'Gold Gold', '3');
  const text = fc
    .array(fc.tuple(words, fc.constantFrom(' ', '  ', '')), { minLength: 1, maxLength: 7 })
    .map((parts) => parts.flat().join(''));
  const found = fc
    .constantFrom<Issue['severity']>('minor', 'major', 'critical')
    .map((severity) => modelIssue({ severity }));
  const row = fc
    .record({
      source: fc.constantFrom('Costs 250 gold.', 'Take {0} <b>gold</b>!', 'Gold'),
      target: text,
      model: fc.array(found, { maxLength: 2 }),
    })
    .map(({ source, target, model }) => {
      const plain = makeRow({ source, target });
      const issues = mergeIssues(ruleIssues(plain, target, 'en'), model);
      return { ...plain, issues, score: scoreRow({ ...plain, issues }).score, review: null };
    });
  const answers = fc.func(fc.option(text));
  const verdicts = fc.func(fc.option(fc.array(found, { maxLength: 2 })));
  const world = fc.record({
    rows: fc
      .array(row, { minLength: 1, maxLength: 5 })
      .map((rows) => rows.map((each, position) => ({ ...each, position }))),
    answers,
    verdicts,
  });
  const toolsFor = ({
    answers: say,
    verdicts: judge,
  }: {
    answers: (...args: unknown[]) => string | null;
    verdicts: (...args: unknown[]) => Issue[] | null;
  }) =>
    toolsOf(
      (way, { position, target }) => say(way, position, target),
      (target) => judge(target),
    );

  it('no row gets worse: at least five points, and no new critical', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { replacements } = await improveRows(given.rows, toolsFor(given));
        for (const { row: before, change } of replacements) {
          const issues = change.issues ?? [];
          expect(change.score).toBeGreaterThanOrEqual((before.score ?? 0) + 5);
          expect(hasNewCritical(issues, before.issues)).toBe(false);
          expect(penaltyOf(ruleIssues(before, change.target ?? '', 'en'))).toBeLessThanOrEqual(
            penaltyOf(issues),
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it('rows that a first run leaves alone are left alone by the second', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const first = await improveRows(given.rows, toolsFor(given));
        const changed = new Set(first.replacements.map(({ row: { position } }) => position));
        const rest = given.rows.filter(({ position }) => !changed.has(position));
        expect((await improveRows(rest, toolsFor(given))).replacements).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
