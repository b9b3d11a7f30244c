import { z } from 'zod';
import { requireProject } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { StartedBy, startedBy } from './started-by.ts';
import { readPushes } from './store-files.ts';

const Counts = z.object({
  new: z.int(),
  changed: z.int(),
  gone: z.int(),
  renamed: z.int(),
  moved: z.int(),
  returned: z.int(),
  same: z.int(),
});

export const listProjectPushes = defineOperation({
  name: 'list_project_pushes',
  face: 'console',
  group: 'desk',
  summary: 'The open and applied pushes of a project, newest first, with the people who started them.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    state: z.enum(['open', 'applied']).optional(),
    ...cursorFields,
  }),
  output: listOf(
    z.object({
      push_id: z.string(),
      state: z.enum(['open', 'applied', 'cancelled']),
      complete: z.boolean(),
      files: z.int(),
      paths: z.array(z.string()).describe('The first five.'),
      counts: Counts.nullable(),
      task_id: z.string().nullable(),
      task_name: z.string().nullable(),
      job_id: z.string().nullable(),
      previous_job_id: z
        .string()
        .nullable()
        .describe(
          'The publish before it; null: it was the first. To undo the push, call rollback_publish with before.',
        ),
      started_by: StartedBy,
      created_at: z.string(),
      applied_at: z.string().nullable(),
    }),
  ),

  async run({ project_id, state, ...page }, ctx) {
    await requireProject(ctx, project_id);
    return pageOf(ctx, {
      page,
      sort: 'createdAt desc',
      filters: { operation: 'list_project_pushes', project_id, state },
      read: (after, count) =>
        readPushes(
          ctx.db,
          { projectId: project_id, state },
          after && { at: String(after[0]), id: after[1] },
          count,
        ),
      placeOf: ({ place, id }) => [place, id],
      show: (rows) =>
        rows.map((row) => ({
          push_id: row.id,
          state: row.state,
          complete: row.is_complete,
          files: row.files,
          paths: row.paths,
          counts: Counts.safeParse(row.counts).data ?? null,
          task_id: row.task_id,
          task_name: row.task_name,
          job_id: row.run_id,
          previous_job_id: row.previous_id,
          started_by: startedBy(row.created_by, row.created_by_name),
          created_at: row.created_at.toISOString(),
          applied_at: row.applied_at?.toISOString() ?? null,
        })),
    });
  },
});
