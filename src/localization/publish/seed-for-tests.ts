import { sql } from 'kysely';
import { type App, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import type { TaskStatus } from '../task-store/task.ts';
import { parseOwn } from '#kernel/narrow.ts';
import { addTask } from '../task-store/task-for-tests.ts';

interface SeededString {
  id?: string;
  content: string;
  /** A text by language, or a whole row. */
  targets?: Record<string, string | null | SeededRow>;
}

interface SeededRow {
  text: string | null;
  origin?: string | null;
  score?: number;
  tmScore?: number;
  state?: string;
  issues?: object[];
}

export interface SeededTask {
  name?: string;
  strings?: readonly SeededString[];
  languages?: string[];
  sourceLanguage?: string | null;
  status?: TaskStatus;
  callbackUrl?: string;
  callbackEvents?: string[];
}

/** A translated task in the state that the pipeline leaves. */
export async function seedTask(app: App, tenant: Tenant, seed: SeededTask = {}): Promise<string> {
  const { workspaceId, projectId } = tenant;
  const list = seed.strings ?? [
    { id: 'hello', content: 'Hello', targets: { de: 'Hallo', ja: 'こんにちは' } },
  ];
  const languages = seed.languages ?? ['de', 'ja'];
  const rows = list.flatMap(({ targets = {} }, position) =>
    Object.entries(targets).map(([language, target]) => ({ language, position, ...rowOf(target) })),
  );
  return app.services.database.everyone(async (tx) => {
    const id = await addTask(tx, app.services, tenant, {
      ...(seed.name !== undefined && { name: seed.name }),
      status: seed.status ?? 'completed',
      scan_status: 'skipped',
      smart_optimize_status: 'skipped',
      ...(seed.sourceLanguage !== undefined && { source_language: seed.sourceLanguage }),
      target_languages: languages,
      strings_count: list.length,
      words_count: list.length,
      callback_url: seed.callbackUrl ?? null,
      callback_events: seed.callbackEvents ?? [],
    });
    await sql`
      insert into task_strings (task_id, position, workspace_id, project_id, string_id, content, words)
      select ${id}, s.position, ${workspaceId}, ${projectId}, s.string_id, s.content, 1
        from jsonb_to_recordset(${JSON.stringify(list.map((s, position) => ({ position, string_id: s.id ?? '', content: s.content })))}::jsonb)
             as s(position int, string_id text, content text)`.execute(tx);
    await sql`
      insert into task_rows (task_id, language, position, workspace_id, project_id, target, origin, tm_score, score, state, issues)
      select ${id}, r.language, r.position, ${workspaceId}, ${projectId}, r.text, r.origin, r."tmScore", r.score, r.state, r.issues
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as r(language text, position int, text text, origin text, "tmScore" int, score int, state text, issues jsonb)`.execute(
      tx,
    );
    return id;
  });
}

function rowOf(
  target: string | null | SeededRow,
): Required<Omit<SeededRow, 'score' | 'tmScore'>> & SeededRow {
  const row: SeededRow = typeof target === 'object' && target !== null ? target : { text: target };
  const isDone = row.text !== null;
  return {
    origin: isDone ? 'ai' : null,
    state: isDone ? 'machine' : 'new',
    issues: [],
    // The score that rules give to a sound text of a model.
    ...(isDone && { score: 90 }),
    ...row,
  };
}

/**
 * Writes a large task in one statement. `texts` determines the text of every row, to tell publishes
 * apart.
 */
export async function seedLargeTask(
  app: App,
  tenant: Tenant,
  rows: number,
  language: string,
  mark: string,
): Promise<string> {
  const id = await seedTask(app, tenant, { strings: [], languages: [language] });
  const { workspaceId, projectId } = tenant;
  await app.services.database.everyone(async (tx) => {
    await sql`
      insert into task_strings (task_id, position, workspace_id, project_id, string_id, content, words)
      select ${id}, i, ${workspaceId}, ${projectId}, 'id.' || i, 'Source text number ' || i || ' of the long quest log', 9
        from generate_series(0, ${rows - 1}::int) i`.execute(tx);
    await sql`
      insert into task_rows (task_id, language, position, workspace_id, project_id, target, origin, score, state)
      select ${id}, ${language}, i, ${workspaceId}, ${projectId}, ${mark}::text || ' Text Nummer ' || i || ' im langen Questbuch', 'ai', 90, 'machine'
        from generate_series(0, ${rows - 1}::int) i`.execute(tx);
  });
  return id;
}

export const readRun = (app: App, id: string) =>
  app.services.database.system.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const readTranslations = (app: App, tenant: Tenant) =>
  app.services.database.system
    .selectFrom('project_translations')
    .selectAll()
    .where('project_id', '=', tenant.projectId)
    .orderBy('language')
    .orderBy('text')
    .execute();

export const readStrings = (app: App, tenant: Tenant) =>
  app.services.database.system
    .selectFrom('project_strings')
    .selectAll()
    .where('project_id', '=', tenant.projectId)
    .orderBy('position')
    .execute();

export const readUnits = (app: App, tenant: Tenant) =>
  app.services.database.system
    .selectFrom('tm_sources as s')
    .innerJoin('tm_targets as t', 't.source_id', 's.id')
    .selectAll('s')
    .select(['s.language as source_language', 't.language as target_language'])
    .select(['t.target', 't.origin', 't.score', 't.is_reviewed'])
    .where('s.project_id', '=', tenant.projectId)
    .orderBy('s.source')
    .orderBy('t.language')
    .orderBy('s.string_id')
    .execute();

interface Payload {
  event: string;
  project_id: string;
  detail: Record<string, unknown>;
}

export async function readEvents(app: App, tenant: Tenant) {
  const rows = await app.services.database.system
    .selectFrom('deliveries')
    .select(['event', 'body', 'trace_id', 'url'])
    .where('project_id', '=', tenant.projectId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, payload: parseOwn<Payload>(row.body) }));
}

export async function publish(tenant: Tenant, taskId: string, more: object = {}): Promise<string> {
  const { status, body } = await tenant.open('POST', '/tasks/publish', { task_id: taskId, ...more });
  if (status !== 200) throw new Error(`The publish was refused: ${JSON.stringify(body)}`);
  return body.data.job_id;
}

export const untilEnded = (app: App, jobId: string, timeoutMs?: number) =>
  until(
    'the publish to end',
    async () => {
      const run = await readRun(app, jobId);
      return run.ended_at !== null && run;
    },
    timeoutMs,
  );

export async function publishAndWait(
  app: App,
  tenant: Tenant,
  taskId: string,
  more: object = {},
): Promise<string> {
  const jobId = await publish(tenant, taskId, more);
  const run = await untilEnded(app, jobId);
  if (run.status !== 'SUCCEEDED') throw new Error(`The publish failed: ${run.error}`);
  return jobId;
}
