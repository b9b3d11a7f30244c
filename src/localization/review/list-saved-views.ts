import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { requireProject } from '../projects/require-project.ts';
import { ViewFilters } from './save-view.ts';
import { listViews } from './store-views.ts';

const SHOWN = 500;

export const listSavedViews = defineOperation({
  name: 'list_saved_views',
  face: 'console',
  group: 'desk',
  summary: 'Named filters of the string editor: your own, and those that others share.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        is_shared: z.boolean(),
        is_own: z.boolean(),
        owner_id: z.string(),
        filters: ViewFilters,
      }),
    ),
  }),

  async run({ project_id }, ctx) {
    await requireProject(ctx, project_id);
    const rows = await listViews(ctx.db, project_id, ctx.caller.id, SHOWN);
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        is_shared: row.is_shared,
        is_own: row.owner_id === ctx.caller.id,
        owner_id: row.owner_id,
        filters: ViewFilters.parse(row.filters),
      })),
    };
  },
});
