import { describe, expect, it } from 'vitest';
import { openUrl } from '#platform/webhooks/sealed-url.ts';
import { openApp, startApp } from '../../../test/harness.ts';
import { publish, readEvents, readRun, seedTask } from './seed-for-tests.ts';

const app = await startApp();

const URL_OF_TASK = 'http://127.0.0.1:9999/task';
const URL_OF_CALL = 'http://127.0.0.1:9999/call';

describe('publish_task', () => {
  it('200: accepted with every documented field, and the job exists with the run', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, {
      callbackUrl: URL_OF_TASK,
      callbackEvents: ['task.completed'],
    });

    const { status, body } = await tenant.open('POST', '/tasks/publish', { task_id: taskId, unknown: 1 });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      task_id: taskId,
      job_id: expect.stringMatching(/^publish_open_[0-9a-f]{32}$/),
      accepted_at: expect.stringMatching(/Z$/),
      source_language: 'en',
      target_languages: ['de', 'ja'],
    });
    expect(await readRun(app, body.data.job_id)).toMatchObject({
      job_type: 'PUBLISH_TASK',
      status: 'PENDING',
      trace_id: body.trace_id,
      callback_url: URL_OF_TASK,
      callback_events: ['task.publish.completed', 'task.publish.failed'],
      executor: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('200: the URL and events of the call override the task’s, and never reach it', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, { callbackUrl: URL_OF_TASK });
    const jobId = await publish(tenant, taskId, {
      callback_url: URL_OF_CALL,
      callback_events: ['task.publish.failed'],
    });
    const run = await readRun(app, jobId);
    expect(run.callback_events).toEqual(['task.publish.failed']);
    const { keyring } = app.services;
    expect(openUrl(keyring, tenant.workspaceId, run.callback_url ?? '')).toBe(URL_OF_CALL);
    const task = await app.services.database.system
      .selectFrom('tasks')
      .select('callback_url')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    expect(task.callback_url).toBe(URL_OF_TASK);
  });

  it('200: a task that is still running is published as far as it is translated', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, { status: 'running' });
    expect((await tenant.open('POST', '/tasks/publish', { task_id: taskId })).status).toBe(200);
  });

  it('200: a job queue that accepts no job is reported by event and status; the answer stays a success', async () => {
    const broken = await openApp({
      databaseUrl: app.databaseUrl,
      env: { PARLANCE_FAILPOINTS: 'publish.trigger=throw' },
    });
    try {
      const tenant = await broken.tenant();
      const taskId = await seedTask(broken, tenant, { callbackUrl: URL_OF_TASK });
      const { status, body } = await tenant.open('POST', '/tasks/publish', { task_id: taskId });
      expect([status, body.success]).toEqual([200, true]);

      const view = await tenant.open('GET', `/tasks/publish-status?job_id=${body.data.job_id}`);
      expect(view.body.data).toMatchObject({
        status: 'failed',
        is_failed: true,
        error: 'The publish workflow could not be started.',
      });
      const events = await readEvents(broken, tenant);
      expect(events.map(({ payload }) => payload)).toMatchObject([
        {
          event: 'task.publish.failed',
          status: 'FAILED',
          trace_id: body.trace_id,
          error: 'The publish workflow could not be started.',
          detail: { job_id: body.data.job_id, error: 'the job queue took no job' },
        },
      ]);
    } finally {
      await broken.close();
      // Failpoints are armed for the whole process; starting a server disarms them.
      await (await openApp({})).close();
    }
  });

  it('400: a bad callback_url, and a task_id that is not a text', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant);
    const badUrl = await tenant.open('POST', '/tasks/publish', {
      task_id: taskId,
      callback_url: 'ftp://127.0.0.1/x',
    });
    expect([badUrl.status, badUrl.body.error.field]).toEqual([400, 'callback_url']);
    const inside = await tenant.open('POST', '/tasks/publish', {
      task_id: taskId,
      callback_url: 'http://169.254.169.254/',
    });
    expect([inside.status, inside.body.error.field]).toEqual([400, 'callback_url']);
    const badId = await tenant.open('POST', '/tasks/publish', { task_id: 7 });
    expect([badId.status, badId.body.error.field]).toEqual([400, 'task_id']);
  });

  it('403: TENANT-001 a task of another project', async () => {
    const [owner, stranger] = [await app.tenant(), await app.tenant()];
    const taskId = await seedTask(app, owner);
    const { status, body } = await stranger.open('POST', '/tasks/publish', { task_id: taskId });
    expect([status, body.error.reason]).toEqual([403, 'foreign_task']);
  });

  it('404: TENANT-019 for a member’s tool the same task does not exist', async () => {
    const [owner, stranger] = [await app.tenant(), await app.tenant()];
    const taskId = await seedTask(app, owner);
    const { body } = await stranger.tool('publish_task', { task_id: taskId });
    expect(body.result.isError).toBe(true);
    expect(JSON.parse(body.result.content[0].text).error.code).toBe('not_found');
  });

  it('422: no source language, no source strings', async () => {
    const tenant = await app.tenant();
    const noLanguage = await seedTask(app, tenant, { sourceLanguage: null });
    const noStrings = await seedTask(app, tenant, { strings: [] });
    const answers = await Promise.all(
      [noLanguage, noStrings].map((task_id) => tenant.open('POST', '/tasks/publish', { task_id })),
    );
    expect(answers.map(({ status, body }) => [status, body.error.reason])).toEqual([
      [422, 'no_source_language'],
      [422, 'no_source_strings'],
    ]);
    const runs = await app.services.database.system
      .selectFrom('runs')
      .select('id')
      .where('project_id', '=', tenant.projectId)
      .execute();
    expect(runs).toEqual([]);
  });

  it('L-FLOW-012 task_id missing: 400', async () => {
    const tenant = await app.tenant();
    for (const body of [{}, { task_id: '' }, { task_id: '   ' }, { task_id: null }]) {
      expect((await tenant.open('POST', '/tasks/publish', body)).status).toBe(400);
    }
  });

  it('L-FLOW-013 unknown: 404', async () => {
    const tenant = await app.tenant();
    for (const task_id of ['task_01J00000000000000000000000', 'nonsense', 'x'.repeat(5000)]) {
      expect((await tenant.open('POST', '/tasks/publish', { task_id })).status).toBe(404);
    }
  });

  it('L-FLOW-015 no target_languages on task: 422', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, { languages: [] });
    const { status, body } = await tenant.open('POST', '/tasks/publish', { task_id: taskId });
    expect([status, body.error.reason]).toEqual([422, 'no_target_languages']);
  });

  it('L-FLOW-017 callback_events ["task.completed"]: 400', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant);
    const { status, body } = await tenant.open('POST', '/tasks/publish', {
      task_id: taskId,
      callback_events: ['task.publish.completed', 'task.completed'],
    });
    expect([status, body.error.field]).toEqual([400, 'callback_events[1]']);
    expect(body.msg).toContain('task.publish.completed, task.publish.failed');
  });

  it('L-FLOW-018 callback_events []: 200, both events', async () => {
    const tenant = await app.tenant();
    const jobId = await publish(tenant, await seedTask(app, tenant), { callback_events: [] });
    expect((await readRun(app, jobId)).callback_events).toEqual([
      'task.publish.completed',
      'task.publish.failed',
    ]);
  });
});
