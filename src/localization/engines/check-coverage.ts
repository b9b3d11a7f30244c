import { z } from 'zod';
import { listLanguages } from '#kernel/language.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { ownSetup } from '../projects/own-engines.ts';
import { readProject } from '../projects/present.ts';
import { COVERAGE, chainOf, coverageOf } from './engine.ts';
import { ENGINE_NAMES } from './engine-setup.ts';

const LANGUAGES_MAX = 200;

export const checkCoverage = defineOperation({
  name: 'check_coverage',
  face: 'open',
  group: 'projects',
  routes: [{ method: 'POST', path: '/engines/coverage' }],
  summary: 'Check which languages the engines of the project translate into, before starting anything.',
  description:
    'covered: one of the engines translates this pair. not_covered: none does; memory and termbase may still fill the rows. unknown: only the server of the engine knows.',
  scope: 'localize:read',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({
    source_language: LanguageCode.optional().describe('Absent: the source language of the project.'),
    target_languages: z.array(LanguageCode).max(LANGUAGES_MAX).optional().describe('Absent: all languages.'),
  }),
  output: z.object({
    engines: z
      .array(z.object({ engine: z.enum(ENGINE_NAMES), title: z.string() }))
      .describe('The engines of the project, in the order in which they are used.'),
    source_language: z.string().nullable(),
    languages: z
      .array(z.object({ language: z.string(), coverage: z.enum(COVERAGE) }))
      .describe('Empty if there is no source language.'),
  }),

  async run({ source_language, target_languages }, ctx) {
    const project = await readProject(ctx.db, projectOf(ctx));
    const config = await ownSetup(ctx.config, ctx.db, ctx.caller.workspaceId);
    const choice = { config, settings: project.settings };
    const source = source_language ?? project.source_language;
    const targets = target_languages ?? listLanguages().map(({ code }) => code);
    return {
      engines: chainOf(choice).map(({ engine }) => ({ engine: engine.name, title: engine.title })),
      source_language: source,
      languages:
        source === null
          ? []
          : targets
              .filter((code) => code !== source)
              .map((language) => ({
                language,
                coverage: coverageOf(choice, { sourceLanguage: source, targetLanguage: language }),
              })),
    };
  },
});
