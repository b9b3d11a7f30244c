import { describe, expect, it } from 'vitest';
import { enhanceRows } from '../pipeline/steps/translate-enhance-batch.ts';
import type { Row } from '../model.ts';
import { NO_USAGE } from '../runs/run.ts';
import { ruleIssues } from './merge-issues.ts';
import { makeRow, modelIssue } from './row-for-tests.ts';
import { storedFindings } from './stored-findings.ts';

const stored = (row: Row): Row => ({
  ...row,
  hasDismissed: false,
  issues: ruleIssues(row, row.target ?? '', 'en').map((issue) => ({ ...issue, message: 'As stored.' })),
});
const row = stored(makeRow({ source: 'Costs 250 gold', target: 'Kostet Gold' }));

/** The messages that a model is told when it is asked to repair a row. */
async function toldAbout(one: Row, rendered: string[] = []): Promise<string[]> {
  const told: string[] = [];
  await enhanceRows([one], {
    sourceLanguage: 'en',
    known: storedFindings,
    rendered: () => rendered,
    async repair(rows) {
      told.push(...rows.flatMap(({ issues }) => issues.map(({ message }) => message)));
      return { texts: new Map(), usage: NO_USAGE };
    },
    review: async () => ({ found: new Map(), usage: NO_USAGE }),
  });
  return told;
}

describe('what a check of the same text has stored', () => {
  it('is not looked for again', async () => {
    expect(await toldAbout(row)).toEqual(['As stored.']);
  });

  it.each<[string, Partial<Row>]>([
    ['some findings are set aside', { hasDismissed: true }],
    ['a model has found something too', { issues: [...row.issues, modelIssue({ severity: 'minor' })] }],
    ['there are as many as a row may have', { issues: Array.from({ length: 20 }, () => row.issues).flat() }],
  ])('is looked for again if %s', async (_, change) => {
    const told = await toldAbout({ ...row, ...change });
    expect(told).not.toEqual([]);
    expect(told).not.toContain('As stored.');
  });

  it('is looked for again if nobody has read whether findings are set aside', async () => {
    const { hasDismissed: _, ...unread } = row;
    expect(await toldAbout(unread)).not.toContain('As stored.');
  });

  it('is looked for again if a fix is to be applied, a term was recognized, or the text is a plural', async () => {
    const spaced = stored(makeRow({ source: 'Costs 250 gold', target: 'Kostet\u200b Gold' }));
    expect(spaced.issues.some(({ fix }) => fix !== undefined)).toBe(true);
    const plural = stored(
      makeRow({
        source: '{n, plural, one {# key for 10} other {# keys for 20}}',
        target: '{n, plural, one {# für 10} other {# Dinge}}',
      }),
    );
    for (const told of [await toldAbout(spaced), await toldAbout(row, ['t']), await toldAbout(plural)]) {
      expect(told).not.toEqual([]);
      expect(told).not.toContain('As stored.');
    }
  });
});
