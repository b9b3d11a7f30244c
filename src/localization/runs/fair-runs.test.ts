import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { seedTask } from '../publish/seed-for-tests.ts';
import { isLongRun, type SizedRun } from './is-long.ts';

describe('a workspace without running work', () => {
  it('is served before one with many tasks, and its second task waits in turn', async () => {
    const app = await startApp();
    const [large, small] = [await app.tenant(), await app.tenant()];
    const create = (tenant: typeof large, name: string) =>
      tenant.open('POST', '/tasks/create', {
        client_task_id: name,
        target_languages: ['de'],
        strings: [{ string_id: 'a', content: 'Bring the lamp.' }],
      });
    for (const name of ['l1', 'l2', 'l3', 'l4']) await create(large, name);
    for (const name of ['s1', 's2']) await create(small, name);
    const { rows } = await sql<{ name: string }>`
      select t.client_task_id as name from pgboss.job j
        join runs r on r.executor = j.id::text join tasks t on t.id = r.task_id
       where r.workspace_id in (${large.workspaceId}, ${small.workspaceId}) and j.state < 'active'
       order by j.priority desc, j.created_on`.execute(app.services.database.system);
    const order = rows.map(({ name }) => name);
    expect(order).toHaveLength(6);
    expect(order.indexOf('s1')).toBeLessThan(2);
    expect(order.indexOf('s2')).toBeLessThan(order.indexOf('l4'));
  });
});

describe('a run that cannot take turns', () => {
  const sized = (run: Partial<SizedRun>): SizedRun => ({
    jobType: 'EXPORT',
    taskId: null,
    rowsTotal: 0,
    options: {},
    targetLanguages: ['de'],
    ...run,
  });
  const file = (source: object) => ({ options: { file: { source } } });
  const large = { kind: 'content', content: 'x'.repeat(600_000) };

  it.each([
    ['a large export', { rowsTotal: 6000 }, true],
    ['a small export', { rowsTotal: 400 }, false],
    ['a large scan', { jobType: 'TB_SCAN', rowsTotal: 6000 }, true],
    ['terms of a call', { jobType: 'TERM_UPLOAD', rowsTotal: 30 }, false],
    ['terms behind an address', { jobType: 'TERM_UPLOAD', ...file({ kind: 'url', url: 'x' }) }, true],
    ['a large memory', { jobType: 'TM_IMPORT', ...file(large) }, true],
    ['a small memory', { jobType: 'TM_IMPORT', ...file({ kind: 'content', content: '<tmx/>' }) }, false],
    ['what takes turns, however large', { jobType: 'TRANSLATE', rowsTotal: 1_000_000 }, false],
  ] as const)('%s is judged by what is known before it begins', async (_, run, expected) => {
    const { services } = await startApp();
    expect(await isLongRun(services.database.system, sized(run))).toBe(expected);
  });

  it('a task is judged by its strings and languages, or by the file that becomes strings', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { system } = app.services.database;
    const long = (taskId: string, languages = ['de']) =>
      isLongRun(system, sized({ jobType: 'TASK_IMPORT', taskId, targetLanguages: languages }));
    const taskId = await seedTask(app, tenant, { strings: [{ content: 'One' }, { content: 'Two' }] });
    expect(await long(taskId)).toBe(false);
    // Two strings in 2,600 languages are more rows than a second allows.
    expect(await long(taskId, Array<string>(2600).fill('de'))).toBe(true);
    const source = async (is: object) => {
      await sql`update tasks set strings_count = null, options = options || ${JSON.stringify({ source: is })}::jsonb
                 where id = ${taskId}`.execute(system);
      return long(taskId);
    };
    expect(await source({ kind: 'file_url', url: 'https://files.example/a.csv', format: 'csv' })).toBe(true);
    const sha256 = 'a'.repeat(64);
    expect(await source({ kind: 'file', sha256, format: 'csv' })).toBe(false);
    const { workspaceId: workspace_id, projectId: project_id } = tenant;
    await system
      .insertInto('skeleton_parts')
      .values({ workspace_id, project_id, sha256, number: 0, data: Buffer.alloc(200_000) })
      .execute();
    expect(await source({ kind: 'file', sha256, format: 'csv' })).toBe(true);
  });
});
