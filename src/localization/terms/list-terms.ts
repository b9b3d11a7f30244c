import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { readPage } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../projects/project-of.ts';
import { CATEGORY_CHARS_MAX, pageFields } from './fields.ts';
import { TermView, toTermView } from './present.ts';
import { listTermRows } from './store.ts';

const KEYWORD_CHARS_MAX = 200;

export const listTerms = defineOperation({
  name: 'list_terms',
  face: 'open',
  group: 'terms',
  routes: [{ method: 'GET', path: '/terms' }],
  summary: 'List the termbase in the source language of the project, last changed first.',
  scope: 'localize:read',
  keyScope: 'terms',
  rate: 'read',
  idempotency: 'none',
  snapshot: true,
  errors: ['invalid_input', 'unprocessable'],
  input: z.object({
    ...pageFields,
    category: z.string().max(CATEGORY_CHARS_MAX).optional().describe('Exact; empty means any.'),
    keyword: z
      .string()
      .max(KEYWORD_CHARS_MAX)
      .optional()
      .describe('Part of the content, as it stands; case is folded by PostgreSQL’s lower() on both sides.'),
  }),
  output: z.object({
    page: z.int(),
    page_size: z.int(),
    total: z.int(),
    source_language: z.string(),
    items: z.array(TermView),
  }),

  async run(input, ctx) {
    const { page, pageSize, offset } = readPage(input);
    const projectId = projectOf(ctx);
    const project = await ctx.db
      .selectFrom('projects')
      .select('source_language')
      .where('id', '=', projectId)
      .executeTakeFirst();
    if (!project) throw new AppError('not_found', 'The project does not exist.');
    if (project.source_language === null) {
      throw new AppError(
        'unprocessable',
        'The project has no source language.',
        {},
        { reason: 'no_source_language' },
      );
    }
    const { total, rows } = await listTermRows(ctx.db, projectId, {
      sourceLanguage: project.source_language,
      category: input.category || undefined,
      keyword: input.keyword || undefined,
      limit: pageSize,
      offset,
    });
    return {
      page,
      page_size: pageSize,
      total,
      source_language: project.source_language,
      items: rows.map(toTermView),
    };
  },
});
