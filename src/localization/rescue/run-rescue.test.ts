import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import {
  publish,
  readEvents,
  readRun,
  readTranslations,
  seedTask,
  untilEnded,
} from '../publish/seed-for-tests.ts';
import { registry } from '../../app/registry.ts';
import type { JobType } from '../runs/run.ts';
import type { TaskStatus } from '../task-store/task.ts';
import { runRescue } from './run-rescue.ts';
import { insertRun, newRunId } from '../runs/store.ts';

const URL_NOBODY = 'http://127.0.0.1:9999/nobody';

// Without a worker, so that the rows of the queue stay as the test leaves them.
const app = await openApp({ databaseUrl: await freshDatabase() });
afterAll(() => app.close());

/** Runs the scheduled job once, in a worker. */
async function rescueOnce(jobs = [runRescue]): Promise<void> {
  const worker = await openApp({
    databaseUrl: app.databaseUrl,
    registry: { ...registry, jobs },
    roles: ['worker'],
  });
  const tenant = { workspaceId: '*', projectId: null };
  const id = await app.services.database.everyone((tx) =>
    worker.services.jobs.enqueue(tx, runRescue, {}, { tenant, requestId: 'test' }),
  );
  await until('the rescue', async () => (await engineState(id)) === 'completed');
  await worker.close();
}

async function engineState(id: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where id = ${id}`.execute(
    app.services.database.system,
  );
  return rows[0]?.state;
}

/** The state after the last retry: the queue has given the job up. */
async function kill(runId: string): Promise<void> {
  const { executor } = await readRun(app, runId);
  await sql`update pgboss.job set state = 'failed' where id = ${executor}`.execute(
    app.services.database.system,
  );
}

async function lostRun(tenant: Tenant, jobType: JobType, taskStatus: TaskStatus): Promise<string> {
  const taskId = await seedTask(app, tenant, { status: taskStatus, callbackUrl: URL_NOBODY });
  const id = newRunId('lost_');
  const { workspaceId, projectId, keyId } = tenant;
  await insertRun(app.services.database.system, {
    id,
    workspaceId,
    projectId,
    taskId: jobType === 'TERM_UPLOAD' ? null : taskId,
    appKeyId: keyId,
    jobType,
    trigger: 'create',
    traceId: `trc_${id}`,
    callbackUrl: URL_NOBODY,
    callbackEvents: [],
    targetLanguages: ['de'],
  });
  // The run has started before and has been restarted once.
  await sql`
    update runs set status = 'RUNNING', warnings = jsonb_build_array(jsonb_build_object('code', 'restarted', 'at', now()), jsonb_build_object('code', 'other'))
     where id = ${id}`.execute(app.services.database.system);
  return id;
}

describe('run_rescue', () => {
  it('starts a lost publish once more, and it succeeds', async () => {
    const tenant = await app.tenant();
    const jobId = await publish(tenant, await seedTask(app, tenant));
    const before = await readRun(app, jobId);
    await kill(jobId);
    await rescueOnce();
    const after = await readRun(app, jobId);
    expect(after.executor).not.toBe(before.executor);
    expect(after).toMatchObject({
      status: 'PENDING',
      warnings: [{ code: 'restarted', at: expect.any(String) }],
    });

    const worker = await openApp({ databaseUrl: app.databaseUrl, roles: ['worker'] });
    expect((await untilEnded(app, jobId)).status).toBe('SUCCEEDED');
    await worker.close();
    expect(await readTranslations(app, tenant)).toHaveLength(2);
  });

  it('lost a second time: failed with 500, one event, and no third start', async () => {
    const tenant = await app.tenant();
    const jobId = await publish(tenant, await seedTask(app, tenant, { callbackUrl: URL_NOBODY }));
    await kill(jobId);
    await rescueOnce();
    await kill(jobId);
    await rescueOnce();
    await rescueOnce();
    expect(await readRun(app, jobId)).toMatchObject({ status: 'FAILED', failure_code: 500 });
    expect(
      (await readEvents(app, tenant)).map(({ payload }) => [payload.event, payload.detail.error]),
    ).toEqual([['task.publish.failed', 'the job ended without a result']]);
  });

  it('a publish that no worker took for 15 minutes fails; a younger one, and a queued one, do not', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, { callbackUrl: URL_NOBODY });
    const [old, young] = [await publish(tenant, taskId), await publish(tenant, taskId)];
    await sql`update runs set accepted_at = now() - interval '16 minutes', updated_at = now() - interval '16 minutes' where id = ${old}`.execute(
      app.services.database.system,
    );
    // Also accepted long ago, but a worker looked at it a moment ago: it waits in line.
    await sql`update runs set accepted_at = now() - interval '16 minutes' where id = ${young}`.execute(
      app.services.database.system,
    );
    await rescueOnce();
    expect(await readRun(app, old)).toMatchObject({
      status: 'FAILED',
      error: 'No worker took the publish within 15 minutes.',
    });
    expect((await readRun(app, young)).status).toBe('PENDING');
    expect((await readEvents(app, tenant)).map(({ event }) => event)).toEqual(['task.publish.failed']);
  });

  it('every kind of run ends with the event promised to its caller', async () => {
    const kinds: [JobType, TaskStatus, TaskStatus, string][] = [
      ['TRANSLATE', 'running', 'failed', 'task.failed'],
      ['TASK_IMPORT', 'importing', 'failed', 'task.failed'],
      ['TB_SCAN', 'scanning', 'failed', 'task.failed'],
      ['TRANSLATE_QA', 'optimizing', 'completed', 'task.completed'],
      ['TERM_UPLOAD', 'completed', 'completed', 'term_upload.failed'],
      ['PUBLISH_TASK', 'completed', 'completed', 'task.publish.failed'],
    ];
    const seeds = [];
    for (const [jobType, status] of kinds) {
      const tenant = await app.tenant();
      seeds.push({ tenant, id: await lostRun(tenant, jobType, status) });
    }
    await rescueOnce();
    for (const [index, [jobType, , taskStatus, event]] of kinds.entries()) {
      const { tenant, id } = seeds[index]!;
      const task = await app.services.database.system
        .selectFrom('tasks')
        .select('status')
        .where('project_id', '=', tenant.projectId)
        .executeTakeFirstOrThrow();
      expect([jobType, (await readRun(app, id)).status, task.status]).toEqual([
        jobType,
        'FAILED',
        taskStatus,
      ]);
      expect((await readEvents(app, tenant)).map((each) => each.event)).toContain(event);
    }
  });

  it('leaves live runs alone: waiting, active or due for a retry', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant);
    const jobs = [
      await publish(tenant, taskId),
      await publish(tenant, taskId),
      await publish(tenant, taskId),
    ];
    for (const [index, state] of ['created', 'active', 'retry'].entries()) {
      const { executor } = await readRun(app, jobs[index]!);
      await sql`update pgboss.job set state = ${state}::pgboss.job_state, heartbeat_on = now(), started_on = now() where id = ${executor}`.execute(
        app.services.database.system,
      );
    }
    const before = await Promise.all(jobs.map((id) => readRun(app, id)));
    await rescueOnce();
    const after = await Promise.all(jobs.map((id) => readRun(app, id)));
    expect(after.map(({ executor, status }) => [executor, status])).toEqual(
      before.map(({ executor, status }) => [executor, status]),
    );
  });
});
