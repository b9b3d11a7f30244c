import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, type Review } from '../../qa/judge-review.ts';
import { mergeIssues, ruleIssues } from '../../qa/merge-issues.ts';
import { makeIssue, makeRow, makeTerm, modelIssue } from '../../qa/row-for-tests.ts';
import { hasNewCritical, penaltyOf } from '../../qa/score.ts';
import { NO_USAGE } from '../../runs/run.ts';
import type { Issue, Row } from '../../model.ts';
import { itemId } from '../../engines/engine.ts';
import { enhanceRows, type Tools } from './translate-enhance-batch.ts';

type Judge = (row: Row, target: string) => readonly Issue[] | null;

/** `say` is a fake model that repairs, `judge` one that reviews. Null means no answer. */
function toolsOf(say: (row: Row) => string | null, judge: Judge = () => null): Tools & { asked: Row[] } {
  const asked: Row[] = [];
  return {
    asked,
    sourceLanguage: 'en',
    rendered: () => [],
    async repair(rows) {
      asked.push(...rows);
      const texts = rows.flatMap((row) => {
        const text = say(row);
        return text === null ? [] : [[itemId(row), text] as const];
      });
      return { texts: new Map(texts), usage: NO_USAGE };
    },
    async review(pairs) {
      const found = new Map<string, Review>();
      for (const { row, target } of pairs) {
        const issues = judge(row, target);
        const fingerprint = fingerprintOf(row, target);
        if (issues)
          found.set(fingerprint, { fingerprint, model: 'm', prompt: 'p', confidence: 'medium', issues });
      }
      return { found, usage: NO_USAGE };
    },
  };
}

const checked = (row: Row): Row => ({ ...row, issues: ruleIssues(row, row.target ?? '', 'en') });
const broken = checked(makeRow({ source: 'Costs 250 gold', target: 'Kostet Gold' }));

describe('repair', () => {
  it('a rule fixes what it can, the model serious faults; the old text goes to the history', async () => {
    const spaced = checked(
      makeRow({ source: 'Open the gate.', target: 'Öffne\u200b das Tor.', position: 1 }),
    );
    const tools = toolsOf(() => 'Kostet 250 Gold');
    const result = await enhanceRows([broken, spaced], tools);
    expect(result.changes).toEqual([
      { language: 'de', position: 0, target: 'Kostet 250 Gold', issues: [], origin: 'ai', tmScore: null },
      { language: 'de', position: 1, target: 'Öffne das Tor.', issues: [] },
    ]);
    expect(result.history).toEqual([
      { language: 'de', position: 0, action: 'repaired', comment: 'By the model.' },
      { language: 'de', position: 1, action: 'repaired', comment: 'By rule: zero_width.' },
    ]);
    expect(result.counts).toEqual({ autofixed: 1, rewritten: 1, kept: 0 });
    expect(tools.asked.map(({ position }) => position)).toEqual([0]);
  });

  it.each([
    ['the same text', 'Kostet Gold'],
    ['a text with a new flaw of the same weight', 'Kostet 520 Gold'],
    ['an empty text', ''],
    ['a text that loses more', 'Gold'],
    ['no text', null],
  ])('keeps the old one when the model offers %s', async (_, text) => {
    const row = checked(makeRow({ source: 'Costs 250 gold {0}', target: 'Kostet Gold {0}' }));
    const result = await enhanceRows(
      [row],
      toolsOf(() => text),
    );
    expect(result.changes).toEqual([]);
    expect(result.counts).toMatchObject({ kept: 1 });
  });

  it('a text of the model that pleases the rules but not the judge is rejected', async () => {
    const bad: Judge = () => [modelIssue({ severity: 'critical' })];
    expect(
      (
        await enhanceRows(
          [broken],
          toolsOf(() => 'Kostet 250 Gold', bad),
        )
      ).changes,
    ).toEqual([]);
    const mild: Judge = () => [modelIssue({ severity: 'minor' })];
    const kept = await enhanceRows(
      [broken],
      toolsOf(() => 'Kostet 250 Gold', mild),
    );
    expect(kept.changes).toMatchObject([
      { target: 'Kostet 250 Gold', issues: [{ by: 'model' }], scoreDetail: { review: { model: 'm' } } },
    ]);
  });

  it('a fault that only a model can see is fixed only if a model confirms it', async () => {
    const row = makeRow({ source: 'Open the gate.', target: 'Schließe das Tor.', issues: [modelIssue()] });
    const say = () => 'Öffne das Tor.';
    expect((await enhanceRows([row], toolsOf(say))).changes).toEqual([]);
    const seen = await enhanceRows(
      [row],
      toolsOf(say, () => []),
    );
    expect(seen.changes).toMatchObject([{ target: 'Öffne das Tor.', issues: [] }]);
  });

  it('a fix of a rule does not remove the findings of the model', async () => {
    const row = checked(makeRow({ source: 'Open the gate.', target: 'Schließe\u200b das Tor.' }));
    const both = { ...row, issues: [...row.issues, modelIssue({ start: 0, end: 8 })] };
    const { changes } = await enhanceRows(
      [both],
      toolsOf(() => null),
    );
    expect(changes).toMatchObject([
      { target: 'Schließe das Tor.', issues: [{ by: 'model', severity: 'major', start: 0, end: 8 }] },
    ]);
  });

  it.each<[string, Partial<Row>]>([
    ['a person wrote it', { origin: 'manual' }],
    ['the caller gave it', { origin: 'given' }],
    ['a person edited it', { state: 'edited' }],
    ['a person approved it', { state: 'approved' }],
    ['a person rejected it', { state: 'rejected' }],
    ['it is a full match of the memory', { origin: 'tm', tmScore: 100 }],
  ])('is not for a row when %s', async (_, theirs) => {
    const tools = toolsOf(() => 'Kostet 250 Gold');
    expect((await enhanceRows([{ ...broken, ...theirs }], tools)).changes).toEqual([]);
    expect(tools.asked).toEqual([]);
  });

  it.each<[string, Partial<Row>]>([
    ['a full match of the memory', { origin: 'tm', tmScore: 101 }],
    ['a text that the caller gave', { origin: 'given' }],
    ['a text that a person judged', { state: 'rejected' }],
  ])('%s is not rewritten by a rule either', async (_, settled) => {
    const spaced = checked(makeRow({ source: 'Open the gate.', target: 'Öffne\u200b das Tor.' }));
    const tools = toolsOf(() => 'Öffne das Tor.');
    expect((await enhanceRows([spaced], tools)).changes).toHaveLength(1);
    expect((await enhanceRows([{ ...spaced, ...settled }], tools)).changes).toEqual([]);
  });

  it('a variable that is attached to a letter is present, and is not appended', async () => {
    const row = checked(
      makeRow({ source: 'Player $side_num', target: '玩家$side_num', language: 'zh-cn', tmScore: 97 }),
    );
    expect(row.issues.filter(({ severity }) => severity === 'critical')).toEqual([]);
    const { changes } = await enhanceRows(
      [{ ...row, issues: [makeIssue({ severity: 'critical' })] }],
      toolsOf(() => null),
    );
    expect(changes).toEqual([]);
  });
});

