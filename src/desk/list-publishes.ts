import { z } from 'zod';
import { recall } from '#kernel/say.ts';
import { PUBLISH_STATUS, PublishCounts, requireProject } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { StartedBy, startedBy } from './started-by.ts';
import { PUBLISH_KINDS, readPublishes } from './store-tasks.ts';

const STATUSES = ['pending', 'running', 'completed', 'failed'] as const;

const PublishItem = z.object({
  job_id: z.string(),
  task_id: z.string().nullable(),
  task_name: z.string().nullable(),
  status: z.enum(STATUSES),
  languages: z.array(z.string()),
  counts: PublishCounts.nullable().describe(
    'What was published and what was left out, once it is completed.',
  ),
  rolled_back_to: z
    .string()
    .nullable()
    .describe('The publish that this one restored; empty: it undid the first one.'),
  push_id: z.string().nullable().describe('The push behind this publish.'),
  error: z.string().nullable(),
  started_by: StartedBy,
  accepted_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});

export const listPublishes = defineOperation({
  name: 'list_publishes',
  face: 'console',
  group: 'desk',
  summary: 'The publish jobs of a project, newest first.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    task_id: z.string().min(1).max(128).optional(),
    kind: z.enum(PUBLISH_KINDS).optional().describe('What caused it.'),
    status: z.enum(STATUSES).optional(),
    language: z.string().min(1).max(35).optional().describe('Only publishes with this language.'),
    ...cursorFields,
  }),
  output: listOf(PublishItem),

  async run({ project_id, task_id, kind, status, language, ...page }, ctx) {
    const { workspaceId } = ctx.caller;
    await requireProject(ctx, project_id);
    return pageOf(ctx, {
      page,
      sort: 'acceptedAt desc',
      filters: { operation: 'list_publishes', workspaceId, project_id, task_id, kind, status, language },
      read: (after, count) =>
        readPublishes(
          ctx.db,
          { workspaceId, projectId: project_id, taskId: task_id, kind, statuses: rowsOf(status), language },
          after && { at: String(after[0]), id: after[1] },
          count,
        ),
      placeOf: ({ place, id }) => [place, id],
      show: (rows) =>
        rows.map((row) => ({
          job_id: row.id,
          task_id: row.task_id,
          task_name: row.task_name,
          status: PUBLISH_STATUS[row.status],
          languages: row.target_languages,
          counts: PublishCounts.safeParse(row.stats).data ?? null,
          rolled_back_to: row.rollback_to,
          push_id: row.push_id,
          error: recall(row.error, row.error_said),
          started_by: startedBy(row.created_by, row.created_by_name),
          accepted_at: row.accepted_at.toISOString(),
          started_at: row.started_at?.toISOString() ?? null,
          ended_at: row.ended_at?.toISOString() ?? null,
        })),
    });
  },
});

/** The statuses in the rows that the answer shows as this one. */
function rowsOf(status: (typeof STATUSES)[number] | undefined): string[] | undefined {
  if (status === undefined) return undefined;
  return Object.entries(PUBLISH_STATUS).flatMap(([row, shown]) => (shown === status ? [row] : []));
}
