import type { Failure } from '#adapters/mt/contract.ts';
import { type Translated, translateItems } from '#adapters/mt/translate-items.ts';
import { say } from '#kernel/say.ts';
import {
  chainOf,
  engineContext,
  engineOf,
  itemId,
  stageError,
  toItem,
  uncoveredOf,
} from '../../engines/engine.ts';
import type { Row, RowChange } from '../../model.ts';
import type { PipelineStep } from '../step.ts';
import { type Known, keyOf, knownTexts, remember } from './distinct.ts';

/**
 * Translates rows that neither the memory nor the caller filled. Equal texts of a run are translated
 * once.
 */
export const translateBatch: PipelineStep = {
  name: 'translateBatch',
  // Eight full calls of a model at once. The lane decides how many of them really run in parallel.
  batchSize: 240,
  reads: ['examples', 'terms', 'context'],

  async run(rows, ctx) {
    const open = rows.filter((row) => row.target === null);
    const known = knownTexts(ctx.runId);
    const groups = Map.groupBy(open, keyOf);
    const fresh = [...groups].flatMap(([key, [first]]) => (first && !known.has(key) ? [first] : []));
    const uncovered = new Set(uncoveredOf(ctx, ctx.sourceLanguage, ctx.languages));
    if (fresh.length === 0)
      return {
        changes: changesOf(groups, known, new Map(), uncovered),
        facts: { provider: engineOf(ctx).name },
      };
    const items = fresh.map((row) => toItem(row, ctx.sourceLanguage));
    const translation = await translateItems(items, chainOf(ctx), engineContext(ctx)).catch(
      (error: unknown) => {
        throw stageError(error);
      },
    );
    const changes = changesOf(groups, known, translation.results, uncovered);
    const failed = changes.filter(({ target }) => target === undefined).length;
    const declined = declinedIn(groups, translation.results);
    const { usage, provider, model, batches, retries } = translation;
    return {
      changes,
      counts: {
        batches,
        retries,
        rows_failed: failed,
        ...(declined > 0 && { rows_declined: declined }),
        tokens_in: usage.tokens_in,
        tokens_out: usage.tokens_out,
        ...(usage.cost !== null && { cost: usage.cost }),
      },
      facts: { provider, model },
      usage,
    };
  },

  stats: (counts, facts) => ({
    provider: facts['provider'] ?? null,
    model: facts['model'] ?? null,
    batches: counts['batches'] ?? 0,
    retries: counts['retries'] ?? 0,
    tokens_in: counts['tokens_in'] ?? 0,
    tokens_out: counts['tokens_out'] ?? 0,
    cost: counts['cost'] ?? null,
  }),
};

function changesOf(
  groups: ReadonlyMap<string, readonly Row[]>,
  known: Map<string, Known>,
  results: ReadonlyMap<string, Translated>,
  uncovered: ReadonlySet<string>,
): RowChange[] {
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const result = known.get(key) ??
      results.get(itemId(first)) ?? { failure: say('common.engine_gave_no_answer') };
    if ('text' in result) remember(known, first, key, result);
    return group.map((row) => changeOf(row, result, uncovered));
  });
}

/** Rows that an engine declined. */
function declinedIn(
  groups: ReadonlyMap<string, readonly Row[]>,
  results: ReadonlyMap<string, Translated>,
): number {
  return [...groups.values()].reduce((sum, group) => {
    const [first] = group;
    const result = first && results.get(itemId(first));
    return result && 'isDeclined' in result ? sum + group.length : sum;
  }, 0);
}

/** A row for which there is no engine has not failed: it stays new and carries the reason. */
function changeOf(
  { language, position }: Row,
  result: Known | Pick<Failure, 'failure' | 'unsure'>,
  uncovered: ReadonlySet<string>,
): RowChange {
  if ('text' in result)
    return {
      language,
      position,
      target: result.text,
      origin: result.origin,
      state: 'machine',
      failure: null,
      ...(result.confidence !== undefined && { confidence: result.confidence }),
    };
  const state = uncovered.has(language) ? 'new' : 'failed';
  const { failure, unsure } = result;
  return {
    language,
    position,
    state,
    failure,
    ...(unsure && { unsure: unsure.text, confidence: unsure.confidence }),
  };
}
