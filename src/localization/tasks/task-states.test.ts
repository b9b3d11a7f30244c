import { describe, expect, it } from 'vitest';
import { inEnglish } from '#kernel/say.ts';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { listLifeRuns } from '../runs/store.ts';
import { failRun } from '../runs/fail-run.ts';
import { eventsOf, type Seeded, type StateName, seedState } from './states-for-tests.ts';
import { holdTask } from '../task-store/store.ts';
import { keysOf } from '#kernel/narrow.ts';

const app = await startApp();

const CALLS = {
  cancel: ['/tasks/cancel', {}],
  retry: ['/tasks/retry', {}],
  supplement: ['/tasks/supplement-translate', { target_languages: ['ja'] }],
  confirm: ['/tasks/confirm-terms', {}],
  update_term: ['/tasks/terms/update', { category: 'Location' }],
  delete_term: ['/tasks/terms/delete', {}],
  publish: ['/tasks/publish', {}],
  update_strings: ['/tasks/strings/update', { items: [{ string_id: 'a', language: 'de', text: 'Tür' }] }],
} as const satisfies Record<string, readonly [string, object]>;
type Call = keyof typeof CALLS;

const send = (tenant: Tenant, call: Call, { taskId, termId }: Seeded) => {
  const [path, body] = CALLS[call];
  return tenant.open('POST', path, {
    task_id: taskId,
    ...body,
    ...(call.endsWith('_term') && { id: termId }),
  });
};

