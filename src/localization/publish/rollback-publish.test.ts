import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { publishThree, stateOf } from './history-for-tests.ts';
import {
  publish,
  publishAndWait,
  readEvents,
  readRun,
  readUnits,
  seedTask,
  untilEnded,
} from './seed-for-tests.ts';

const app = await startWorkingApp();

const rollBack = (tenant: Tenant, job_id: string, who: Pick<Tenant, 'console'> = tenant) =>
  who.console('rollback_publish', { project_id: tenant.projectId, job_id });
const rolledBack = async (tenant: Tenant, job: string) => {
  const { body } = await rollBack(tenant, job);
  return untilEnded(app, body.data.job_id);
};

const FIRST = ['a: Apple', 'de: Apfel', 'ja: りんご'];
const SECOND = ['a: Apple', 'b: Bread', 'de: Brot', 'de: Äpfelchen', 'ja: りんご'];
const THIRD = ['a: Apple pie', 'b: Bread', 'de: Apfelkuchen', 'de: Brotlaib', 'ja: りんご'];

describe('rollback_publish', () => {
  it('200: the project is restored, later strings are removed; a new publish that can be rolled back too', async () => {
    const tenant = await app.tenant();
    const { jobs } = await publishThree(app, tenant);
    expect(await stateOf(app, tenant)).toEqual(THIRD);
    const back = await rolledBack(tenant, jobs[0]);
    expect(back).toMatchObject({
      status: 'SUCCEEDED',
      stats: { changes: { added: 0, changed: 2, removed: 2 } },
    });
    expect(await stateOf(app, tenant)).toEqual(FIRST);
    // Rolling forward again restores the strings at their old positions.
    await rolledBack(tenant, jobs[2]);
    expect(await stateOf(app, tenant)).toEqual(THIRD);
    await rolledBack(tenant, jobs[1]);
    expect(await stateOf(app, tenant)).toEqual(SECOND);
    await rolledBack(tenant, back.id);
    expect(await stateOf(app, tenant)).toEqual(FIRST);
    const { body } = await tenant.console('list_publishes', { project_id: tenant.projectId });
    expect(body.data.items.map((each: { rolled_back_to: string | null }) => each.rolled_back_to)).toEqual([
      back.id,
      jobs[1],
      jobs[2],
      jobs[0],
      null,
      null,
      null,
    ]);
  });

  it('200: a language from a supplement is removed by the roll-back, and returns with the next publish', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant, {
      strings: [{ id: 'a', content: 'Apple', targets: { de: 'Apfel' } }],
      languages: ['de'],
    });
    const first = await publishAndWait(app, tenant, task);
    const more = { task_id: task, target_languages: ['fr'] };
    expect((await tenant.open('POST', '/tasks/supplement-translate', more)).status).toBe(200);
    await until('the supplement to end', async () => {
      const { body } = await tenant.open('GET', `/tasks/status?task_id=${task}`);
      return body.data.is_completed;
    });
    await publishAndWait(app, tenant, task);
    const both = await stateOf(app, tenant);
    expect(both.map((line) => line.split(':')[0])).toEqual(['a', 'de', 'fr']);
    await rolledBack(tenant, first);
    expect(await stateOf(app, tenant)).toEqual(['a: Apple', 'de: Apfel']);
    await publishAndWait(app, tenant, task);
    expect(await stateOf(app, tenant)).toEqual(both);
  });

  it('200: the callback of its task gets it, and the memory keeps what it learned', async () => {
    const tenant = await app.tenant();
    const { jobs, tasks } = await publishThree(app, tenant, { callbackUrl: 'http://127.0.0.1:9999/nobody' });
    const units = await readUnits(app, tenant);
    const { id } = await rolledBack(tenant, jobs[0]);
    expect((await readEvents(app, tenant)).at(-1)?.payload).toMatchObject({
      event: 'task.publish.completed',
      task_id: tasks[0],
      detail: { job_id: id, rolled_back_to: jobs[0], strings_count: 1, translations_count: 1 },
    });
    expect(await readUnits(app, tenant)).toEqual(units);
  });

  it('200: an edit accepted before it is undone as well, one accepted after it wins', async () => {
    const tenant = await app.tenant();
    const { jobs, tasks } = await publishThree(app, tenant);
    await publish(tenant, tasks[1]);
    const { body } = await rollBack(tenant, jobs[0]);
    await untilEnded(app, body.data.job_id);
    expect(await stateOf(app, tenant)).toEqual(FIRST);
    await rollBack(tenant, jobs[2]);
    const last = await publish(tenant, tasks[1]);
    await untilEnded(app, last);
    expect(await stateOf(app, tenant)).toEqual(SECOND);
  });

  it('200: two people at once roll back to two publishes; the project matches one of them completely', async () => {
    const tenant = await app.tenant();
    const { jobs } = await publishThree(app, tenant);
    const both = await Promise.all([rollBack(tenant, jobs[0]), rollBack(tenant, jobs[1])]);
    const ended = await Promise.all(both.map(({ body }) => untilEnded(app, body.data.job_id)));
    const last = ended.toSorted((a, b) => a.accepted_at.getTime() - b.accepted_at.getTime()).at(-1);
    const wanted = last?.options && JSON.stringify(last.options).includes(jobs[0]) ? FIRST : SECOND;
    expect(await stateOf(app, tenant)).toEqual(wanted);
  });

  it('200: its task may be cancelled meanwhile; the publish is independent of it', async () => {
    const tenant = await app.tenant();
    const { jobs, tasks } = await publishThree(app, tenant);
    await app.services.database.system
      .updateTable('tasks')
      .set({ status: 'failed', failure_reason: 'cancelled' })
      .where('id', '=', tasks[0])
      .execute();
    expect((await rolledBack(tenant, jobs[0])).status).toBe('SUCCEEDED');
    expect(await stateOf(app, tenant)).toEqual(FIRST);
  });

  it('400: no publish', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('rollback_publish', { project_id: tenant.projectId })).status).toBe(400);
    const both = { project_id: tenant.projectId, job_id: 'a', before: 'b' };
    expect((await tenant.console('rollback_publish', both)).status).toBe(400);
  });

  it('403: without the right to publish, and an archived project', async () => {
    const tenant = await app.tenant();
    const { jobs } = await publishThree(app, tenant);
    const author = await makeMember(app, tenant, 'author');
    expect((await rollBack(tenant, jobs[0], author)).status).toBe(403);
    await tenant.console('archive_project', { project_id: tenant.projectId });
    expect((await rollBack(tenant, jobs[0])).status).toBe(403);
    expect(await stateOf(app, tenant)).toEqual(THIRD);
  });

  it('404: a publish of another project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { jobs } = await publishThree(app, other);
    expect((await rollBack(tenant, jobs[0])).status).toBe(404);
  });

  it('422: the latest one, and one from before changes were kept', async () => {
    const tenant = await app.tenant();
    const { jobs } = await publishThree(app, tenant);
    const latest = await rollBack(tenant, jobs[2]);
    expect([latest.status, latest.body.error.message]).toEqual([
      422,
      'This is the latest publish; there is nothing to roll back.',
    ]);
    const { stats } = await readRun(app, jobs[0]);
    expect(stats).toMatchObject({ changes: { added: 3, changed: 0, removed: 0 } });
    const { system } = app.services.database;
    await system.updateTable('runs').set({ stats: '{}' }).where('id', '=', jobs[0]).execute();
    const old = await rollBack(tenant, jobs[0]);
    expect([old.status, old.body.error.message]).toEqual([
      422,
      expect.stringContaining('before changes were kept'),
    ]);
  });
});
