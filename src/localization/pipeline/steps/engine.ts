import { sql } from 'kysely';
import {
  type CallMemory,
  type Engine,
  EngineBusy,
  type EngineContext,
  type EngineItem,
  type EngineName,
  EngineRefused,
  EngineUnavailable,
} from '#adapters/mt/contract.ts';
import { ENGINES } from '#adapters/mt/providers.ts';
import { protect } from '#kernel/placeholders.ts';
import { type Row, StageFailure, type StepContext } from '../step.ts';

type ModelContext = Pick<
  StepContext,
  | 'clock'
  | 'log'
  | 'outbound'
  | 'config'
  | 'database'
  | 'workspaceId'
  | 'projectId'
  | 'runId'
  | 'settings'
  | 'signal'
> & {
  options: Pick<StepContext['options'], 'instructions'>;
};

const EXAMPLES_MAX = 3;
const TERMS_MAX = 20;

/** The project's choice; else a model where the operator configured one, else the built-in engine. */
export function engineOf(ctx: Pick<ModelContext, 'settings' | 'config'>): Engine {
  const chosen = ctx.settings['engine'];
  const isKnown = typeof chosen === 'string' && Object.hasOwn(ENGINES, chosen);
  return ENGINES[
    isKnown ? (chosen as EngineName) : ctx.config.llm === null ? 'builtin' : 'openai_compatible'
  ];
}

export function engineContext(ctx: ModelContext): EngineContext {
  const { clock, log, outbound, signal } = ctx;
  return {
    clock,
    log,
    outbound,
    signal,
    calls: callsOf(ctx),
    llm: ctx.config.llm,
    style: ctx.options.instructions,
  };
}

/** Unique over all languages: Smart Optimization takes rows of several at once. */
export function itemId({ language, position }: Pick<Row, 'language' | 'position'>): string {
  return `${language} ${position}`;
}

/** A row as the engine sees it: text, hints and limits, nothing of ours. */
export function toItem(
  row: Row,
  sourceLanguage: string,
  draft?: { text: string; problems: readonly string[] },
): EngineItem {
  const { text, tokens } = protect(row.source);
  const legend = tokens.flatMap((token, index) => {
    const meaning = row.context?.placeholders[token];
    return meaning === undefined ? [] : [[`⟦${index + 1}⟧`, meaning] as const];
  });
  return {
    id: itemId(row),
    source: text,
    tokens,
    sourceLanguage,
    targetLanguage: row.language,
    maxLength: row.maxLength,
    textType: row.context?.textType ?? 'text',
    terms: row.terms
      .filter((term) => term.target !== '')
      .slice(0, TERMS_MAX)
      .map(({ source, target }) => ({ source, target })),
    examples: row.examples.slice(0, EXAMPLES_MAX),
    note: noteOf(row),
    legend: Object.fromEntries(legend),
    ...(draft && { draft }),
  };
}

/** The draft of a repair, with the same marks as the source where both have the same placeholder. */
export function draftOf(row: Row, target: string): string {
  const left = protect(row.source).tokens.map((token, index) => ({ token, mark: `⟦${index + 1}⟧` }));
  let text = target;
  for (const { token, mark } of left) text = text.replace(token, () => mark);
  return text;
}

function noteOf(row: Row): string | null {
  const speaker = row.context?.speaker ?? row.speaker;
  const parts = [row.sourceContext, speaker ? `Spoken by ${speaker}.` : null].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}

/** What the stage makes of an engine that cannot work. EngineBusy goes on: the job comes back later. */
export function stageError(error: unknown): unknown {
  return isEngineDown(error) ? new StageFailure(error.message, 502) : error;
}

/** Trying again is no use, or not now. */
export function isEngineError(error: unknown): error is Error {
  return isEngineDown(error) || error instanceof EngineBusy;
}

export function isEngineDown(error: unknown): error is Error {
  return error instanceof EngineRefused || error instanceof EngineUnavailable;
}

/**
 * Calls are a log, not a result: they are written as they happen, outside the batch, because a call
 * that was paid for stays paid when the batch is lost.
 */
function callsOf({ database, workspaceId, projectId, runId }: ModelContext): CallMemory {
  const tenant = { workspaceId, projectId };
  return {
    find: (promptHash, model) =>
      database.tenant(tenant, async (tx) => {
        const { rows } = await sql<{ content: string }>`
          select answer->>'content' as content from engine_calls
           where project_id = ${projectId} and prompt_hash = ${promptHash} and model = ${model} and answer is not null
           order by id desc limit 1`.execute(tx);
        return rows[0]?.content ?? null;
      }),
    record: (call) =>
      database.tenant(tenant, async (tx) => {
        await tx
          .insertInto('engine_calls')
          .values({
            workspace_id: workspaceId,
            project_id: projectId,
            run_id: runId,
            engine: call.engine,
            model: call.model,
            prompt_hash: call.promptHash,
            answer: call.answer === null ? null : JSON.stringify({ content: call.answer }),
            tokens_in: call.usage.tokens_in,
            tokens_out: call.usage.tokens_out,
            cost: call.usage.cost,
            duration_ms: call.durationMs,
            failure: call.failure,
          })
          .execute();
      }),
  };
}
