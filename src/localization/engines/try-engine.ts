import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { readProject } from '../projects/present.ts';
import { askEngine, SAMPLE, SAMPLE_LANGUAGE, Tried } from './ask-engine.ts';
import { engineOf } from './engine.ts';
import { ENGINE_NAMES } from './engine-setup.ts';
import { ownConfig } from '../projects/own-engines.ts';
import { conventionsIn, withConventions } from '../projects/conventions.ts';

const TEXT_CHARS_MAX = 200;

const Input = z.object({
  engine: z.enum(ENGINE_NAMES).optional().describe('Absent: the engine that tasks of this project use.'),
  text: z.string().trim().min(1).max(TEXT_CHARS_MAX).optional().describe(`Absent: "${SAMPLE}", in English.`),
  source_language: LanguageCode.optional().describe(
    'The language of text. Absent: the source language of the project.',
  ),
  target_language: LanguageCode.optional().describe('Absent: the first target language of the project.'),
});

/** Calls an engine while the caller waits, so it opens its own transactions. */
export const tryEngine = defineOperation({
  name: 'try_engine',
  face: 'open',
  group: 'projects',
  routes: [{ method: 'POST', path: '/engines/try' }],
  summary: 'Try a translation engine on one short text.',
  description:
    'The answer is 200 even if the engine does not work: problem says why. Only the cost of the call is stored.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'start',
  idempotency: 'optional',
  errors: ['invalid_input', 'not_found'],
  transaction: false,
  input: Input,
  output: Tried,

  async run(input, ctx) {
    const { project, config } = await ctx.database.tenant(ctx.caller, async (db) => ({
      project: await readProject(db, projectOf(ctx)),
      config: await ownConfig(ctx, db, ctx.caller.workspaceId),
    }));
    const sourceLanguage =
      input.text === undefined
        ? SAMPLE_LANGUAGE
        : (input.source_language ?? project.source_language ?? SAMPLE_LANGUAGE);
    const targetLanguage =
      input.target_language ??
      project.target_languages.find((code) => code !== sourceLanguage) ??
      (sourceLanguage === 'de' ? 'en' : 'de');
    const text = input.text ?? SAMPLE;
    const engine = input.engine ?? engineOf({ config, settings: project.settings }).name;
    const settings = { ...project.settings, engine, fallback_engines: [] };
    return withConventions(conventionsIn(settings), () =>
      askEngine({ ...ctx, config }, { engine, text, sourceLanguage, targetLanguage, settings }),
    );
  },
});
