import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { publishAndWait, seedTask } from '../publish/seed-for-tests.ts';
import { jsonFile, lifeOf, pushed } from './push-for-tests.ts';
import { holdPublishing, publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

const AS_BEFORE = ['a: Apple de=Apfel ja=りんご', 'b: Bread de=Brot', 'c: Cheese'];

const merged = async (tenant: Tenant, into: string, from: readonly string[]): Promise<string> =>
  (await tenant.open('POST', '/strings/merge', { into, from })).body.data.job_id;
const undo = (tenant: Tenant, job_id: string) => tenant.open('POST', '/strings/merge/undo', { job_id });
const published = async (tenant: Tenant, id: string, content: string, targets: Record<string, string>) =>
  publishAndWait(
    app,
    tenant,
    await seedTask(app, tenant, { languages: Object.keys(targets), strings: [{ id, content, targets }] }),
  );
const purgeAll = async (tenant: Tenant) => {
  await sql`update project_strings set hidden_at = now() - interval '31 days' where project_id = ${tenant.projectId} and hidden_at is not null`.execute(
    app.services.database.system,
  );
  return (await tenant.console('purge_strings', { project_id: tenant.projectId })).body.data;
};

describe('undo_string_merge', () => {
  it('200: everything is as before, and a task with the old id writes to its own string again', async () => {
    const tenant = await publishedStrings(app);
    const job = await merged(tenant, 'c', ['a', 'b']);
    expect((await undo(tenant, job)).body.data).toEqual({
      restored: ['a', 'b'],
      texts: 2,
      changed: [],
      kept: [],
    });
    expect(await lifeOf(app, tenant)).toEqual(AS_BEFORE);
    await published(tenant, 'a', 'Apple', { fr: 'Pomme' });
    expect(await lifeOf(app, tenant)).toContain('a: Apple de=Apfel fr=Pomme ja=りんご');
  });

  it('200: a text that somebody changed since stays, and so does one of a task with the old id', async () => {
    const tenant = await publishedStrings(app);
    const job = await merged(tenant, 'c', ['a']);
    await published(tenant, 'c', 'Cheese', { de: 'Käse' });
    await published(tenant, 'a', 'Cheese', { fr: 'Fromage' });
    expect((await undo(tenant, job)).body.data).toEqual({
      restored: ['a'],
      texts: 1,
      changed: [],
      kept: ['de'],
    });
    expect(await lifeOf(app, tenant)).toEqual([
      'a: Apple de=Apfel ja=りんご',
      'b: Bread de=Brot',
      'c: Cheese de=Käse fr=Fromage',
    ]);
  });

  it('200: a string that was restored, hidden or merged otherwise since stays as it is', async () => {
    const tenant = await publishedStrings(app);
    const job = await merged(tenant, 'c', ['a', 'b']);
    await tenant.open('POST', '/strings/restore', { string_ids: ['b'] });
    await tenant.open('POST', '/strings/hide', { string_ids: ['b'] });
    expect((await undo(tenant, job)).body.data).toMatchObject({ restored: ['a'], changed: ['b'] });
    expect(await lifeOf(app, tenant)).toEqual(['(b: Bread de=Brot)', ...AS_BEFORE.filter((_, n) => n !== 1)]);
  });

  it('200: the string has been renamed since', async () => {
    const tenant = await publishedStrings(app);
    const job = await merged(tenant, 'c', ['a']);
    await tenant.open('POST', '/strings/rename', { string_id: 'c', new_id: 'd' });
    expect((await undo(tenant, job)).body.data).toMatchObject({ restored: ['a'], texts: 2 });
    expect(await lifeOf(app, tenant)).toEqual([...AS_BEFORE.slice(0, 2), 'd: Cheese']);
  });

  it('200: one that was hidden before the merge stays hidden; one that a file has again already exists', async () => {
    const tenant = await publishedStrings(app);
    await tenant.open('POST', '/strings/hide', { string_ids: ['b'] });
    const job = await merged(tenant, 'c', ['a', 'b']);
    await pushed(tenant, [jsonFile('en.json', { a: 'Apples' })]);
    expect((await undo(tenant, job)).body.data).toMatchObject({ restored: [], texts: 2, changed: ['a'] });
    expect(await lifeOf(app, tenant)).toEqual([
      '(b: Bread de=Brot)',
      'a: Apples de=Apfel* ja=りんご*',
      'c: Cheese',
    ]);
  });

  it('200: it is a publish like any other, and can be rolled back and repeated', async () => {
    const tenant = await publishedStrings(app);
    const job = await merged(tenant, 'c', ['a']);
    const asMerged = await lifeOf(app, tenant);
    await undo(tenant, job);
    const { body } = await tenant.console('rollback_publish', { project_id: tenant.projectId, job_id: job });
    expect(body.data.job_id).toBeTypeOf('string');
    await expect.poll(() => lifeOf(app, tenant)).toEqual(asMerged);
    expect((await undo(tenant, job)).status).toBe(200);
    expect(await lifeOf(app, tenant)).toEqual(AS_BEFORE);
  });

  it('400: no merge', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/strings/merge/undo', {})).status).toBe(400);
  });

  it('404: a publish that is not a merge, and a merge of another project', async () => {
    const [tenant, other] = [await publishedStrings(app), await publishedStrings(app)];
    const job = await merged(tenant, 'c', ['a']);
    const { reason } = (await undo(other, job)).body.error;
    expect(reason).toBe('merge_not_found');
    expect((await undo(tenant, 'strings_none')).status).toBe(404);
  });

  it('409: twice, and while a publish is written', async () => {
    const tenant = await publishedStrings(app);
    const job = await merged(tenant, 'c', ['a']);
    await undo(tenant, job);
    const again = await undo(tenant, job);
    expect([again.status, again.body.error.reason]).toEqual([409, 'changed_since']);
    const next = await merged(tenant, 'c', ['a']);
    await holdPublishing(app, tenant);
    expect((await undo(tenant, next)).body.error.reason).toBe('publish_running');
  });

  it('422: the merged strings were purged; the texts that they left behind stay', async () => {
    const tenant = await publishedStrings(app);
    const job = await merged(tenant, 'c', ['a']);
    expect(await purgeAll(tenant)).toEqual({ purged: 1 });
    const { status, body } = await undo(tenant, job);
    expect([status, body.error.reason]).toEqual([422, 'purged']);
    expect(await lifeOf(app, tenant)).toEqual(['b: Bread de=Brot', 'c: Cheese de=Apfel* ja=りんご*']);
  });

  it('a string that was purged after the undo no longer leads to the other', async () => {
    const tenant = await publishedStrings(app);
    await undo(tenant, await merged(tenant, 'c', ['a']));
    await tenant.open('POST', '/strings/hide', { string_ids: ['a'] });
    await purgeAll(tenant);
    await published(tenant, 'a', 'Ant', { de: 'Ameise' });
    expect(await lifeOf(app, tenant)).toEqual(['a: Ant de=Ameise', 'b: Bread de=Brot', 'c: Cheese']);
  });
});