const taskOf = (taskId: string) =>
  app.services.database.system
    .selectFrom('tasks')
    .select(['status', 'target_languages', 'failure_code', 'scan_status'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();

/** The status after a 200, or the reason of a 409. */
type Answer = string;
const NO = {
  retry: 'not_failed',
  confirm: 'not_waiting_confirmation',
  cancel: 'not_active',
  update_strings: 'not_translated',
  supplement: 'task_failed',
};

// One line per state and one column per call, as documented.
const TABLE: Record<StateName, Record<Call, Answer>> = {
  pending: {
    cancel: 'failed',
    retry: NO.retry,
    supplement: 'pending',
    confirm: NO.confirm,
    update_term: 'no_term_scan',
    delete_term: 'no_term_scan',
    publish: 'pending',
    update_strings: NO.update_strings,
  },
  importing: {
    cancel: 'failed',
    retry: NO.retry,
    supplement: 'importing',
    confirm: NO.confirm,
    update_term: 'no_term_scan',
    delete_term: 'no_term_scan',
    publish: 'importing',
    update_strings: NO.update_strings,
  },
  scanning: {
    cancel: 'failed',
    retry: NO.retry,
    supplement: 'scanning',
    confirm: NO.confirm,
    update_term: 'scanning',
    delete_term: 'scan_not_completed',
    publish: 'scanning',
    update_strings: NO.update_strings,
  },
  term_translating: {
    cancel: 'failed',
    retry: NO.retry,
    supplement: 'term_translating',
    confirm: NO.confirm,
    update_term: 'term_translating',
    delete_term: 'term_translating',
    publish: 'term_translating',
    update_strings: NO.update_strings,
  },
  waiting_confirmation: {
    cancel: 'failed',
    retry: NO.retry,
    supplement: 'waiting_confirmation',
    confirm: 'running',
    update_term: 'waiting_confirmation',
    delete_term: 'waiting_confirmation',
    publish: 'waiting_confirmation',
    update_strings: NO.update_strings,
  },
  running: {
    cancel: 'failed',
    retry: NO.retry,
    supplement: 'running',
    confirm: NO.confirm,
    update_term: 'already_triggered',
    delete_term: 'already_triggered',
    publish: 'running',
    update_strings: 'running',
  },
  optimizing: {
    cancel: 'failed',
    retry: NO.retry,
    supplement: 'optimizing',
    confirm: NO.confirm,
    update_term: 'already_triggered',
    delete_term: 'already_triggered',
    publish: 'optimizing',
    update_strings: 'optimizing',
  },
  'optimizing with a failed row': {
    cancel: 'failed',
    retry: NO.retry,
    supplement: 'optimizing',
    confirm: NO.confirm,
    update_term: 'already_triggered',
    delete_term: 'already_triggered',
    publish: 'optimizing',
    update_strings: 'optimizing',
  },
  completed: {
    cancel: NO.cancel,
    retry: NO.retry,
    supplement: 'running',
    confirm: NO.confirm,
    update_term: 'already_triggered',
    delete_term: 'already_triggered',
    publish: 'completed',
    update_strings: 'completed',
  },
  'completed with a failed row': {
    cancel: NO.cancel,
    retry: 'running',
    supplement: 'running',
    confirm: NO.confirm,
    update_term: 'already_triggered',
    delete_term: 'already_triggered',
    publish: 'completed',
    update_strings: 'completed',
  },
  failed: {
    cancel: NO.cancel,
    retry: 'running',
    supplement: NO.supplement,
    confirm: NO.confirm,
    update_term: 'already_triggered',
    delete_term: 'already_triggered',
    publish: 'failed',
    update_strings: 'failed',
  },
};

describe('every call on a task in every state', () => {
  it.each(keysOf(TABLE).map((state) => [state, TABLE[state]] as const))('%s', async (state, answers) => {
    const tenant = await app.tenant();
    const found: Partial<Record<Call, Answer>> = {};
    for (const call of keysOf(CALLS)) {
      const seeded = await seedState(app, tenant, state);
      const before = await taskOf(seeded.taskId);
      const { status, body } = await send(tenant, call, seeded);
      const after = await taskOf(seeded.taskId);
      found[call] = status === 200 ? after.status : `${body.error?.reason}`;
      expect([call, [200, 409]]).toEqual([call, expect.arrayContaining([status])]);
      expect([call, after]).toEqual([call, status === 409 ? before : after]);
      // Only a cancellation ends something here, and it sends one terminal event to the waiting caller.
      const isCancelled = call === 'cancel' && status === 200;
      const terminal = (await eventsOf(app, seeded.traceId)).filter((event) => event.startsWith('task.'));
      expect([call, terminal]).toEqual([call, isCancelled ? ['task.failed'] : []]);
      expect([call, isCancelled ? after.failure_code : 499]).toEqual([call, 499]);
    }
    expect(found).toEqual(answers);
  });
});

const ORDERS: Call[][] = permutations(['supplement', 'confirm', 'cancel', 'retry']);

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((others) => [item, ...others]));
}

describe('supplement, confirm, cancel and retry on a waiting task', () => {
  it.each(ORDERS.map((order) => [order.join(', '), order] as const))(
    '%s: each call that started something is told once when it ends, and nothing keeps running',
    async (_, order) => {
      const tenant = await app.tenant();
      const seeded = await seedState(app, tenant, 'waiting_confirmation');
      const started = new Map<string, string>();
      let isConfirmed = false;
      for (const call of order) {
        const before = (await taskOf(seeded.taskId)).status;
        const { status, body } = await send(tenant, call, seeded);
        expect([call, before, status]).toEqual([call, before, expectedOf(call, before)]);
        if (status !== 200) continue;
        if (call === 'confirm') isConfirmed = true;
        if (call !== 'cancel') started.set(call, body.trace_id);
      }
      await send(tenant, 'cancel', seeded);

      const task = await taskOf(seeded.taskId);
      expect(task).toMatchObject({ status: 'failed', failure_code: 499 });
      const runs = await app.services.database.system
        .selectFrom('runs')
        .select('status')
        .where('task_id', '=', seeded.taskId)
        .where('status', 'in', ['PENDING', 'RUNNING'])
        .execute();
      expect(runs).toEqual([]);
      for (const [call, traceId] of started)
        expect([call, await eventsOf(app, traceId)]).toEqual([call, ['task.failed']]);
      // The creation's wait passes to the confirmation; a cancellation ends it.
      expect(await eventsOf(app, seeded.traceId)).toEqual(isConfirmed ? [] : ['task.failed']);
    },
  );
});

