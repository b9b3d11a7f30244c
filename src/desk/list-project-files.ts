import { z } from 'zod';
import { requireProject } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { StartedBy, startedBy } from './started-by.ts';
import { readFiles } from './store-files.ts';

export const listProjectFiles = defineOperation({
  name: 'list_project_files',
  face: 'console',
  group: 'desk',
  summary: 'The files of a project as they were last pushed.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({
    items: z.array(
      z.object({
        path: z.string(),
        namespace: z.string(),
        format: z.string(),
        language: z.string(),
        strings: z.int(),
        sha256: z.string(),
        pushed_at: z.string(),
        pushed_by: StartedBy,
      }),
    ),
  }),

  async run({ project_id }, ctx) {
    await requireProject(ctx, project_id);
    const rows = await readFiles(ctx.db, project_id);
    return {
      items: rows.map(({ path, namespace, format, language, strings, sha256, ...row }) => ({
        path,
        namespace,
        format,
        language,
        strings,
        sha256,
        pushed_at: row.pushed_at.toISOString(),
        pushed_by: startedBy(row.created_by, row.created_by_name),
      })),
    };
  },
});
