import { z } from 'zod';
import { type EngineItem, isEngineError } from '#adapters/mt/contract.ts';
import { ENGINES } from '#adapters/mt/providers.ts';
import { translateItems } from '#adapters/mt/translate-items.ts';
import { AppError } from '#kernel/errors.ts';
import { keysOf } from '#kernel/narrow.ts';
import { protect } from '#kernel/placeholders.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { readStoredSettings } from '../projects/store.ts';
import { chainOf, engineContext } from './engine.ts';

export const tryEngine = defineOperation({
  name: 'try_engine',
  face: 'console',
  group: 'desk',
  routes: [],
  summary: 'Ask one engine for one text, with the style of the project, and say what came and what it cost.',
  description: 'No other engine answers in its place, and no answer of before is taken.',
  scope: null,
  right: 'draft',
  rate: 'start',
  idempotency: 'none',
  // The engine is asked while nobody holds a transaction.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found', 'upstream_failed'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    engine: z.enum(keysOf(ENGINES)).optional().describe('That of the project when absent.'),
    model: z.string().trim().min(1).max(200).optional(),
    source_language: LanguageCode.default('en'),
    language: LanguageCode,
    text: z.string().trim().min(1).max(500),
  }),
  output: z.object({
    engine: z.string(),
    model: z.string().nullable(),
    text: z.string().nullable(),
    failure: z.string().nullable().describe('Why the engine gave no text that can be used.'),
    tokens_in: z.int(),
    tokens_out: z.int(),
    cost: z.number().nullable().describe('null: nobody told what it costs.'),
    duration_ms: z.int(),
  }),

  async run({ project_id, engine, model, source_language, language, text }, ctx) {
    const { workspaceId } = ctx.caller;
    const stored = await ctx.database.tenant({ workspaceId, projectId: null }, async (tx) => {
      await requireOpenProject({ db: tx }, project_id);
      return readStoredSettings(tx, project_id);
    });
    const settings = { ...stored, ...(engine && { engine }), ...(model && { model }) };
    const owner = { ...ctx, settings, workspaceId, projectId: project_id, runId: ctx.requestId };
    const [link] = chainOf(owner);
    if (!link) throw new Error('A project has an engine.');
    const context = engineContext({ ...owner, options: { instructions: null } });
    const { text: source, tokens } = protect(text);
    const item: EngineItem = {
      id: 'try',
      source,
      tokens,
      plain: text,
      sourceLanguage: source_language,
      targetLanguage: language,
      maxLength: null,
      textType: 'text',
      terms: [],
      examples: [],
      note: null,
      legend: {},
    };
    const from = ctx.clock.monotonicMs();
    try {
      const calls = { ...context.calls, find: () => Promise.resolve(new Map<string, string>()) };
      const made = await translateItems([item], [link], { ...context, calls });
      const result = made.results.get(item.id);
      return {
        engine: made.provider,
        model: made.model,
        text: result && 'text' in result ? result.text : null,
        failure: result && 'failure' in result ? result.failure : null,
        ...made.usage,
        duration_ms: Math.round(ctx.clock.monotonicMs() - from),
      };
    } catch (error) {
      if (!isEngineError(error)) throw error;
      throw new AppError('upstream_failed', error.message, { field: 'engine' }, { cause: error });
    }
  },
});
