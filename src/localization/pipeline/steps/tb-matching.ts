import type { RowChange, TermHit } from '../../model.ts';
import { loadAutomaton, type Occurrence } from '../../terms/automaton.ts';
import type { PipelineStep } from '../step.ts';

/** More hits than this say nothing new to a prompt or a check. */
const HITS_MAX = 50;
/** Of a note, what a prompt has room for. */
const NOTE_CHARS_MAX = 200;

/** Finds the terms of the termbase in the sources, with their translation in the row's language. */
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
      const found = automaton
        .find(source, language)
        .slice(0, HITS_MAX)
        .map((hit) => toHit(hit, source, language));
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

function toHit({ term, start, end }: Occurrence, source: string, language: string): TermHit {
  const translation = term.translations[language] ?? '';
  const targetVariants = term.targetVariants?.[language];
  const forbidden = term.forbidden?.[language];
  // Kept with each row, so what says nothing takes no room.
  return {
    termId: term.id,
    start,
    end,
    source: source.slice(start, end),
    target: translation === '' && term.doNotTranslate ? term.content : translation,
    category: term.category,
    ...(targetVariants && targetVariants.length > 0 && { targetVariants }),
    ...(forbidden && forbidden.length > 0 && { forbidden }),
    ...(term.doNotTranslate && { doNotTranslate: true }),
    ...(term.caseSensitive && { caseSensitive: true }),
    ...(term.note !== undefined && { note: term.note.slice(0, NOTE_CHARS_MAX) }),
  };
}
