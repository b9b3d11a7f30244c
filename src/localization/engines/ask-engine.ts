import { z } from 'zod';
import type { CallMemory, EngineItem } from '#adapters/mt/contract.ts';
import type { EngineName } from '#adapters/mt/vendors.ts';
import { type Translation, translateItems } from '#adapters/mt/translate-items.ts';
import { protect } from '#kernel/placeholders.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { chainOf, engineContext, isEngineError } from './engine.ts';
import { ENGINE_NAMES } from './engine-setup.ts';

/** A person is waiting for the result. */
const WAIT_MS = 25_000;
/** Our own text in a language that every engine supports, so that a test never sends texts of customers. */
export const SAMPLE = 'Save changes';
export const SAMPLE_LANGUAGE = 'en';

export const Tried = z.object({
  engine: z.enum(ENGINE_NAMES),
  is_working: z.boolean(),
  source: z.string(),
  source_language: z.string(),
  target_language: z.string(),
  text: z.string().nullable().describe('Its translation of the text.'),
  problem: z.string().nullable().describe('Why there is no text.'),
  model: z.string().nullable(),
  duration_ms: z.int(),
});

interface Question {
  engine: EngineName;
  text: string;
  sourceLanguage: string;
  targetLanguage: string;
  /** The settings of the project, as stored. */
  settings: Readonly<Record<string, unknown>>;
}

/** Sends one short text to one engine while the caller waits. Failures are reported in our own words. */
export async function askEngine(
  ctx: Context,
  { engine, text, sourceLanguage, targetLanguage, settings }: Question,
): Promise<z.input<typeof Tried>> {
  const from = ctx.clock.monotonicMs();
  const { made, problem } = await ask(itemOf(text, sourceLanguage, targetLanguage), settings, ctx);
  const [result] = made?.results.values() ?? [];
  const isWorking = result !== undefined && 'text' in result;
  return {
    engine,
    is_working: isWorking,
    source: text,
    source_language: sourceLanguage,
    target_language: targetLanguage,
    text: isWorking ? result.text : null,
    problem: isWorking ? null : (problem ?? (result && 'failure' in result ? result.failure : NO_ANSWER)),
    model: made?.model ?? null,
    duration_ms: Math.round(ctx.clock.monotonicMs() - from),
  };
}

const NO_ANSWER = say('common.engine_gave_no_answer');

async function ask(
  item: EngineItem,
  settings: Readonly<Record<string, unknown>>,
  ctx: Context,
): Promise<{ made: Translation | null; problem: string | null }> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(WAIT_MS)]);
  const { config, clock, log, outbound, database, caller } = ctx;
  const { projectId } = caller;
  const owner = { workspaceId: caller.workspaceId, projectId: projectId ?? '', runId: 'engine_try' };
  const choice = { config, settings };
  const engine = engineContext({
    ...choice,
    ...owner,
    clock,
    log,
    outbound,
    database,
    signal,
    options: NO_WISHES,
  });
  try {
    // A cached answer would prove nothing, and a call without a project is not recorded.
    const calls: CallMemory = {
      find: async () => new Map<string, string>(),
      record: projectId === null ? async () => {} : engine.calls.record,
    };
    return { made: await translateItems([item], chainOf(choice), { ...engine, calls }), problem: null };
  } catch (error) {
    if (signal.aborted)
      return { made: null, problem: say('engines.engine_gave_no_answer_we', { waitMs: WAIT_MS / 1000 }) };
    if (!isEngineError(error)) throw error;
    return { made: null, problem: error.message };
  }
}

const NO_WISHES = { instructions: null };

function itemOf(plain: string, sourceLanguage: string, targetLanguage: string): EngineItem {
  const { text, tokens } = protect(plain);
  return {
    id: 'test',
    source: text,
    tokens,
    plain,
    sourceLanguage,
    targetLanguage,
    maxLength: null,
    textType: 'text',
    terms: [],
    examples: [],
    note: null,
    legend: {},
  };
}
