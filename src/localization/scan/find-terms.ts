import { hasModel } from '#adapters/mt/ask-model.ts';
import type { EngineContext } from '#adapters/mt/contract.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { JobContext } from '#platform/job.ts';
import { engineContext } from '../engines/engine.ts';
import type { Translations } from '../model.ts';
import { readStoredSettings } from '../projects/store.ts';
import { addUsage, NO_USAGE, type Usage } from '../runs/run.ts';
import type { Task } from '../task-store/task.ts';
import { findKnownContents } from '../terms/store.ts';
import type { ScannedTerm } from '../terms/store-task-terms.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { countTerms } from './count-terms.ts';
import { contextsOf, groupCount, judgeCandidates, type Opinion } from './judge-candidates.ts';
import { rank, stringsMaxOf, termsMaxOf } from './rank.ts';
import { glossaryScore, reasonsOf } from './score.ts';
import { Draining, type Pages, pagesOf, takeSamples } from './sources.ts';
import { findKnownVariants, readMemory } from './store.ts';
import { translateTerms } from './translate-terms.ts';
import { keyOf } from './units.ts';

/** More candidates than wanted, because the model rejects some. */
const JUDGED_SHARE = 1.2;
/** More candidates than wanted, because known terms are removed after the look-up in the termbase. */
const RANKED_SHARE = 4;

/** Who decided: rules alone, the model for all terms, or each for a part. */
type ScanMode = 'rules' | 'llm' | 'hybrid';

export interface Found {
  terms: ScannedTerm[];
  /** Translations by the model, by term id, for languages that the memory does not cover. */
  translations: ReadonlyMap<string, Translations>;
  known: number;
  mode: ScanMode;
  usage: Usage;
}

/** Null if the process is shutting down before the scan is done. */
export async function findTerms(ctx: JobContext, runId: string, task: Task): Promise<Found | null> {
  try {
    return await find(ctx, runId, task);
  } catch (error) {
    if (error instanceof Draining || ctx.signal.aborted) return null;
    throw error;
  }
}

async function find(ctx: JobContext, runId: string, task: Task): Promise<Found> {
  const read = <T>(use: (tx: Tx) => Promise<T>) => ctx.database.tenant(ctx.tenant, use);
  const language = task.sourceLanguage ?? '';
  const pages = pagesOf(ctx, task);
  const { candidates, words } = await findCandidates(language, pages);
  const termsMax = termsMaxOf(words);
  const stringsMax = stringsMaxOf(candidates);
  const ranked = rank(candidates).slice(0, RANKED_SHARE * termsMax);
  const known = await read((tx) => knownOf(tx, task, ranked));
  const fresh = ranked.filter(({ term }) => !known.has(term));

  const settings = await read((tx) => readStoredSettings(tx, task.projectId));
  const model = modelOf(ctx, runId, task, settings);
  const choice = model
    ? await choose(read, task, fresh.slice(0, JUDGED_SHARE * termsMax), pages, model)
    : byRules(fresh);
  const chosen = choice.candidates.slice(0, termsMax);

  const memory = await read((tx) =>
    readMemory(
      tx,
      task,
      chosen.map(({ term }) => term),
    ),
  );
  const terms = chosen.map((candidate): ScannedTerm => {
    const { ways, translations } = memory.get(candidate.term) ?? { ways: 0, translations: {} };
    const opinion = choice.opinions.get(keyOf(candidate.term));
    return {
      id: newId('ttm', ctx.clock),
      term: candidate.term,
      content: candidate.context,
      category: opinion?.category ?? candidate.category,
      glossaryScore: opinion?.score ?? glossaryScore(candidate, stringsMax, ways),
      reasons: reasonsOf(candidate, ways, opinion?.why),
      translations,
    };
  });
  terms.sort((a, b) => b.glossaryScore - a.glossaryScore);
  const taken = task.options.autoApplyTerms ? surest(terms, choice.opinions) : terms;
  // With auto_apply_terms, a separate run translates the terms. Without it, a person is about to read them.
  const translated =
    model && !task.options.autoApplyTerms ? await translate(task, taken, chosen, model) : null;
  return {
    terms: taken,
    translations: translated?.found ?? new Map(),
    known: known.size,
    mode: choice.mode,
    usage: addUsage(choice.usage, translated?.usage),
  };
}

const UNSEEN_MAX = 500;
const UNSEEN_SCORE_MIN = 5;

/**
 * Terms that enter the termbase without review: no more than a person would read, and none that rules
 * doubt.
 */
function surest(terms: readonly ScannedTerm[], opinions: Choice['opinions']): ScannedTerm[] {
  return terms
    .filter(({ term, glossaryScore: score }) => score >= UNSEEN_SCORE_MIN || opinions.has(keyOf(term)))
    .slice(0, UNSEEN_MAX);
}

interface Choice {
  candidates: readonly Candidate[];
  opinions: ReadonlyMap<string, Opinion>;
  mode: ScanMode;
  usage: Usage;
}

function byRules(candidates: readonly Candidate[]): Choice {
  return { candidates, opinions: new Map(), mode: 'rules', usage: NO_USAGE };
}

async function choose(
  read: <T>(use: (tx: Tx) => Promise<T>) => Promise<T>,
  task: Task,
  asked: readonly Candidate[],
  pages: Pages,
  model: EngineContext,
): Promise<Choice> {
  const language = task.sourceLanguage ?? '';
  const samples = await takeSamples(pages, task.stringsCount ?? 0, groupCount(asked.length));
  const { opinions, missed, judged, usage } = await judgeCandidates(asked, samples, language, model);
  const counted = [...(await countTerms(language, missed, pages)).values()];
  const known = counted.length > 0 ? await read((tx) => knownOf(tx, task, counted)) : new Set();
  const added = counted.filter(({ term }) => !known.has(term));
  const kept = asked.filter(({ term }) => opinions.get(keyOf(term))?.keep !== false);
  const mode =
    judged === asked.length && opinions.size > 0 ? 'llm' : judged + added.length > 0 ? 'hybrid' : 'rules';
  return { candidates: [...kept, ...added], opinions, mode, usage };
}

async function translate(
  task: Task,
  terms: readonly ScannedTerm[],
  candidates: readonly Candidate[],
  model: EngineContext,
) {
  const byTerm = new Map(candidates.map((candidate) => [candidate.term, candidate]));
  const open = terms.map(({ id, term, category, translations }) => {
    const { context = '', context2 = '' } = byTerm.get(term) ?? {};
    const languages = task.targetLanguages.filter((language) => (translations[language] ?? '') === '');
    return { id, term, category, contexts: contextsOf(term, [context, context2]), languages };
  });
  return translateTerms(
    open.filter(({ languages }) => languages.length > 0),
    task.sourceLanguage ?? '',
    model,
  );
}

/** Terms that the project already has, possibly in another spelling. */
async function knownOf(tx: Tx, task: Task, candidates: readonly Candidate[]): Promise<Set<string>> {
  const terms = candidates.map(({ term }) => term);
  const language = task.sourceLanguage ?? '';
  const contents = await findKnownContents(tx, task.projectId, language, terms);
  return new Set([...contents, ...(await findKnownVariants(tx, task.projectId, language, terms))]);
}

/** Null if no model is configured or the project wants none. */
export function modelOf(
  ctx: JobContext,
  runId: string,
  task: Task,
  settings: Record<string, unknown>,
): EngineContext | null {
  const model = engineContext({
    ...ctx,
    workspaceId: task.workspaceId,
    projectId: task.projectId,
    runId,
    settings,
    options: task.options,
  });
  return hasModel(model) ? model : null;
}
