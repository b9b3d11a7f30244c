import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';

export const listProjects = defineOperation({
  name: 'list_projects',
  face: 'console',
  group: 'projects',
  routes: [],
  summary: 'List the localization projects of the workspace.',
  scope: null,
  right: 'read',
  rate: 'read',
  idempotency: 'none',
  errors: [],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        project_id: z.string(),
        name: z.string(),
        source_language: z.string().nullable(),
        target_languages: z.array(z.string()),
        created_at: z.string(),
        archived_at: z.string().nullable(),
      }),
    ),
  }),

  async run(_input, ctx) {
    const rows = await ctx.db
      .selectFrom('projects')
      .select(['id', 'name', 'source_language', 'target_languages', 'created_at', 'archived_at'])
      .where('workspace_id', '=', ctx.caller.workspaceId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return {
      items: rows.map(({ id, created_at, archived_at, ...row }) => ({
        project_id: id,
        ...row,
        created_at: created_at.toISOString(),
        archived_at: archived_at?.toISOString() ?? null,
      })),
    };
  },
});
