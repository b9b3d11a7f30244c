import type { RowChange } from '../../model.ts';
import { loadAutomaton } from '../../terms/automaton.ts';
import { hitsIn } from '../../terms/hits-in.ts';
import type { PipelineStep } from '../step.ts';

/** Finds terms of the termbase in the sources, with their translations into the language of the row. */
export const tbMatching: PipelineStep = {
  name: 'tbMatching',
  batchSize: 1000,
  reads: ['terms'],
  skip: (ctx) => (ctx.options.skipTb ? 'skip_tb' : null),

  async run(rows, ctx) {
    const automaton = await ctx.read((db) => loadAutomaton({ db }, ctx.projectId, ctx.sourceLanguage));
    const changes: RowChange[] = [];
    let terms = 0;
    for (const { language, position, source, terms: before } of rows) {
      const found = hitsIn(automaton, source, language);
      terms += found.length;
      if (found.length > 0 || before.length > 0) changes.push({ language, position, terms: found });
    }
    return {
      changes,
      counts: { terms, rows_with_terms: changes.filter((change) => change.terms?.length).length },
    };
  },

  stats: (counts) => ({ terms: counts.terms ?? 0, rows_with_terms: counts.rows_with_terms ?? 0 }),
};