function expectedOf(call: Call, status: string): number {
  if (call === 'supplement') return status === 'failed' ? 409 : 200;
  if (call === 'confirm') return status === 'waiting_confirmation' ? 200 : 409;
  if (call === 'retry') return status === 'failed' ? 200 : 409;
  return status === 'failed' ? 409 : 200;
}

describe('after a stopped run', () => {
  const bodiesOf = async (traceId: string) =>
    (
      await app.services.database.system
        .selectFrom('deliveries')
        .select('body')
        .where('trace_id', '=', traceId)
        .orderBy('sequence')
        .execute()
    ).map(({ body }) => JSON.parse(body));

  it('the event of its step gives the same reason as the one that ends the call', async () => {
    const tenant = await app.tenant();
    const seeded = await seedState(app, tenant, 'running');
    await send(tenant, 'cancel', seeded);
    const events = (await bodiesOf(seeded.traceId)).map(({ event, status, error }) => [event, status, error]);
    expect(events).toEqual([
      ['translateBatch', 'FAILED', 'cancelled'],
      ['task.failed', 'FAILED', 'cancelled'],
    ]);
  });

  it('the stage is that of the run, whatever else the task was doing', async () => {
    const tenant = await app.tenant();
    const seeded = await seedState(app, tenant, 'waiting_confirmation');
    const supplement = await send(tenant, 'supplement', seeded);
    await send(tenant, 'cancel', seeded);
    const stages = async (traceId: string) => (await bodiesOf(traceId)).map(({ detail }) => detail.stage);
    expect(await stages(supplement.body.trace_id)).toEqual(['translate']);
    expect(await stages(seeded.traceId)).toEqual(['tb_scan']);
  });

  it('a failed scan is not a running scan', async () => {
    const tenant = await app.tenant();
    const { taskId } = await seedState(app, tenant, 'scanning');
    await app.services.database.tenant(tenant, async (tx) => {
      const [task, runs] = [await holdTask(tx, taskId), await listLifeRuns(tx, taskId)];
      const scan = runs.find(({ jobType }) => jobType === 'TB_SCAN');
      if (!task || !scan) throw new Error('Nothing was seeded.');
      await failRun({ ...app.services, db: tx }, scan, task, { reason: inEnglish('x'), code: 500 });
    });
    expect(await taskOf(taskId)).toMatchObject({ status: 'failed', scan_status: 'failed' });
  });

  it('an optimization continues beside failed rows, which the next retry repeats', async () => {
    const tenant = await app.tenant();
    const seeded = await seedState(app, tenant, 'optimizing with a failed row');
    const cancelled = await send(tenant, 'cancel', seeded);
    const retried = await send(tenant, 'retry', seeded);
    expect([retried.status, retried.body.data.job_id]).toEqual([200, cancelled.body.data.cancelled_jobs[0]]);
  });
});

describe('the terms of a waiting task', () => {
  it('stay open while a supplement runs, and are locked by the confirmation', async () => {
    const tenant = await app.tenant();
    const seeded = await seedState(app, tenant, 'waiting_confirmation');
    await send(tenant, 'supplement', seeded);
    expect((await send(tenant, 'update_term', seeded)).status).toBe(200);
    await send(tenant, 'confirm', seeded);
    const refused = await send(tenant, 'update_term', seeded);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'already_triggered']);
    const languages = await app.services.database.system
      .selectFrom('runs')
      .select(['trigger', 'target_languages'])
      .where('task_id', '=', seeded.taskId)
      .where('job_type', '=', 'TRANSLATE')
      .orderBy('created_at')
      .execute();
    // Each run translates its own languages, so nothing is paid twice.
    expect(languages).toEqual([
      { trigger: 'supplement', target_languages: ['ja'] },
      { trigger: 'confirm', target_languages: ['de'] },
    ]);
  });
});
