import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { listLanguages as allLanguages } from '#kernel/language.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { findProject } from './store.ts';

const Item = z.object({
  code: z.string(),
  name: z.string(),
  native_name: z.string(),
  bcp47: z.string(),
  aliases: z.array(z.string()),
  direction: z.enum(['ltr', 'rtl']),
  plural_categories: z.array(z.string()),
  word_unit: z.enum(['word', 'character']),
  is_source: z.boolean(),
  is_enabled: z.boolean(),
});

export const listLanguages = defineOperation({
  name: 'list_languages',
  face: 'open',
  group: 'projects',
  routes: [{ method: 'GET', path: '/languages' }],
  summary: 'List the supported languages with names, direction, plural categories and word unit.',
  scope: 'localize:read',
  rate: 'read',
  etag: true,
  errors: ['invalid_input'],
  input: z.object({
    enabled: z.boolean().optional().describe('true: only the source and target languages of the project.'),
  }),
  output: z.object({ total: z.int(), source_language: z.string().nullable(), items: z.array(Item) }),

  async run({ enabled }, ctx) {
    const project = await findProject(ctx.db, projectOf(ctx));
    if (!project) throw new AppError('not_found', say('common.project_does_not_exist'));
    const mine = new Set([project.source_language, ...project.target_languages]);
    // Filter first and then describe, because a description looks up the names of a language, and there are
    // 134.
    const items = allLanguages()
      .filter((language) => enabled === undefined || mine.has(language.code) === enabled)
      .map((language) => ({
        code: language.code,
        name: language.name,
        native_name: language.nativeName,
        bcp47: language.bcp47,
        aliases: [...language.aliases],
        direction: language.direction,
        plural_categories: [...language.pluralCategories],
        word_unit: language.wordUnit,
        is_source: language.code === project.source_language,
        is_enabled: mine.has(language.code),
      }));
    return { total: items.length, source_language: project.source_language, items };
  },
});
