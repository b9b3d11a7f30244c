import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { publishAndWait, seedTask, untilEnded } from '../publish/seed-for-tests.ts';
import { announced, apply, begin, jsonFile, lifeOf, pushed, sha256Of } from './push-for-tests.ts';
import { publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

const FILE = jsonFile('en.json', { cart: 'Cart' });

/** Performs every step of a push as a user of the application, and returns how far it gets. */
async function pushAs(person: Tenant): Promise<number[]> {
  const { projectId: project_id } = person;
  const call = (name: string, body: object) => person.console(name, { project_id, ...body });
  const begun = await call('begin_push', { complete: false, files: [announced(FILE)] });
  const push_id: string = begun.body.data?.push_id ?? 'psh_none';
  const content = Buffer.from(FILE.data).toString('base64');
  const sent = await call('upload_file', { sha256: sha256Of(FILE.data), content });
  const looked = await call('preview_push', { push_id });
  const applied = await call('apply_push', { push_id });
  return [begun, sent, looked, applied].map(({ status }) => status);
}

describe('the roles in a push', () => {
  it('managers apply, authors prepare it as far as the preview, nobody else begins one', async () => {
    const found: Record<string, number[]> = {};
    for (const role of ['owner', 'manager', 'author', 'reviewer', 'client', 'viewer'] as const)
      found[role] = await pushAs(await app.tenant({ role }));
    for (const localization of ['translator', 'reviewer'] as const) {
      const linguist = await app.tenant({ role: 'viewer' });
      await app.services.database.system
        .updateTable('members')
        .set({ localization, languages: ['de'] })
        .where('user_id', '=', linguist.userId)
        .execute();
      found[`linguist, ${localization}`] = await pushAs(linguist);
    }
    const none = [403, 403, 403, 403];
    expect(found).toEqual({
      owner: [200, 200, 200, 200],
      manager: [200, 200, 200, 200],
      author: [200, 200, 200, 403],
      reviewer: none,
      client: none,
      viewer: none,
      'linguist, translator': none,
      'linguist, reviewer': none,
    });
  });

  it('a key that is limited to exports pulls, and neither begins nor applies', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    await pushed(tenant, [FILE]);
    const narrow = await app.tenant();
    const id = await begin(narrow, [FILE]);
    for (const { keyId } of [tenant, narrow])
      await app.services.database.system
        .updateTable('app_keys')
        .set({ scopes: ['export'] })
        .where('id', '=', keyId)
        .execute();
    await until('the key is narrow', async () => (await apply(narrow, id)).status === 403);
    expect((await narrow.open('POST', '/pushes/begin', { files: [announced(FILE)] })).status).toBe(403);
    expect((await narrow.open('POST', '/strings/hide', { string_ids: ['cart'] })).status).toBe(403);
    await until('it may pull', async () => (await tenant.open('POST', '/files/pull', {})).status === 200);
  });

  it('a workspace that is being deleted accepts no push, even one that was begun before', async () => {
    const tenant = await app.tenant();
    const push_id = await begin(tenant, [FILE]);
    await app.services.database.system
      .updateTable('workspaces')
      .set({ dissolves_at: new Date(Date.now() + 3_600_000) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    await until('the key knows', async () => (await apply(tenant, push_id)).status === 403);
    const { status } = await tenant.console('apply_push', { project_id: tenant.projectId, push_id });
    expect(status).toBe(403);
    expect(await lifeOf(app, tenant)).toEqual([]);
  });
});

describe('a push, and other work on the same strings', () => {
  it('strings that the task of an earlier push is translating are not started again; its text of the old source is stale', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const task = { languages: ['de'], scan_terms: false };
    const stringsOf = async (id: string) =>
      (
        await app.services.database.system
          .selectFrom('task_strings')
          .select('string_id')
          .where('task_id', '=', id)
          .orderBy('position')
          .execute()
      ).map(({ string_id }) => string_id);
    const first = await pushed(tenant, [jsonFile('en.json', { cart: 'Cart', pay: 'Pay' })], { task });
    const second = await pushed(tenant, [jsonFile('en.json', { cart: 'Basket', pay: 'Pay' })], { task });
    expect([await stringsOf(first.task_id), await stringsOf(second.task_id)]).toEqual([
      ['cart', 'pay'],
      ['cart'],
    ]);
    await until('the first is over', async () => {
      const { body } = await tenant.open('POST', '/tasks/status', { task_id: first.task_id });
      return body.data.is_completed;
    });
    await sql`update task_rows set target = 'Wagen', state = 'edited' where task_id = ${first.task_id}`.execute(
      app.services.database.system,
    );
    await publishAndWait(app, tenant, first.task_id);
    expect(await lifeOf(app, tenant)).toEqual(['cart: Basket de=Wagen*', 'pay: Pay de=Wagen']);
  });

  it('a row that waits for review and whose string is hidden is published to it, and the string stays hidden', async () => {
    const tenant = await publishedStrings(app);
    const task = await seedTask(app, tenant, {
      languages: ['de'],
      strings: [{ id: 'a', content: 'Apple', targets: { de: { text: 'Äpfel', state: 'edited' } } }],
    });
    await tenant.open('POST', '/strings/hide', { string_ids: ['a'] });
    const row = { id: `${task}:0`, language: 'de', state: 'approved' };
    const { status } = await tenant.console('update_task_strings', {
      project_id: tenant.projectId,
      task_id: task,
      items: [row],
    });
    expect(status).toBe(200);
    await publishAndWait(app, tenant, task);
    expect(await lifeOf(app, tenant)).toContain('(a: Apple de=Äpfel ja=りんご)');
  });

  it('purged strings do not come back with a roll-back, and everything else does', async () => {
    const tenant = await publishedStrings(app);
    const target = await publishAndWait(
      app,
      tenant,
      await seedTask(app, tenant, {
        languages: ['de'],
        strings: [{ id: 'b', content: 'Bread', targets: { de: 'Semmel' } }],
      }),
    );
    await tenant.open('POST', '/strings/hide', { string_ids: ['a', 'b'] });
    await sql`update project_strings set hidden_at = now() - interval '31 days'
      where project_id = ${tenant.projectId} and string_id = 'a'`.execute(app.services.database.system);
    expect((await tenant.console('purge_strings', { project_id: tenant.projectId })).body.data).toEqual({
      purged: 1,
    });
    const { body } = await tenant.console('rollback_publish', {
      project_id: tenant.projectId,
      job_id: target,
    });
    expect(await untilEnded(app, body.data.job_id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await lifeOf(app, tenant)).toEqual(['b: Bread de=Semmel', 'c: Cheese']);
  });

  it('the memory finds a renamed string by its text; it learns the new name with the next publish', async () => {
    const tenant = await publishedStrings(app);
    const found = async (string_id: string) => {
      const { body } = await tenant.open('POST', '/tm/search', {
        text: 'Apple',
        target_language: 'de',
        string_id,
      });
      const [best] = body.data.results[0].matches;
      return [best?.target, best?.score];
    };
    await until('the memory has it', async () => (await found('a'))[0] === 'Apfel');
    const asItself = await found('a');
    await tenant.open('POST', '/strings/rename', { string_id: 'a', new_id: 'apple' });
    expect((await found('apple'))[0]).toBe('Apfel');
    const next = await seedTask(app, tenant, {
      languages: ['de'],
      strings: [{ id: 'apple', content: 'Apple', targets: { de: { text: 'Apfel', state: 'approved' } } }],
    });
    await publishAndWait(app, tenant, next);
    await until('it learned', async () => (await found('apple'))[1] === asItself[1]);
  });
});
