import { z } from 'zod';
import { recall } from '#kernel/say.ts';
import { STAGES, STEP_NAMES, TASK, requireProject } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { StartedBy, startedBy } from './started-by.ts';
import { readTasks, type TaskRow } from './store-tasks.ts';

const TaskItem = z.object({
  task_id: z.string(),
  project_id: z.string(),
  client_task_id: z.string().nullable(),
  name: z.string(),
  status: z.enum(TASK.all),
  stage: z.string(),
  step: z
    .object({ name: z.string(), index: z.int(), of: z.int() })
    .nullable()
    .describe('The running step, while the task is being translated.'),
  rows: z.object({ done: z.int(), total: z.int() }).nullable().describe('Of the step, not of the task.'),
  source_language: z.string().nullable(),
  target_languages: z.array(z.string()),
  open_languages: z.array(z.string()).describe('Languages with rows that got no text.'),
  strings_count: z.int().nullable(),
  words_count: z.int().nullable(),
  smart_optimize_status: z.string().nullable(),
  failure_reason: z.string().nullable(),
  failure_code: z.int().nullable(),
  started_by: StartedBy,
  accepted_at: z.string(),
  updated_at: z.string(),
  completed_at: z.string().nullable(),
});

export const listTasks = defineOperation({
  name: 'list_tasks',
  face: 'console',
  group: 'desk',
  summary: 'The translation tasks of a project, or of all of them, newest first.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    project_id: z.string().min(1).max(64).optional().describe('Absent: all projects.'),
    status: z.array(z.enum(TASK.all)).min(1).max(TASK.all.length).optional(),
    q: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Part of the name, or a task id, client_task_id or trace_id.'),
    ...cursorFields,
  }),
  output: listOf(TaskItem),

  async run({ project_id, status, q, ...page }, ctx) {
    const { workspaceId } = ctx.caller;
    if (project_id !== undefined) await requireProject(ctx, project_id);
    return pageOf(ctx, {
      page,
      sort: 'acceptedAt desc',
      filters: { operation: 'list_tasks', workspaceId, project_id, status, q },
      read: (after, count) =>
        readTasks(
          ctx.db,
          { workspaceId, projectId: project_id, statuses: status, text: q },
          after && { at: String(after[0]), id: after[1] },
          count,
        ),
      placeOf: ({ place, id }) => [place, id],
      show: (rows) => rows.map(present),
    });
  },
});

function present(row: TaskRow): z.input<typeof TaskItem> {
  const status = row.status;
  const index = status === 'running' ? STEP_NAMES.findIndex((name) => name === row.step) : -1;
  const isBusy = status === 'running' || status === 'optimizing';
  return {
    task_id: row.id,
    project_id: row.project_id,
    client_task_id: row.client_task_id,
    name: row.name,
    status,
    stage: STAGES[status],
    step: index < 0 ? null : { name: row.step ?? '', index: index + 1, of: STEP_NAMES.length },
    rows: isBusy && row.rows_total !== null ? { done: row.rows_done ?? 0, total: row.rows_total } : null,
    source_language: row.source_language,
    target_languages: row.target_languages,
    open_languages: row.open_languages,
    strings_count: row.strings_count,
    words_count: row.words_count,
    smart_optimize_status: row.smart_optimize_status,
    failure_reason: recall(row.failure_reason, row.failure_said),
    failure_code: row.failure_code,
    started_by: startedBy(row.created_by, row.created_by_name),
    accepted_at: row.accepted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}
