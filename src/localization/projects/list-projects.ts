import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { listLiveProjects } from './store.ts';

export const listProjects = defineOperation({
  name: 'list_projects',
  face: 'console',
  group: 'projects',
  summary: 'List the localization projects of the workspace.',
  scope: 'localize:read',
  right: 'localize',
  rate: 'read',
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
    const rows = await listLiveProjects(ctx.db, ctx.caller.workspaceId);
    return {
      items: rows.map((row) => ({
        project_id: row.id,
        name: row.name,
        source_language: row.source_language,
        target_languages: row.target_languages,
        created_at: row.created_at.toISOString(),
        archived_at: row.archived_at?.toISOString() ?? null,
      })),
    };
  },
});
