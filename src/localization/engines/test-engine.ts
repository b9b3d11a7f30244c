import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { withEngines } from '../projects/own-engines.ts';
import { askEngine, SAMPLE, SAMPLE_LANGUAGE, Tried } from './ask-engine.ts';
import { OwnEngineInput, ownEngineOf } from './own-engine-input.ts';

const TARGET_LANGUAGE = 'de';

/** Calls an engine while the caller waits. */
export const testEngine = defineOperation({
  name: 'test_engine',
  face: 'console',
  group: 'projects',
  summary: 'Try a key for a translation engine on one short text, before it is connected.',
  description:
    'The answer is 200 even if the engine does not work: problem says why. Nothing is kept. For a connected engine, use try_engine.',
  right: 'manage',
  proof: true,
  rate: 'start',
  errors: ['invalid_input', 'forbidden'],
  transaction: false,
  input: OwnEngineInput.extend({
    target_language: LanguageCode.default(TARGET_LANGUAGE),
  }),
  output: Tried,

  run({ target_language, ...input }, ctx) {
    const own = ownEngineOf(input, ctx);
    const settings = { engine: input.engine, fallback_engines: [] };
    const isEnglish = target_language === SAMPLE_LANGUAGE;
    return askEngine(
      { ...ctx, config: withEngines(ctx.config, [own]) },
      {
        engine: input.engine,
        text: SAMPLE,
        sourceLanguage: SAMPLE_LANGUAGE,
        targetLanguage: isEnglish ? TARGET_LANGUAGE : target_language,
        settings,
      },
    );
  },
});
