import type { Row, RowChange } from '../../model.ts';
import { matchStrings, type StringMatch } from '../../tm/match.ts';
import { isFromPeopleOrCaller } from '../settled.ts';
import type { PipelineStep } from '../step.ts';

/** Fills rows from the project's memory, and keeps near matches as examples for the engine. */
export const tmMatching: PipelineStep = {
  name: 'tmMatching',
  batchSize: 500,
  reads: [],
  skip: (ctx) => (ctx.options.skipTm ? 'skip_tm' : null),

  async run(rows, ctx) {
    const targetLanguage = rows[0]?.language ?? '';
    const { projectId, taskId, sourceLanguage } = ctx;
    const matches = await ctx.read((tx) =>
      matchStrings(tx, { projectId, taskId, sourceLanguage, targetLanguage, strings: rows }),
    );
    const counts: Record<string, number> = {};
    const changes: RowChange[] = [];
    for (const row of rows) {
      const match = matches.get(row.position);
      const bucket = bucketOf(match?.score ?? 0);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      if (match) changes.push(changeOf(row, match));
    }
    return { changes, counts };
  },

  stats: (counts) =>
    Object.fromEntries(
      ['context', 'exact', 'fuzzy_95', 'fuzzy_85', 'fuzzy_75', 'none'].map((name) => [
        name,
        counts[name] ?? 0,
      ]),
    ),
};

function changeOf(row: Row, match: StringMatch): RowChange {
  const { language, position } = row;
  const change = { language, position, examples: match.examples };
  if (match.target === null || isFromPeopleOrCaller(row)) return change;
  return {
    ...change,
    target: match.target,
    origin: 'tm',
    tmScore: match.score,
    state: 'machine',
    failure: null,
  };
}

function bucketOf(score: number): string {
  if (score >= 101) return 'context';
  if (score === 100) return 'exact';
  if (score >= 95) return 'fuzzy_95';
  if (score >= 85) return 'fuzzy_85';
  return score >= 75 ? 'fuzzy_75' : 'none';
}