describe('whatever the models say', () => {
  const SOURCES = [
    'Costs 250 gold.',
    'Hello {0}, take <b>%s</b>!',
    'Use the Iron Sword',
    'One\ntwo: 3',
    'See https://a.b/c',
  ];
  const words = fc.constantFrom(
    'Kostet',
    '250',
    'Gold',
    '{0}',
    '<b>',
    '</b>',
    '%s',
    'Eisenschwert',
    '\n',
    '!',
    '.',
    'https://a.b/c',
    'Gold Gold',
    '3',
  );
  const text = fc
    .array(fc.tuple(words, fc.constantFrom(' ', '  ', '')), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.flat().join(''));
  const found = fc
    .constantFrom<Issue['severity']>('minor', 'major', 'critical')
    .map((severity) => modelIssue({ severity }));
  const row = fc
    .record({
      source: fc.constantFrom(...SOURCES),
      target: text,
      model: fc.array(found, { maxLength: 2 }),
      owner: fc.constantFrom<Partial<Row>>({}, {}, {}, { origin: 'manual' }, { state: 'approved' }),
    })
    .map(({ source, target, model, owner }) => {
      const terms = source.includes('Iron Sword')
        ? [makeTerm({ source: 'Iron Sword', target: 'Eisenschwert' })]
        : [];
      const plain = checked(makeRow({ source, target, terms, ...owner }));
      return { ...plain, issues: mergeIssues(plain.issues, model) };
    });
  const world = fc.record({
    rows: fc
      .array(row, { minLength: 1, maxLength: 6 })
      .map((rows) => rows.map((each, position) => ({ ...each, position }))),
    answers: fc.array(fc.option(text), { minLength: 6, maxLength: 6 }),
    verdicts: fc.array(fc.option(fc.array(found, { maxLength: 2 })), { minLength: 6, maxLength: 6 }),
  });
  const run = (
    rows: readonly Row[],
    { answers, verdicts }: { answers: (string | null)[]; verdicts: (Issue[] | null)[] },
  ) =>
    enhanceRows(
      rows,
      toolsOf(
        ({ position }) => answers[position] ?? null,
        ({ position }) => verdicts[position] ?? null,
      ),
    );

  it('no row gets worse by the rules or overall, and good rows and rows of people are never changed', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { changes, history } = await run(given.rows, given);
        expect(history?.map(({ position }) => position)).toEqual(changes.map(({ position }) => position));
        for (const { position, target, issues } of changes) {
          const before = given.rows[position]!;
          expect(before.issues.some(({ severity }) => severity !== 'info')).toBe(true);
          expect([before.origin, before.state]).toEqual(['ai', 'machine']);
          const rules = ruleIssues(before, target ?? '', 'en');
          expect(penaltyOf(rules)).toBeLessThanOrEqual(
            penaltyOf(ruleIssues(before, before.target ?? '', 'en')),
          );
          expect(hasNewCritical(rules, before.issues)).toBe(false);
          expect(penaltyOf(issues ?? [])).toBeLessThan(penaltyOf(before.issues));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a second time changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { changes } = await run(given.rows, given);
        const after = given.rows.map((before) => {
          const change = changes.find(({ position }) => position === before.position);
          return change ? { ...before, target: change.target ?? null, issues: change.issues ?? [] } : before;
        });
        expect((await run(after, given)).changes).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('rows without a fault do not even reach the model', async () => {
    const clean = makeRow({ source: 'Open', target: 'Öffnen', issues: [makeIssue({ severity: 'info' })] });
    const tools = toolsOf(() => 'Anders');
    expect((await enhanceRows([clean], tools)).changes).toEqual([]);
    expect(tools.asked).toEqual([]);
  });
});
