import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { seedTask } from '../localization/publish/seed-for-tests.ts';
import { makeMember } from '../people/people-for-tests.ts';
import { draft } from '../social/posts/posts-for-tests.ts';
import { lines } from './requests-for-tests.ts';
import { addAccount } from '../../test/factories/account.ts';

const app = await startApp();

describe('find_object', () => {
  it('200: an id of any kind finds its object', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant);
    const account = await addAccount(app, tenant);
    const { postId } = await draft(tenant, { content: { text: 'Hello there' } });
    const { body: sent } = await tenant.open('POST', '/callbacks/test', {
      callback_url: 'http://127.0.0.1:9999/',
    });
    const publish = await tenant.open('POST', '/tasks/publish', { task_id: task });
    await lines(tenant, 3);
    const find = async (q: string) => (await tenant.console('find_object', { q })).body.data;
    const one = (kind: string, id: string) => ({
      exact: true,
      items: [expect.objectContaining({ kind, id })],
    });
    expect(await find(task)).toEqual(one('task', task));
    expect((await find(task)).items[0]).toMatchObject({ title: 'Seeded', projectId: tenant.projectId });
    expect(await find(` ${postId} `)).toEqual(one('post', postId));
    expect(await find(account)).toEqual(one('account', account));
    expect(await find(sent.data.delivery_id)).toEqual(one('delivery', sent.data.delivery_id));
    expect(await find(publish.body.data.job_id)).toEqual(one('job', publish.body.data.job_id));
    expect(await find(tenant.appKey)).toEqual(one('app_key', tenant.keyId));
    expect(await find(tenant.userId)).toEqual(one('member', tenant.userId));
    expect((await find(publish.body.trace_id)).items[0]).toMatchObject({
      kind: 'request',
      title: 'publish_task',
    });
  });

  it('200: words find a few of each kind, and special characters are not patterns', async () => {
    const tenant = await app.tenant();
    await seedTask(app, tenant);
    for (let i = 0; i < 4; i += 1) await draft(tenant, { content: { text: `Summer SALE ${i}` } });
    await app.services.database.system
      .insertInto('terms')
      .values({
        id: `term_${tenant.projectId}`,
        workspace_id: tenant.workspaceId,
        project_id: tenant.projectId,
        content: 'Summer sword',
        source_language: 'en',
      })
      .execute();
    const kinds = async (q: string, each = 2) =>
      (await tenant.console('find_object', { q, each })).body.data.items.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await kinds('summer')).toEqual(['post', 'post', 'term']);
    expect(await kinds('seeded')).toEqual(['task']);
    expect(await kinds('tester')).toEqual(['member']);
    expect(await kinds('%')).toEqual([]);
  });

  it('200: nothing of another workspace, by id or by word', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const task = await seedTask(app, other);
    const { postId } = await draft(other, { content: { text: 'Treasure' } });
    for (const q of [task, postId, other.keyId, other.userId, other.projectId, 'Treasure'])
      expect((await tenant.console('find_object', { q })).body.data).toEqual({ exact: false, items: [] });
  });

  it('200: an author finds no key and no call, a client no task', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant);
    const [author, client] = [
      await makeMember(app, tenant, 'author'),
      await makeMember(app, tenant, 'client'),
    ];
    const count = async (person: typeof author, q: string) =>
      (await person.console('find_object', { q })).body.data.items.length;
    expect([await count(author, tenant.keyId), await count(author, task)]).toEqual([0, 1]);
    expect([await count(client, task), await count(client, 'Seeded')]).toEqual([0, 0]);
  });

  it('400: an empty search text, or one that is too long', async () => {
    const tenant = await app.tenant();
    for (const body of [{}, { q: '  ' }, { q: 'x'.repeat(201) }, { q: 'x', each: 11 }])
      expect((await tenant.console('find_object', body)).status).toBe(400);
  });
});
