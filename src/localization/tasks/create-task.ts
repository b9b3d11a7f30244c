import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { defineOperation } from '#platform/operation.ts';
import { checkCallbackEvents, checkCallbackUrl } from '../callbacks/callback-fields.ts';
import { uncoveredOf } from '../engines/engine.ts';
import { PUBLISH_EVENTS, TASK_EVENTS } from '../events.ts';
import { signingKeyOrNull } from '../keys/store.ts';
import { projectOf } from '../project-of.ts';
import { type ProjectSettings, readSettings } from '../projects/settings.ts';
import { findProject } from '../projects/store.ts';
import type { Asked } from '../runs/asked-languages.ts';
import { startRun } from '../runs/start-run.ts';
import { listRuns, newRunId } from '../runs/store.ts';
import { findByClientId, toTask } from '../task-store/store.ts';
import {
  insertStrings,
  insertTask,
  type NewString,
  nextTaskNumber,
  saveCounts,
} from '../task-store/store-insert.ts';
import type { TaskOptions } from '../task-store/task.ts';
import { Analysis, analyse } from './analyse.ts';
import { CreateTaskInput, type InputString, type NewTask, splitLanguages } from './create-task-input.ts';
import { waysIn, withWays } from '../projects/ways.ts';

const BODY_MAX = 20 * 1024 * 1024;

export const createTask = defineOperation({
  name: 'create_task',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/create' }],
  summary: 'Create a translation task from strings or from a file behind a URL.',
  description: 'With dry_run nothing is created and the answer is the analysis of the strings.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'start',
  idempotency: 'none',
  bodyMax: BODY_MAX,
  errors: ['invalid_input', 'conflict', 'payload_too_large', 'unprocessable'],
  input: CreateTaskInput,
  output: z.object({
    task_id: z.string().nullable(),
    client_task_id: z.string().nullable(),
    name: z.string(),
    status: z.string(),
    job_id: z.string().nullable(),
    accepted_at: z.string(),
    source_language: z.string(),
    target_languages: z.array(z.string()),
    skipped_target_languages: z.array(z.string()),
    strings_count: z.int().nullable(),
    words_count: z.int().nullable(),
    requires_confirmation: z.boolean(),
    idempotent_replay: z.boolean(),
    deep_link: z.string().nullable(),
    warnings: z
      .array(z.object({ language: z.string(), reason: z.enum(['engine_cannot']) }))
      .describe(
        'engine_cannot: no engine of the project translates into this language; memory and termbase may fill its rows.',
      ),
    analysis: Analysis.optional(),
  }),

  async run(input, ctx) {
    const source = sourceOf(input, ctx);
    const callbackUrl = checkCallbackUrl(ctx, input.callback_url);
    const callbackEvents = checkCallbackEvents(input.callback_events, [...TASK_EVENTS, ...PUBLISH_EVENTS]);
    const appKeyId = await signingKeyOrNull(ctx);
    // Before the project is looked at: a replay is about the task as it was accepted.
    const known = input.dry_run ? undefined : await findKnown(ctx, appKeyId, input.client_task_id);
    if (known) return replayOf(ctx, known, input);
    const project = await findProject(ctx.db, projectOf(ctx));
    const sourceLanguage = input.source_language ?? project?.source_language ?? null;
    if (sourceLanguage === null)
      throw unprocessable('Neither the task nor the project has a source language.', 'no_source_language');
    const settings = project?.settings ?? {};
    const { targets, skipped } = splitLanguages(input.target_languages, sourceLanguage);
    if (targets.length === 0)
      throw unprocessable('target_languages contains nothing but the source language.', 'no_target_language');

    const task: NewTask = {
      id: newId('task', ctx.clock),
      workspaceId: ctx.caller.workspaceId,
      projectId: projectOf(ctx),
      appKeyId,
      sourceLanguage,
      targets,
      options: optionsOf(input, source, readSettings(project?.settings)),
      strings: input.strings ?? null,
    };
    const view = {
      client_task_id: input.client_task_id ?? null,
      source_language: sourceLanguage,
      target_languages: targets,
      skipped_target_languages: skipped,
      requires_confirmation: needsConfirmation(task.options),
      warnings: warningsFor(ctx, settings, sourceLanguage, targets),
    };
    if (input.dry_run) {
      const analysis = await withWays(waysIn(settings), () =>
        analyse(ctx.db, task, { config: ctx.config, settings }),
      );
      const counts = { strings_count: analysis.strings_count, words_count: analysis.words_count };
      return {
        ...view,
        ...counts,
        analysis,
        task_id: null,
        name: input.name ?? '',
        status: 'dry_run',
        job_id: null,
        accepted_at: ctx.clock.now().toISOString(),
        idempotent_replay: false,
        deep_link: null,
      };
    }

    const name = await addTask(ctx, task, input, callbackUrl, callbackEvents);
    if (name === null) {
      // A twin with the same id committed between our look and our insert.
      const twin = await findKnown(ctx, appKeyId, input.client_task_id);
      if (!twin) throw new Error('A task vanished while it was looked for.');
      return replayOf(ctx, twin, input);
    }
    const counts =
      task.strings === null ? null : await insertStrings(ctx.db, task, task.strings.map(toNewString));
    if (counts) await saveCounts(ctx.db, task.id, counts);
    const run = await startRun(ctx, {
      id: newRunId('create_open_'),
      workspaceId: task.workspaceId,
      projectId: task.projectId,
      taskId: task.id,
      appKeyId: task.appKeyId,
      jobType: 'TASK_IMPORT',
      trigger: ctx.caller.kind === 'session' ? 'console' : 'create',
      traceId: ctx.requestId,
      callbackUrl,
      callbackEvents,
      targetLanguages: targets,
      options: { asked: { requested: [...new Set(input.target_languages)], skipped } satisfies Asked },
    });
    return {
      ...view,
      task_id: task.id,
      name,
      status: 'pending',
      job_id: run.id,
      accepted_at: run.acceptedAt.toISOString(),
      strings_count: counts?.strings ?? null,
      words_count: counts?.words ?? null,
      idempotent_replay: false,
      deep_link: `${ctx.publicUrl}/tasks/${task.id}`,
    };
  },
});

