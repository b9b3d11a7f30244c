import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { type Sentence, say } from '#kernel/say.ts';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { defineOperation } from '#platform/operation.ts';
import { checkCallbackEvents, checkCallbackUrl } from '../callbacks/callback-fields.ts';
import { uncoveredOf } from '../engines/engine.ts';
import { PUBLISH_EVENTS, TASK_EVENTS } from '../events.ts';
import { compress } from '../intake/compress.ts';
import { signingKeyOrNull } from '../keys/store.ts';
import { projectOf } from '../project-of.ts';
import { ownSetup } from '../projects/own-engines.ts';
import { type ProjectSettings, readSettings } from '../projects/settings.ts';
import { findProject } from '../projects/store.ts';
import { conventionsIn, withConventions } from '../projects/conventions.ts';
import { listRuns } from '../runs/store.ts';
import { findByClientId, toTask } from '../task-store/store.ts';
import { insertStrings, type NewString, saveCounts } from '../task-store/store-insert.ts';
import { hasSkeleton, keepSkeletonParts } from '../task-store/store-skeletons.ts';
import type { TaskOptions } from '../task-store/task.ts';
import { addTask, startImport } from './add-task.ts';
import { Analysis, analyse } from './analyse.ts';
import { CreateTaskInput, type InputString, type NewTask, splitLanguages } from './create-task-input.ts';

const BODY_MAX = 20 * 1024 * 1024;
const CONTENT_BYTES_MAX = 10_000_000;

