import { type Registry, registry } from '../../app/registry.ts';
import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { JobType, Run } from '../runs/run.ts';
import { insertRun, newRunId } from '../runs/store.ts';
import type { ScanStatus, TaskOptions, TaskStatus } from '../task-store/task.ts';
import { addTask } from '../task-store/task-for-tests.ts';

/** The real registry, except that translation does nothing: tests can see where a task went. */
export const WITHOUT_TRANSLATION: Registry = {
  ...registry,
  jobs: registry.jobs.map((job) => (job.name === 'run_translate' ? { ...job, run: async () => {} } : job)),
};

export interface SeededTask {
  status?: TaskStatus;
  scanStatus?: ScanStatus;
  options?: Partial<TaskOptions>;
  targetLanguages?: string[];
  strings?: readonly (string | { id: string; content: string; speaker?: string })[];
  callbackUrl?: string;
  /** Which runs already exist; by default the scan. */
  runs?: readonly JobType[];
}

/** Writes a task as the import leaves it. By default it waits for the confirmation of its terms. */
export async function seedTask(app: App, tenant: Tenant, seed: SeededTask = {}): Promise<string> {
  const { workspaceId, projectId } = tenant;
  const strings = seed.strings ?? [];
  return app.services.database.everyone(async (tx) => {
    const id = await addTask(tx, app.services, tenant, {
      status: seed.status ?? 'waiting_confirmation',
      scan_status: seed.scanStatus ?? 'completed',
      target_languages: seed.targetLanguages ?? ['de', 'ja'],
      options: seed.options,
      strings_count: strings.length,
      words_count: strings.length,
      callback_url: seed.callbackUrl ?? null,
    });
    for (const [position, each] of strings.entries()) {
      const row = typeof each === 'string' ? { id: '', content: each } : each;
      await tx
        .insertInto('task_strings')
        .values({
          task_id: id,
          position,
          workspace_id: workspaceId,
          project_id: projectId,
          string_id: row.id,
          content: row.content,
          speaker: 'speaker' in row ? (row.speaker ?? null) : null,
          words: 1,
        })
        .execute();
    }
    for (const jobType of seed.runs ?? ['TB_SCAN'])
      await insertRun(tx, runOf(tenant, id, jobType, seed.callbackUrl));
    return id;
  });
}

export function runOf(tenant: Tenant, taskId: string, jobType: JobType, callbackUrl?: string) {
  return {
    id: newRunId(jobType === 'TB_SCAN' ? 'create_open_' : 'translate_open_'),
    workspaceId: tenant.workspaceId,
    projectId: tenant.projectId,
    taskId,
    appKeyId: tenant.keyId,
    jobType,
    trigger: 'create',
    traceId: `trc_seed_${taskId}`,
    callbackUrl: callbackUrl ?? null,
    callbackEvents: [],
    targetLanguages: ['de', 'ja'],
  } as const;
}

/** Records usage of an earlier attempt whose worker died. */
export async function chargeRun(
  tx: Tx,
  { id, workspaceId, projectId }: Pick<Run, 'id' | 'workspaceId' | 'projectId'>,
  charged: { tokens_in: number; tokens_out: number },
): Promise<void> {
  const scope = { workspace_id: workspaceId, project_id: projectId, run_id: id };
  await tx
    .insertInto('engine_calls')
    .values({ ...scope, ...charged, engine: 'llm', model: 'small', prompt_hash: 'x', duration_ms: 1 })
    .execute();
}

interface SeededTerm {
  term?: string;
  score?: number;
  category?: string;
  translations?: Record<string, string>;
}

export async function seedTaskTerm(
  app: App,
  tenant: Tenant,
  taskId: string,
  seed: SeededTerm = {},
): Promise<string> {
  const row = taskTermOf(app, tenant, taskId, seed);
  await app.services.database.system.insertInto('task_terms').values(row).execute();
  return row.id;
}

/** Terms "Fen 0", "Fen 1" and so on, like those that a scan finds. */
export async function seedTaskTerms(app: App, tenant: Tenant, taskId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) =>
    taskTermOf(app, tenant, taskId, { term: `Fen ${at}`, score: 2 }),
  );
  await app.services.database.system.insertInto('task_terms').values(rows).execute();
}

function taskTermOf(app: App, tenant: Tenant, taskId: string, seed: SeededTerm) {
  return {
    id: newId('ttm', app.services.clock),
    workspace_id: tenant.workspaceId,
    project_id: tenant.projectId,
    task_id: taskId,
    term: seed.term ?? 'Iron Sword',
    content: 'You found an Iron Sword.',
    source_language: 'en',
    category: seed.category ?? 'Item',
    glossary_score: seed.score ?? 5,
    judgment: 'Appears twice.',
    translation_source: 'ai' as const,
    translations: JSON.stringify(seed.translations ?? {}),
  };
}

export async function seedTerms(
  app: App,
  tenant: Tenant,
  terms: readonly {
    content: string;
    category?: string;
    translations?: Record<string, string>;
    language?: string;
  }[],
): Promise<string[]> {
  const rows = terms.map((term) => ({
    id: newId('trm', app.services.clock),
    workspace_id: tenant.workspaceId,
    project_id: tenant.projectId,
    content: term.content,
    source_language: term.language ?? 'en',
    category: term.category ?? '',
    translations: JSON.stringify(term.translations ?? {}),
  }));
  await app.services.database.system.insertInto('terms').values(rows).execute();
  return rows.map(({ id }) => id);
}

export const readTask = (app: App, id: string) =>
  app.services.database.system.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const readRuns = (app: App, taskId: string) =>
  app.services.database.system.selectFrom('runs').selectAll().where('task_id', '=', taskId).execute();

export const readTerms = (app: App, tenant: Tenant) =>
  app.services.database.system
    .selectFrom('terms')
    .selectAll()
    .where('project_id', '=', tenant.projectId)
    .where('deleted_at', 'is', null)
    .orderBy('content')
    .execute();
