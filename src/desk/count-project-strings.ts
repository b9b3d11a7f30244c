import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { PURGE_DAYS, requireProject } from '#localization/public.ts';
import { countLife, countTags, countTexts } from './store-files.ts';

const TAGS_MAX = 500;

export const countProjectStrings = defineOperation({
  name: 'count_project_strings',
  face: 'console',
  group: 'desk',
  summary: 'How many strings a project has, how many are hidden, stale or without a text, and its tags.',
  right: 'localize',
  rate: 'read',
  snapshot: true,
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({
    shown: z.int(),
    hidden: z.int(),
    purgeable: z.int().describe('Hidden for so long that purge_strings can remove them.'),
    languages: z
      .array(z.object({ language: z.string(), missing: z.int(), stale: z.int() }))
      .describe('Languages that have texts.'),
    tags: z.array(z.object({ tag: z.string(), strings: z.int() })),
  }),

  async run({ project_id }, ctx) {
    await requireProject(ctx, project_id);
    const life = await countLife(ctx.db, project_id, PURGE_DAYS);
    const texts = await countTexts(ctx.db, project_id);
    return {
      ...life,
      languages: texts.map((each) => ({
        language: each.language,
        missing: life.shown - each.texts,
        stale: each.stale,
      })),
      tags: await countTags(ctx.db, project_id, TAGS_MAX),
    };
  },
});
