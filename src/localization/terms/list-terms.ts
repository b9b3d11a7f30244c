import { z } from 'zod';
import { readPage } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { requireSourceLanguage } from '../projects/source-language.ts';
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
  snapshot: true,
  errors: ['invalid_input', 'unprocessable'],
  input: z.object({
    ...pageFields,
    category: z.string().max(CATEGORY_CHARS_MAX).optional().describe('Exact; empty means any.'),
    keyword: z
      .string()
      .max(KEYWORD_CHARS_MAX)
      .optional()
      .describe('Literal part of the content; case is folded by PostgreSQL’s lower() on both sides.'),
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
    const sourceLanguage = await requireSourceLanguage(ctx.db, projectId);
    const { total, rows } = await listTermRows(ctx.db, projectId, {
      sourceLanguage,
      category: input.category || undefined,
      keyword: input.keyword || undefined,
      limit: pageSize,
      offset,
    });
    return {
      page,
      page_size: pageSize,
      total,
      source_language: sourceLanguage,
      items: rows.map(toTermView),
    };
  },
});
