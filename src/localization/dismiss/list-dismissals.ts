import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireProject } from '../projects/require-project.ts';
import { listDismissals as readDismissals } from '../qa/store-dismissals.ts';
import { SCOPES } from './finding-of.ts';

const SHOWN = 500;

export const listDismissals = defineOperation({
  name: 'list_dismissals',
  face: 'console',
  group: 'desk',
  summary: 'Dismissed findings in a language: whole checks first, then single strings, newest first.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64), language: LanguageCode }),
  output: z.object({
    items: z
      .array(
        z.object({
          scope: z.enum(SCOPES),
          check: z.string(),
          row_key: z.string().nullable(),
          string_id: z.string().nullable(),
          content: z.string().nullable(),
          message: z.string().nullable(),
          dismissed_by: z.string(),
          at: z.string(),
        }),
      )
      .describe(`Up to ${SHOWN}.`),
  }),

  async run({ project_id, language }, ctx) {
    await requireProject(ctx, project_id);
    const rows = await readDismissals(ctx.db, project_id, language, SHOWN);
    return {
      items: rows.map((row) => ({
        scope: row.scope,
        check: row.check_id,
        row_key: row.scope === 'row' ? row.row_key : null,
        string_id: row.string_id,
        content: row.source,
        message: row.message,
        dismissed_by: row.actor,
        at: row.created_at.toISOString(),
      })),
    };
  },
});
