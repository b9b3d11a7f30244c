import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import {
  isEngineError,
  onlyKnown,
  ownConfig,
  conventionsIn,
  type Row,
  StageFailure,
  type StepContext,
  tbMatching,
  tmMatching,
  translateBatch,
  withConventions,
} from '#localization/public.ts';
import type { Context } from '#platform/context.ts';
import type { Project } from './store-texts.ts';
import { markSpans, unmarkSpans } from './protect-spans.ts';

/** A person is waiting. */
const WAIT_MS = 25_000;

interface TextWish {
  /** The engine calls are recorded under this id. */
  id: string;
  text: string;
  note: string;
  project: Project;
  from: string;
  to: string;
}

/**
 * Translates one text with the memory, termbase and engine of a project while the caller waits: the
 * translation steps of the pipeline, without a task and without the steps that check.
 */
export async function translateText(
  ctx: Context,
  { id, text, note, project, from, to }: TextWish,
): Promise<{ text: string; origin: string }> {
  const config = await ctx.database.tenant(ctx.caller, (db) => ownConfig(ctx, db, ctx.caller.workspaceId));
  const own = { ...ctx, config };
  const step = stepContext(own, { id, project, from, to });
  const marked = markSpans(text);
  let failure: Sentence | null = null;
  let row: Row = { ...EMPTY, language: to, source: marked.text, sourceContext: note };
  try {
    for (const { run } of [tmMatching, tbMatching, translateBatch]) {
      const [change] = (await withConventions(conventionsIn(project.settings), () => run([row], step)))
        .changes;
      failure = change?.failure ?? null;
      row = { ...row, ...(change as Partial<Row> | undefined) };
    }
  } catch (cause) {
    if (!isEngineError(cause) && !(cause instanceof StageFailure) && !step.signal.aborted) throw cause;
    throw noAnswer(cause);
  }
  if (row.target === null) {
    refusePair(own, { project, from, to });
    throw failure === null ? noAnswer(null) : noTranslation(failure);
  }
  return { text: unmarkSpans(row.target, marked.marks).text, origin: row.origin ?? 'builtin' };
}

/** An unsupported language pair is not an engine failure. */
function refusePair(
  { config }: Pick<Context, 'config'>,
  { project, from, to }: Pick<TextWish, 'project' | 'from' | 'to'>,
): void {
  const pair = { sourceLanguage: from, targetLanguage: to };
  const languages = onlyKnown({ config, settings: project.settings }, pair);
  if (languages === null) return;
  throw new AppError('invalid_input', say('bridge.locale_no_engine_project_translates', { from, to }), {
    field: 'locale',
    reason: 'engine_cannot',
    from,
    to,
    languages,
  });
}

/** In our own words, and the same for every further try. */
function noTranslation(failure: Sentence): AppError {
  return new AppError('upstream_failed', failure);
}

function noAnswer(cause: unknown): AppError {
  return new AppError(
    'upstream_failed',
    say('bridge.translation_engine_gave_no_answer'),
    {},
    { cause, retryAfterSec: 30 },
  );
}

const EMPTY: Row = {
  language: '',
  position: 0,
  stringId: '',
  source: '',
  sourceContext: null,
  maxLength: null,
  speaker: null,
  category: null,
  hasMarkup: false,
  target: null,
  origin: null,
  tmScore: null,
  score: null,
  state: 'new',
  revision: 0,
  issues: [],
  examples: [],
  terms: [],
  context: null,
};

function stepContext(
  { clock, log, outbound, config, database, caller, signal }: Context,
  { id, project, from, to }: Pick<TextWish, 'id' | 'project' | 'from' | 'to'>,
): StepContext {
  const tenant = { workspaceId: caller.workspaceId, projectId: project.id };
  return {
    clock,
    log,
    outbound,
    config,
    database,
    ...tenant,
    taskId: '',
    runId: id,
    sourceLanguage: from,
    languages: [to],
    options: {
      source: { kind: 'strings' },
      scanTerms: false,
      autoApplyTerms: true,
      skipTm: false,
      skipTb: false,
      smartOptimize: false,
      optimizeThreshold: 0,
      profile: 'standard',
      instructions: null,
    },
    settings: project.settings,
    signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    read: (use) => database.tenant(tenant, use),
  };
}
