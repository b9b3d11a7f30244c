import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { JobContext } from '#platform/job.ts';
import type { Task } from '../tasks/task.ts';
import { findKnownContents } from '../terms/store.ts';
import type { ScannedTerm } from '../terms/task-terms.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { glossaryScore, judgmentOf } from './score.ts';
import { readMemory, readSources } from './store.ts';
import type { SourceRow } from './survey.ts';

/** A page of Chinese takes about 30 ms for a pass; other calls of the process wait no longer than that. */
const PAGE_ROWS = 250;
const TERMS_MAX = 500;
/** Looked up in the termbase, so that known terms do not use up the places of new ones. */
const RANKED_MAX = 4 * TERMS_MAX;

export interface Found {
  terms: ScannedTerm[];
  known: number;
}

class Draining extends Error {}

/** Null when the process has to go before the scan is done. */
export async function findTerms(ctx: JobContext, task: Task): Promise<Found | null> {
  const read = <T>(use: (tx: Tx) => Promise<T>) => ctx.database.tenant(ctx.tenant, use);
  const language = task.sourceLanguage ?? '';
  async function* pages(): AsyncGenerator<readonly SourceRow[]> {
    let page = { rows: [] as SourceRow[], last: -1 };
    do {
      if (ctx.signal.aborted) throw new Draining();
      const after = page.last;
      page = await read((tx) => readSources(tx, task.id, after, PAGE_ROWS));
      yield page.rows;
    } while (page.rows.length === PAGE_ROWS);
  }
  try {
    const candidates = await findCandidates(language, pages);
    const stringsMax = candidates.reduce((max, { strings }) => Math.max(max, strings), 1);
    const ranked = candidates
      .map((candidate) => ({ candidate, score: glossaryScore(candidate, stringsMax, 0) }))
      .sort(
        (a, b) =>
          b.score - a.score ||
          b.candidate.cValue - a.candidate.cValue ||
          (a.candidate.term < b.candidate.term ? -1 : 1),
      )
      .slice(0, RANKED_MAX)
      .map(({ candidate }) => candidate);
    const known = await read((tx) =>
      findKnownContents(
        tx,
        task.projectId,
        language,
        ranked.map(({ term }) => term),
      ),
    );
    const fresh = ranked.filter(({ term }) => !known.has(term)).slice(0, TERMS_MAX);
    return { terms: await read((tx) => describe(ctx, tx, task, fresh, stringsMax)), known: known.size };
  } catch (error) {
    if (error instanceof Draining) return null;
    throw error;
  }
}

async function describe(
  ctx: JobContext,
  tx: Tx,
  task: Task,
  candidates: readonly Candidate[],
  stringsMax: number,
): Promise<ScannedTerm[]> {
  const terms = candidates.map(({ term }) => term);
  const memory = await readMemory(tx, task.projectId, task.sourceLanguage ?? '', task.targetLanguages, terms);
  const described = candidates.map((candidate) => {
    const remembered = memory.get(candidate.term);
    const ways = remembered?.ways ?? 0;
    return {
      id: newId('ttm', ctx.clock),
      term: candidate.term,
      content: candidate.context,
      category: candidate.category,
      glossaryScore: glossaryScore(candidate, stringsMax, ways),
      judgment: judgmentOf(candidate, ways),
      translations: remembered?.translations ?? {},
    };
  });
  return described.sort((a, b) => b.glossaryScore - a.glossaryScore);
}