type Input = z.output<typeof CreateTaskInput>;

function unprocessable(message: string, reason: string): AppError {
  return new AppError('unprocessable', message, {}, { reason });
}

function sourceOf(input: Input, ctx: Context): TaskOptions['source'] {
  if (input.strings !== undefined) return { kind: 'strings' };
  if (input.dry_run) throw invalidField('dry_run', 'needs strings; a file is not downloaded for an analysis');
  const { policy } = ctx.outbound;
  return input.xlsx_url !== undefined
    ? {
        kind: 'xlsx_url',
        url: checkUrl(input.xlsx_url, policy, 'xlsx_url').href,
        sheet: input.xlsx_sheet ?? null,
      }
    : {
        kind: 'file_url',
        url: checkUrl(input.file_url ?? '', policy, 'file_url').href,
        format: input.file_format ?? '',
      };
}

function toNewString({ string_id, max_length, ...rest }: InputString): NewString {
  return { ...rest, stringId: string_id, maxLength: max_length };
}

function optionsOf(input: Input, source: TaskOptions['source'], settings: ProjectSettings): TaskOptions {
  return {
    source,
    scanTerms: input.scan_terms,
    autoApplyTerms: input.auto_apply_terms,
    skipTm: input.skip_tm,
    skipTb: input.skip_tb,
    smartOptimize: input.smart_optimize ?? settings.smart_optimize,
    optimizeThreshold: input.optimize_threshold ?? settings.optimize_threshold,
    profile: input.profile ?? settings.profile,
    instructions: input.instructions ?? null,
  };
}

