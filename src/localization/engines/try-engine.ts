import { z } from 'zod';
import type { EngineItem } from '#adapters/mt/contract.ts';
import { type Translation, translateItems } from '#adapters/mt/translate-items.ts';
import { protect } from '#kernel/placeholders.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { readProject } from '../projects/present.ts';
import { chainOf, engineContext, engineOf, isEngineError } from './engine.ts';
import { ENGINE_NAMES } from './engine-setup.ts';
import { waysIn, withWays } from '../projects/ways.ts';

/** A person waits for it. */
const WAIT_MS = 25_000;
const TEXT_CHARS_MAX = 200;
/** Every engine knows it, and nobody's text leaves the house for a test. */
const SAMPLE = 'Save changes';
const SAMPLE_LANGUAGE = 'en';

const Input = z.object({
  engine: z.enum(ENGINE_NAMES).optional().describe('Absent: the one that tasks of this project use.'),
  text: z.string().trim().min(1).max(TEXT_CHARS_MAX).optional().describe(`Absent: "${SAMPLE}", in English.`),
  source_language: LanguageCode.optional().describe('Of text. Absent: the source language of the project.'),
  target_language: LanguageCode.optional().describe('Absent: the first target language of the project.'),
});

/** It talks to an engine while the caller waits, so that it opens its own transactions. */
export const tryEngine = defineOperation({
  name: 'try_engine',
  face: 'open',
  group: 'projects',
  routes: [{ method: 'POST', path: '/engines/try' }],
  summary: 'Try a translation engine on one short text.',
  description:
    'The answer is 200 also when the engine does not work: problem says why. Nothing is stored but the cost of the call.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'start',
  idempotency: 'optional',
  errors: ['invalid_input', 'not_found'],
  transaction: false,
  input: Input,
  output: z.object({
    engine: z.enum(ENGINE_NAMES),
    is_working: z.boolean(),
    source: z.string(),
    source_language: z.string(),
    target_language: z.string(),
    text: z.string().nullable().describe('What it made of the text.'),
    problem: z.string().nullable().describe('Why there is no text.'),
    model: z.string().nullable(),
    duration_ms: z.int(),
  }),

  async run(input, ctx) {
    const project = await ctx.database.tenant(ctx.caller, (db) => readProject(db, projectOf(ctx)));
    const sourceLanguage =
      input.text === undefined
        ? SAMPLE_LANGUAGE
        : (input.source_language ?? project.source_language ?? SAMPLE_LANGUAGE);
    const targetLanguage =
      input.target_language ??
      project.target_languages.find((code) => code !== sourceLanguage) ??
      (sourceLanguage === 'de' ? 'en' : 'de');
    const text = input.text ?? SAMPLE;
    const engine = input.engine ?? engineOf({ config: ctx.config, settings: project.settings }).name;
    const settings = { ...project.settings, engine, fallback_engines: [] };
    const from = ctx.clock.monotonicMs();
    const { made, problem } = await withWays(waysIn(settings), () =>
      ask(itemOf(text, sourceLanguage, targetLanguage), settings, ctx),
    );
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
  },
});

const NO_ANSWER = 'The engine gave no answer.';

async function ask(
  item: EngineItem,
  settings: Readonly<Record<string, unknown>>,
  ctx: Context,
): Promise<{ made: Translation | null; problem: string | null }> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(WAIT_MS)]);
  const { config, clock, log, outbound, database, caller } = ctx;
  const owner = { workspaceId: caller.workspaceId, projectId: projectOf(ctx), runId: 'engine_try' };
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
    // An answer of yesterday would say nothing about today.
    const calls = { ...engine.calls, find: async () => new Map<string, string>() };
    return { made: await translateItems([item], chainOf(choice), { ...engine, calls }), problem: null };
  } catch (error) {
    if (signal.aborted)
      return { made: null, problem: `The engine gave no answer. We waited ${WAIT_MS / 1000} seconds.` };
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
