import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { projectOf } from '../project-of.ts';
import { readProjectStrings } from '../publish/store-push/strings.ts';

export const listProjectStrings = defineOperation({
  name: 'list_project_strings',
  face: 'open',
  group: 'files',
  routes: [{ method: 'GET', path: '/strings' }],
  summary: 'Strings of the project with their texts: hidden, stale, missing, by tag or by file.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({
    hidden: z.enum(['no', 'only', 'all']).default('no'),
    path: z.string().max(500).optional().describe('Only strings of this file.'),
    tag: z.string().max(100).optional(),
    search: z.string().min(1).max(200).optional().describe('Searched in ids and source texts.'),
    missing: LanguageCode.optional().describe('Without a text in this language.'),
    stale: LanguageCode.optional().describe('With a text in this language whose source has changed since.'),
    ...cursorFields,
  }),
  output: listOf(
    z.object({
      key: z.string(),
      string_id: z.string(),
      content: z.string(),
      context: z.string().nullable(),
      max_length: z.int().nullable(),
      category: z.string().nullable(),
      source_language: z.string(),
      path: z.string().nullable().describe('The file that it belongs to.'),
      hidden: z
        .enum(['gone', 'chosen', 'merged', 'branch'])
        .nullable()
        .describe('branch: so far only another branch has it.'),
      branch: z.string().nullable().describe('The branch that it waits for.'),
      hidden_at: z.string().nullable(),
      tags: z.array(z.string()),
      texts: z.array(
        z.object({ language: z.string(), text: z.string(), state: z.string(), is_stale: z.boolean() }),
      ),
      updated_at: z.string(),
    }),
  ),

  async run({ limit, cursor, ...filter }, ctx) {
    const projectId = projectOf(ctx);
    return pageOf(ctx, {
      page: { limit, cursor },
      sort: 'position',
      filters: { operation: 'list_project_strings', projectId, ...filter },
      read: (after, count) =>
        readProjectStrings(ctx.db, projectId, filter, after === null ? null : after[1], count),
      placeOf: ({ place }) => [place, place],
      show: (rows) =>
        rows.map((row) => ({
          key: row.string_key,
          string_id: row.string_id,
          content: row.content,
          context: row.context,
          max_length: row.max_length,
          category: row.category,
          source_language: row.source_language,
          path: row.path,
          hidden: row.hidden_reason,
          branch: row.pending_branch,
          hidden_at: row.hidden_at?.toISOString() ?? null,
          tags: row.tags,
          texts: row.texts,
          updated_at: row.updated_at.toISOString(),
        })),
    });
  },
});