function needsConfirmation({ scanTerms, autoApplyTerms }: TaskOptions): boolean {
  return scanTerms && !autoApplyTerms;
}

/** Known before anything is spent. */
function warningsFor(
  { config }: Context,
  settings: Record<string, unknown>,
  from: string,
  targets: readonly string[],
) {
  return uncoveredOf({ config, settings }, from, targets).map((language) => ({
    language,
    reason: 'engine_cannot' as const,
  }));
}

/** The name that the task got; null when there is one with its client_task_id already. */
async function addTask(
  ctx: Context,
  task: NewTask,
  input: Input,
  callbackUrl: string | null,
  callbackEvents: string[],
): Promise<string | null> {
  const number = await nextTaskNumber(ctx.db, task.workspaceId, task.projectId);
  const name =
    input.name ?? `Task ${ctx.clock.now().toISOString().slice(0, 16).replace('T', ' ')} #${number}`;
  const isNew = await insertTask(ctx.db, {
    id: task.id,
    workspace_id: task.workspaceId,
    project_id: task.projectId,
    app_key_id: task.appKeyId,
    client_task_id: input.client_task_id ?? null,
    body_hash: hashOf(input),
    number,
    name,
    smart_optimize_status: 'pending',
    source_language: task.sourceLanguage,
    target_languages: [...task.targets],
    options: JSON.stringify(task.options),
    callback_url: callbackUrl,
    callback_events: callbackEvents,
    metadata: input.metadata === undefined ? null : JSON.stringify(input.metadata),
    trace_id: ctx.requestId,
    created_by: ctx.caller.id,
  });
  return isNew ? name : null;
}

/**
 * In the order of the schema, with the defaults that these two fields had when the first ids were given
 * out: an id is for ever, so a replay must not turn into a conflict because a default moved to the project.
 */
function hashOf(input: Input): string {
  const said: Record<string, unknown> = { optimize_threshold: 75, profile: 'standard', ...input };
  const ordered = Object.keys(CreateTaskInput.shape).map((name) => [name, said[name]] as const);
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(ordered)))
    .digest('hex');
}

async function findKnown(ctx: Context, appKeyId: string | null, clientTaskId: string | undefined) {
  if (clientTaskId === undefined || appKeyId === null) return undefined;
  return findByClientId(ctx.db, appKeyId, clientTaskId);
}

type Known = NonNullable<Awaited<ReturnType<typeof findByClientId>>>;

/** client_task_id is unique per App Key, for ever: the same body gets the first task, another body 409. */
async function replayOf(ctx: Context, known: Known, input: Input) {
  if (known.body_hash !== hashOf(input)) {
    throw new AppError(
      'conflict',
      `client_task_id: ${JSON.stringify(known.client_task_id)} was used before with another request.`,
      { field: 'client_task_id', task_id: known.id },
      {
        reason: 'client_task_id_conflict',
        fields: [{ field: 'client_task_id', message: 'was used before with another request' }],
      },
    );
  }
  const runs = await listRuns(ctx.db, known.id);
  const project = await findProject(ctx.db, known.project_id);
  const task = toTask(known);
  const source_language = task.sourceLanguage ?? '';
  return {
    task_id: known.id,
    client_task_id: task.clientTaskId,
    source_language,
    target_languages: [...task.targetLanguages],
    skipped_target_languages: splitLanguages(input.target_languages, source_language).skipped,
    requires_confirmation: needsConfirmation(task.options),
    warnings: warningsFor(ctx, project?.settings ?? {}, source_language, task.targetLanguages),
    name: known.name,
    status: known.status,
    job_id: runs.find(({ jobType }) => jobType === 'TASK_IMPORT')?.id ?? null,
    accepted_at: known.accepted_at.toISOString(),
    strings_count: known.strings_count,
    words_count: known.words_count,
    idempotent_replay: true,
    deep_link: `${ctx.publicUrl}/tasks/${known.id}`,
  };
}
