import { describe, expect, it } from 'vitest';
import { inEnglish } from '#kernel/say.ts';
import { startApp } from '../../../test/harness.ts';
import { insertRun, moveRun, newRunId } from '../runs/store.ts';
import { publish, readRun, seedTask } from './seed-for-tests.ts';

const app = await startApp();

const path = (jobId: string) => `/tasks/publish-status?job_id=${encodeURIComponent(jobId)}`;

describe('get_publish_status', () => {
  it('200: pending, running, completed and failed, with exactly the documented fields', async () => {
    const tenant = await app.tenant();
    const { system } = app.services.database;
    const taskId = await seedTask(app, tenant);
    const jobId = await publish(tenant, taskId);
    const look = async () => (await tenant.open('GET', path(jobId))).body.data;

    const run = await readRun(app, jobId);
    expect(await look()).toEqual({
      job_id: jobId,
      task_id: taskId,
      status: 'pending',
      is_completed: false,
      is_failed: false,
      error: null,
      accepted_at: run.accepted_at.toISOString(),
      updated_at: run.updated_at.toISOString(),
      counts: null,
    });
    await moveRun(system, jobId, { to: 'RUNNING' });
    expect(await look()).toMatchObject({ status: 'running', is_completed: false, is_failed: false });
    await moveRun(system, jobId, { to: 'SUCCEEDED' });
    expect(await look()).toMatchObject({
      status: 'completed',
      is_completed: true,
      is_failed: false,
      error: null,
    });

    const failed = await publish(tenant, taskId);
    await moveRun(system, failed, { to: 'FAILED', error: inEnglish('The disk is full.'), failureCode: 500 });
    const twin = await tenant.open('POST', '/tasks/publish-status', { job_id: failed });
    expect(twin.body.data).toMatchObject({
      status: 'failed',
      is_completed: false,
      is_failed: true,
      error: 'The disk is full.',
    });
  });

  it('200: the tool with the contract’s name answers the same', async () => {
    const tenant = await app.tenant();
    const jobId = await publish(tenant, await seedTask(app, tenant));
    const { body } = await tenant.tool('svc_query_publish_status', { job_id: jobId });
    expect(body.result.structuredContent.data).toMatchObject({ job_id: jobId, status: 'pending' });
  });

  it('400: job_id missing, empty, repeated or not a text', async () => {
    const tenant = await app.tenant();
    for (const query of ['', '?job_id=', '?job_id=%20', '?job_id=a&job_id=b']) {
      expect((await tenant.open('GET', `/tasks/publish-status${query}`)).status).toBe(400);
    }
    for (const body of [{}, { job_id: '' }, { job_id: ['a'] }, { job_id: 1 }]) {
      expect((await tenant.open('POST', '/tasks/publish-status', body)).status).toBe(400);
    }
  });

  it('404: an unknown job id', async () => {
    const tenant = await app.tenant();
    for (const jobId of ['publish_open_unknown', 'x', 'y'.repeat(2000), "' or 1=1"]) {
      const { status, body } = await tenant.open('GET', path(jobId));
      expect([status, body.error.reason]).toEqual([404, 'job_not_found']);
    }
  });

  it('L-READ-062 job_id of a TRANSLATE job (translate_open_…): 404', async () => {
    const tenant = await app.tenant();
    const { workspaceId, projectId, keyId } = tenant;
    const id = newRunId('translate_open_');
    await insertRun(app.services.database.system, {
      id,
      workspaceId,
      projectId,
      taskId: await seedTask(app, tenant),
      appKeyId: keyId,
      jobType: 'TRANSLATE',
      trigger: 'create',
      traceId: 'trc_seed',
      callbackUrl: null,
      callbackEvents: [],
      targetLanguages: ['de'],
    });
    expect((await tenant.open('GET', path(id))).status).toBe(404);
  });

  it('L-READ-064 job_id publish_open_ + NUL: refused before the look-up, like NUL everywhere', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('GET', '/tasks/publish-status?job_id=publish_open_%00')).status).toBe(400);
    expect(
      (await tenant.open('POST', '/tasks/publish-status', '{"job_id":"publish_open_\\u0000"}')).status,
    ).toBe(400);
  });

  it('TENANT-002 publish job_id of another project: 404, for keys and for tools', async () => {
    const [owner, stranger] = [await app.tenant(), await app.tenant()];
    const jobId = await publish(owner, await seedTask(app, owner));
    expect((await stranger.open('GET', path(jobId))).status).toBe(404);
    const { body } = await stranger.tool('svc_query_publish_status', { job_id: jobId });
    expect(JSON.parse(body.result.content[0].text).error.code).toBe('not_found');
  });
});