export const createTask = defineOperation({
  name: 'create_task',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/create' }],
  summary: 'Create a translation task from strings or from a file at a URL.',
  description: 'With dry_run nothing is created and the answer is the analysis of the strings.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'start',
  bodyMax: BODY_MAX,
  errors: ['invalid_input', 'conflict', 'payload_too_large', 'unprocessable'],
  input: CreateTaskInput,
  example: {
    target_languages: ['de', 'ja'],
    strings: [{ string_id: 'menu.start', content: 'Start', max_length: 12 }],
  },
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
    const source = await sourceOf(input, ctx);
    const callbackUrl = checkCallbackUrl(ctx, input.callback_url);
    const callbackEvents = checkCallbackEvents(input.callback_events, [...TASK_EVENTS, ...PUBLISH_EVENTS]);
    const appKeyId = await signingKeyOrNull(ctx);
    // Looked up before the project: a replay answers with the task as it was accepted.
    const known = input.dry_run ? undefined : await findKnown(ctx, appKeyId, input.client_task_id);
    if (known) return replayOf(ctx, known, input);
    const project = await findProject(ctx.db, projectOf(ctx));
    const settings = project?.settings ?? {};
    const { sourceLanguage, targets, skipped } = languagesOf(input, project?.source_language ?? null);
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
    const config = await ownSetup(ctx.config, ctx.db, task.workspaceId);
    const view = {
      client_task_id: input.client_task_id ?? null,
      source_language: sourceLanguage,
      target_languages: targets,
      skipped_target_languages: skipped,
      requires_confirmation: needsConfirmation(task.options),
      warnings: warningsFor(config, settings, sourceLanguage, targets),
    };
    if (input.dry_run) {
      const analysis = await withConventions(conventionsIn(settings), () =>
        analyse(ctx.db, task, { config, settings }),
      );
      return { ...view, ...dryRunOf(input, ctx, analysis) };
    }

    const callbacks = { callbackUrl, callbackEvents };
    const name = await addTask(ctx, task, {
      ...callbacks,
      name: input.name,
      clientTaskId: input.client_task_id ?? null,
      bodyHash: hashOf(input),
      metadata: input.metadata,
    });
    if (name === null) return replayOfConcurrent(ctx, appKeyId, input);
    const counts = await keepStrings(ctx, task);
    const asked = { requested: [...new Set(input.target_languages)], skipped };
    const run = await startImport(ctx, task, { ...callbacks, asked });
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

/** Another call with the same id was committed between our lookup and our insert. */
async function replayOfConcurrent(ctx: Context, appKeyId: string | null, input: Input) {
  const twin = await findKnown(ctx, appKeyId, input.client_task_id);
  if (!twin) throw new Error('A task vanished while it was looked for.');
  return replayOf(ctx, twin, input);
}

/** Stores the strings that came with the call. Strings of a file are read by the import. */
async function keepStrings({ db }: Context, task: NewTask) {
  if (task.strings === null) return null;
  const counts = await insertStrings(db, task, task.strings.map(toNewString));
  await saveCounts(db, task.id, counts);
  return counts;
}

function unprocessable(message: Sentence, reason: string): AppError {
  return new AppError('unprocessable', message, {}, { reason });
}

/** Translating a language into itself is skipped. A request with no other target is refused. */
function languagesOf({ source_language, target_languages }: Input, ofProject: string | null) {
  const sourceLanguage = source_language ?? ofProject;
  if (sourceLanguage === null)
    throw unprocessable(say('tasks.neither_task_nor_project_source'), 'no_source_language');
  const { targets, skipped } = splitLanguages(target_languages, sourceLanguage);
  if (targets.length === 0)
    throw unprocessable(say('tasks.target_languages_contains_nothing_but'), 'no_target_language');
  return { sourceLanguage, targets, skipped };
}

/** Nothing was created, so the answer is the analysis. */
function dryRunOf({ name = '' }: Input, { clock }: Context, analysis: z.output<typeof Analysis>) {
  return {
    strings_count: analysis.strings_count,
    words_count: analysis.words_count,
    analysis,
    task_id: null,
    name,
    status: 'dry_run',
    job_id: null,
    accepted_at: clock.now().toISOString(),
    idempotent_replay: false,
    deep_link: null,
  };
}

async function sourceOf(input: Input, ctx: Context): Promise<TaskOptions['source']> {
  if (input.strings !== undefined) return { kind: 'strings' };
  if (input.dry_run) throw invalidField('dry_run', say('tasks.needs_strings_file_not_downloaded'));
  const format = input.file_format ?? '';
  if (input.file_id !== undefined) {
    if (await hasSkeleton(ctx.db, projectOf(ctx), input.file_id))
      return { kind: 'file', sha256: input.file_id, format };
    throw new AppError(
      'unprocessable',
      say('tasks.file_id_no_such_file'),
      { field: 'file_id' },
      { reason: 'files_missing' },
    );
  }
  if (input.file_content !== undefined)
    return { kind: 'file', sha256: await keepContent(ctx, input.file_content), format };
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
        format,
      };
}

async function keepContent(ctx: Context, content: string): Promise<string> {
  const owner = { workspaceId: ctx.caller.workspaceId, projectId: projectOf(ctx) };
  const bytes = Buffer.from(content);
  if (bytes.length > CONTENT_BYTES_MAX)
    throw invalidField('file_content', say('localization.must_be_most_10_mb'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (!(await hasSkeleton(ctx.db, owner.projectId, sha256)))
    await keepSkeletonParts(ctx.db, owner, sha256, (await compress(Readable.from([bytes]))) ?? []);
  return sha256;
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

/** Warnings that are known before anything is spent. */
function warningsFor(
  config: Config,
  settings: Record<string, unknown>,
  from: string,
  targets: readonly string[],
) {
  return uncoveredOf({ config, settings }, from, targets).map((language) => ({
    language,
    reason: 'engine_cannot' as const,
  }));
}

/**
 * Hashes the fields in the order of the schema, with the original defaults of two fields filled in.
 * Client ids are valid for ever, so a replay must not become a conflict because a default changed.
 */
function hashOf(input: Input): string {
  const filled: Record<string, unknown> = { optimize_threshold: 75, profile: 'standard', ...input };
  const ordered = Object.keys(CreateTaskInput.shape).map((name) => [name, filled[name]] as const);
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(ordered)))
    .digest('hex');
}

async function findKnown(ctx: Context, appKeyId: string | null, clientTaskId: string | undefined) {
  if (clientTaskId === undefined || appKeyId === null) return undefined;
  return findByClientId(ctx.db, appKeyId, clientTaskId);
}

type Known = NonNullable<Awaited<ReturnType<typeof findByClientId>>>;

/**
 * A client_task_id is unique per App Key for ever. The same body gets the existing task, another body
 * gets 409.
 */
async function replayOf(ctx: Context, known: Known, input: Input) {
  if (known.body_hash !== hashOf(input)) {
    throw new AppError(
      'conflict',
      say('tasks.client_task_id_used_before', { client_task_id: JSON.stringify(known.client_task_id) }),
      { field: 'client_task_id', task_id: known.id },
      {
        reason: 'client_task_id_conflict',
        fields: [{ field: 'client_task_id', message: say('tasks.used_before_another_request') }],
      },
    );
  }
  const runs = await listRuns(ctx.db, known.id);
  const project = await findProject(ctx.db, known.project_id);
  const config = await ownSetup(ctx.config, ctx.db, known.workspace_id);
  const task = toTask(known);
  const source_language = task.sourceLanguage ?? '';
  return {
    task_id: known.id,
    client_task_id: task.clientTaskId,
    source_language,
    target_languages: [...task.targetLanguages],
    skipped_target_languages: splitLanguages(input.target_languages, source_language).skipped,
    requires_confirmation: needsConfirmation(task.options),
    warnings: warningsFor(config, project?.settings ?? {}, source_language, task.targetLanguages),
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
