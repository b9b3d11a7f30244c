import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { newId } from '../../platform/ids.ts';
import type { JobType, RunStatus, Trigger } from '../runs/run.ts';
import { insertRun, newRunId } from '../runs/store.ts';
import { noteOpenLanguages } from '../runs/store-open-rows.ts';
import { findTask } from '../task-store/store.ts';
import { addRows } from '../task-store/store-insert.ts';
import type { ScanStatus, TaskStatus } from '../task-store/task.ts';
import { replaceTaskTerms } from '../terms/store-task-terms.ts';

export const HOOK = 'http://127.0.0.1:9999/';

export interface Seeded {
  taskId: string;
  termId: string;
  /** The trace of the call whose run is in progress or was the last. */
  traceId: string;
}

interface Shape {
  status: TaskStatus;
  scan: ScanStatus;
  /** The runs after the import, in order. */
  runs: readonly [JobType, RunStatus][];
  import: RunStatus;
  /** How many of the two rows have a text and a score; null before there are rows. */
  texts: number | null;
}

/** The rows that workers leave behind in each status. They are written directly, and stay because no worker runs. */
const SHAPES = {
  pending: { status: 'pending', scan: 'pending', import: 'PENDING', runs: [], texts: null },
  importing: { status: 'importing', scan: 'pending', import: 'RUNNING', runs: [], texts: null },
  scanning: {
    status: 'scanning',
    scan: 'running',
    import: 'SUCCEEDED',
    runs: [['TB_SCAN', 'RUNNING']],
    texts: 0,
  },
  term_translating: {
    status: 'term_translating',
    scan: 'completed',
    import: 'SUCCEEDED',
    runs: [
      ['TB_SCAN', 'SUCCEEDED'],
      ['TB_TRANSLATE', 'RUNNING'],
    ],
    texts: 0,
  },
  waiting_confirmation: {
    status: 'waiting_confirmation',
    scan: 'completed',
    import: 'SUCCEEDED',
    runs: [['TB_SCAN', 'SUCCEEDED']],
    texts: 0,
  },
  running: {
    status: 'running',
    scan: 'completed',
    import: 'SUCCEEDED',
    runs: [
      ['TB_SCAN', 'SUCCEEDED'],
      ['TRANSLATE', 'RUNNING'],
    ],
    texts: 1,
  },
  optimizing: {
    status: 'optimizing',
    scan: 'completed',
    import: 'SUCCEEDED',
    runs: [
      ['TB_SCAN', 'SUCCEEDED'],
      ['TRANSLATE', 'SUCCEEDED'],
      ['TRANSLATE_QA', 'RUNNING'],
    ],
    texts: 2,
  },
  'optimizing with a failed row': {
    status: 'optimizing',
    scan: 'completed',
    import: 'SUCCEEDED',
    runs: [
      ['TB_SCAN', 'SUCCEEDED'],
      ['TRANSLATE', 'SUCCEEDED'],
      ['TRANSLATE_QA', 'RUNNING'],
    ],
    texts: 1,
  },
  completed: {
    status: 'completed',
    scan: 'completed',
    import: 'SUCCEEDED',
    runs: [
      ['TB_SCAN', 'SUCCEEDED'],
      ['TRANSLATE', 'SUCCEEDED'],
    ],
    texts: 2,
  },
  'completed with a failed row': {
    status: 'completed',
    scan: 'completed',
    import: 'SUCCEEDED',
    runs: [
      ['TB_SCAN', 'SUCCEEDED'],
      ['TRANSLATE', 'SUCCEEDED'],
    ],
    texts: 1,
  },
  failed: {
    status: 'failed',
    scan: 'completed',
    import: 'SUCCEEDED',
    runs: [
      ['TB_SCAN', 'SUCCEEDED'],
      ['TRANSLATE', 'FAILED'],
    ],
    texts: 1,
  },
} as const satisfies Record<string, Shape>;
export type StateName = keyof typeof SHAPES;

const STRINGS = [
  { string_id: 'a', content: 'Open the gate' },
  { string_id: 'b', content: 'Close the gate' },
];

/** Creates a task with the API and then sets its rows to the given state. */
export async function seedState(app: App, tenant: Tenant, name: StateName): Promise<Seeded> {
  const shape: Shape = SHAPES[name];
  const { database, clock } = app.services;
  const created = await tenant.open('POST', '/tasks/create', {
    target_languages: ['de'],
    strings: STRINGS,
    auto_apply_terms: false,
    callback_url: HOOK,
  });
  const { task_id: taskId } = created.body.data;
  const termId = newId('ttm', clock);
  await database.tenant(tenant, async (tx) => {
    const set = { status: shape.status, scan_status: shape.scan };
    const optimized = shape.status === 'completed' ? 'skipped' : 'pending';
    await tx
      .updateTable('tasks')
      .set({
        ...set,
        smart_optimize_status: optimized,
        ...(shape.status === 'failed' && { failure_code: 502 }),
      })
      .where('id', '=', taskId)
      .execute();
    await tx.updateTable('runs').set({ status: shape.import }).where('task_id', '=', taskId).execute();
    const task = await findTask(tx, taskId);
    if (!task) throw new Error('The task was not written.');
    for (const [jobType, status] of shape.runs) {
      const run = await insertRun(tx, {
        id: newRunId('seed_'),
        workspaceId: tenant.workspaceId,
        projectId: tenant.projectId,
        taskId,
        appKeyId: tenant.keyId,
        jobType,
        trigger: 'create' satisfies Trigger,
        traceId: created.body.trace_id,
        callbackUrl: HOOK,
        callbackEvents: [],
        targetLanguages: ['de'],
        rowsTotal: 2,
      });
      // Give each run a later time than the one before, as real transactions would.
      await tx
        .updateTable('runs')
        .set({ status, created_at: new Date(), ...(jobType === 'TRANSLATE' && { step: 'translateBatch' }) })
        .where('id', '=', run.id)
        .execute();
      await clock.sleep(2);
    }
    if (shape.texts !== null) {
      await addRows(tx, task, ['de']);
      await tx
        .updateTable('task_rows')
        .set({ target: 'Tor', origin: 'ai', state: 'machine', score: 90 })
        .where('task_id', '=', taskId)
        .where('position', '<', shape.texts)
        .execute();
      if (shape.status === 'completed') await noteOpenLanguages(tx, taskId, ['de']);
    }
    if (shape.runs.length > 0)
      await replaceTaskTerms(tx, task, [
        {
          id: termId,
          term: 'gate',
          content: 'Open the gate',
          category: 'Item',
          glossaryScore: 5,
          reasons: [],
          translations: {},
        },
      ]);
  });
  return { taskId, termId, traceId: created.body.trace_id };
}

export async function eventsOf(app: App, traceId: string): Promise<string[]> {
  const rows = await app.services.database.system
    .selectFrom('deliveries')
    .select('event')
    .where('trace_id', '=', traceId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ event }) => event);
}
