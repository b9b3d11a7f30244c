import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { defaultMode } from '../formats/known-formats.ts';
import type { FileAbout } from '../formats/skeleton.ts';
import type { Run } from '../runs/run.ts';
import { startRun } from '../runs/start-run.ts';
import { findRun, newRunId } from '../runs/store.ts';
import { getOwned } from '../task-store/store.ts';
import { findTaskSkeleton } from '../task-store/store-skeletons.ts';
import { buildFile } from './build-file.ts';
import { columnsOf } from './columns.ts';
import { exportInput, firstOf, readProject } from './export-input.ts';
import { filenameOr } from './filename.ts';
import { isFor } from './from-source.ts';
import type { ExportOrder } from './order.ts';
import { ExportView, presentExport, presentRun } from './present-export.ts';
import { getTemplate } from './store.ts';
import { allowsMode, type ExportTemplate, modeMessage, TemplateId } from './template.ts';

/** Up to this many rows, the caller waits some seconds for the file. Beyond, a job builds it. */
const ROWS_SYNC_MAX = 50_000;
const TIMEOUT_MS = 5 * 60_000;

const Input = z
  .object({
    task_id: z.string().trim().min(1).max(128),
    template_id: TemplateId.optional().describe('A template of the type task_strings.'),
    ...exportInput,
    safe_for_spreadsheets: z
      .boolean()
      .default(true)
      .describe('csv and xlsx: cells that start like a formula get a leading apostrophe.'),
    from_source: z
      .boolean()
      .optional()
      .describe(
        'Whether to return the source file of the task with its texts translated, if it has the format of the template. Default: yes, unless the template chooses fields.',
      ),
    job_id: z
      .string()
      .min(1)
      .optional()
      .describe('Instead of template_id: the progress of an export that was started earlier, and its link.'),
  })
  .superRefine(({ template_id, job_id }, ctx) => {
    if ((template_id === undefined) !== (job_id === undefined)) return;
    const message =
      template_id === undefined ? say('common.required') : 'must not be sent together with job_id';
    ctx.addIssue({ code: 'custom', path: ['template_id'], message });
  });

export const exportTask = defineOperation({
  name: 'export_task',
  face: 'open',
  group: 'export',
  routes: [{ method: 'POST', path: '/tasks/export' }],
  summary: 'Export the strings of a task with a template.',
  description: `Up to ${ROWS_SYNC_MAX} rows (strings times languages) the answer has the link; above that it has a job_id: follow it in the task status, then call this again for its link.`,
  scope: 'localize:read',
  keyScope: 'export',
  rate: 'start',
  // Writing the file takes seconds, and must not hold a write transaction open.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable', 'rate_limited'],
  input: Input,
  example: { task_id: 'task_01', template_id: 'tpl_01' },
  output: ExportView,

  async run(input, ctx) {
    if (input.job_id !== undefined) return presentRun(ctx, await readRun(ctx, input.task_id, input.job_id));
    const { order, rows } = await plan(ctx, input);
    if (rows > ROWS_SYNC_MAX) return presentRun(ctx, await accept(ctx, order, rows));
    const file = await buildFile(ctx, order, { timeoutMs: TIMEOUT_MS, takesSlot: true, signal: ctx.signal });
    return presentExport(ctx, order, { jobId: null, status: 'completed', file, error: null });
  },
});

async function plan(
  ctx: Context,
  input: z.output<typeof Input>,
): Promise<{ order: ExportOrder & { taskId: string }; rows: number }> {
  return ctx.database.tenant(ctx.caller, async (tx) => {
    const scope = { ...ctx, db: tx };
    const task = await getOwned(scope, input.task_id);
    const template = await getTemplate(scope, 'task_strings', input.template_id ?? '');
    const project = await readProject(tx, task.projectId);
    const languages = firstOf(input.target_languages, template.languages, task.targetLanguages);
    const source =
      (input.from_source ?? choosesNoFields(template)) ? await findTaskSkeleton(tx, task.id) : null;
    const isFromSource = source?.format === template.format;
    const mode =
      input.download_mode ??
      (template.mode !== null && allowsMode(template.format, template.mode)
        ? template.mode
        : isFromSource && needsFiles(source.about, template.format, languages)
          ? 'separate'
          : defaultMode(template.format));
    if (!allowsMode(template.format, mode)) throw invalidField('download_mode', modeMessage(template.format));
    if (!task.stringsCount) {
      throw new AppError(
        'unprocessable',
        say('export.task_no_strings'),
        { field: 'task_id' },
        { reason: 'no_strings' },
      );
    }
    return {
      rows: task.stringsCount * languages.length,
      order: {
        workspaceId: task.workspaceId,
        projectId: task.projectId,
        projectName: project.name,
        sourceLanguage: task.sourceLanguage,
        taskId: task.id,
        format: template.format,
        mode,
        languages,
        columns: columnsOf(template, languages),
        escape: (input.escape_mode ?? project.escapeMode) === 'escape',
        safeForSpreadsheets: input.safe_for_spreadsheets,
        fromSource: isFromSource,
        filename: filenameOr(input.filename, task.id, ctx.clock.now()),
      },
    };
  });
}

/** A template that selects fields requires a table of its own instead of the source file. */
function choosesNoFields({ fields, fieldOrder }: ExportTemplate): boolean {
  return fields.length === 0 && fieldOrder.length === 0;
}

/**
 * Whether a single file like the source cannot hold these languages, and the format supports one file
 * per language.
 */
function needsFiles(about: FileAbout, format: string, languages: readonly string[]): boolean {
  return !isFor(about, { mode: 'single', languages }) && allowsMode(format, 'separate');
}

/** Run and job in one transaction, so that an accepted export is always built. */
async function accept(ctx: Context, order: ExportOrder & { taskId: string }, rows: number): Promise<Run> {
  return ctx.database.tenant(ctx.caller, (tx) =>
    startRun(
      { ...ctx, db: tx },
      {
        id: newRunId('export_open_'),
        workspaceId: order.workspaceId,
        projectId: order.projectId,
        taskId: order.taskId,
        appKeyId: ctx.caller.kind === 'app_key' ? ctx.caller.id : null,
        jobType: 'EXPORT',
        trigger: ctx.caller.kind === 'app_key' ? 'create' : 'console',
        traceId: ctx.requestId,
        callbackUrl: null,
        callbackEvents: [],
        targetLanguages: order.languages,
        options: order,
        rowsTotal: rows,
      },
    ),
  );
}

async function readRun(ctx: Context, taskId: string, jobId: string): Promise<Run> {
  return ctx.database.tenant(ctx.caller, async (tx) => {
    const task = await getOwned({ ...ctx, db: tx }, taskId);
    const run = await findRun(tx, jobId);
    if (run?.jobType === 'EXPORT' && run.taskId === task.id) return run;
    throw new AppError(
      'not_found',
      say('export.export_does_not_exist'),
      { field: 'job_id' },
      { reason: 'job_not_found' },
    );
  });
}
