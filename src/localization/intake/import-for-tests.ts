import { type Registry, registry } from '../../app/registry.ts';
import { type App, freshDatabase, openApp, until } from '../../../test/harness.ts';
import { type Behaviour, type Received, startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';
import type { AnyJob } from '../../platform/job.ts';
import { runTranslate } from '../pipeline/run-translate.ts';
import { runTermScan } from '../scan/run-term-scan.ts';
import { cancelTask } from '../tasks/cancel-task.ts';
import { createTask } from '../tasks/create-task.ts';
import { retryTask } from '../tasks/retry-task.ts';
import { importTerms } from '../terms/import-terms.ts';
import { runTermUpload } from '../terms/run-term-upload.ts';
import { getMemoryImport } from '../tm/get-memory-import.ts';
import { importMemory } from '../tm/import-memory.ts';
import { runMemoryImport } from '../tm/run-memory-import.ts';
import { runImport } from './run-import.ts';

/** Disables the jobs after the import, so that a test sees where a task went. */
const idle = (job: AnyJob): AnyJob => ({ ...job, run: async () => {} });

/** Uses a separate database, so that a worker of another test file does not take these jobs. */
export async function openImportApp(
  downloadTimeoutMs?: number,
  databaseUrl?: string,
  env: Record<string, string> = {},
): Promise<App> {
  const impatient: AnyJob = {
    ...runImport,
    run: (payload: { runId: string }, ctx) => {
      const stream: typeof ctx.outbound.stream = (request) =>
        ctx.outbound.stream({ ...request, timeoutMs: downloadTimeoutMs ?? request.timeoutMs ?? 0 });
      return runImport.run(payload, { ...ctx, outbound: { ...ctx.outbound, stream } });
    },
  };
  const own: Registry = {
    ...registry,
    operations: [createTask, cancelTask, retryTask, importTerms, importMemory, getMemoryImport],
    jobs: [impatient, idle(runTermScan), idle(runTranslate), runTermUpload, runMemoryImport],
  };
  return openApp({
    databaseUrl: databaseUrl ?? (await freshDatabase()),
    registry: own,
    roles: ['api', 'worker'],
    env,
  });
}

export interface Files {
  url: string;
  received: Received[];
  /** Sets the response of a path until it is set again. */
  put(path: string, answer: Behaviour): string;
  putData(path: string, data: string | Buffer): string;
  close(): Promise<void>;
}

export async function startFiles(): Promise<Files> {
  const answers = new Map<string, Behaviour>();
  const server = await startReceiver(
    ({ path }) => answers.get(path) ?? { status: 404, body: 'secret words of the server' },
  );
  return {
    url: server.url,
    received: server.received,
    put(path, answer) {
      answers.set(path, answer);
      return server.url + path;
    },
    putData(path, data) {
      answers.set(path, { status: 200, body: data });
      return server.url + path;
    },
    close: server.close,
  };
}

interface ImportView {
  status: string;
  scanStatus: string;
  failureCode: number | null;
  failureReason: string | null;
  strings: number | null;
  words: number | null;
  runs: { job_type: string; status: string; trigger: string; trace_id: string; warnings: unknown }[];
  events: { event: string; body: string }[];
}

export async function viewTask(app: App, taskId: string): Promise<ImportView> {
  const { system } = app.services.database;
  const task = await system
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  const runs = await system
    .selectFrom('runs')
    .select(['job_type', 'status', 'trigger', 'trace_id', 'warnings'])
    .where('task_id', '=', taskId)
    .orderBy('created_at')
    .execute();
  const events = await system
    .selectFrom('deliveries')
    .select(['event', 'body'])
    .where('trace_id', '=', task.trace_id)
    .execute();
  return {
    status: task.status,
    scanStatus: task.scan_status,
    failureCode: task.failure_code,
    failureReason: task.failure_reason,
    strings: task.strings_count,
    words: task.words_count,
    runs,
    events,
  };
}

export async function createAndImport(
  app: App,
  tenant: Tenant,
  request: object,
): Promise<{ taskId: string; view: ImportView }> {
  const taskId = await create(tenant, request);
  return { taskId, view: await untilImported(app, taskId) };
}

export async function create(tenant: Tenant, request: object): Promise<string> {
  const answer = await tenant.open('POST', '/tasks/create', {
    target_languages: ['de', 'ja'],
    callback_url: 'http://127.0.0.1:9999/',
    ...request,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.task_id;
}

export function untilImported(app: App, taskId: string): Promise<ImportView> {
  return until('the import ended', async () => {
    const view = await viewTask(app, taskId);
    return view.status !== 'pending' && view.status !== 'importing' && view;
  });
}

export async function stringsOf(app: App, taskId: string) {
  return app.services.database.system
    .selectFrom('task_strings')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('position')
    .execute();
}
