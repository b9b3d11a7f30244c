import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';

describe('a workspace that has nothing under way', () => {
  it('is served before one with many tasks, and a second task of it takes its turn', async () => {
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
