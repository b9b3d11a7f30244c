import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { publishAndWait, seedTask, untilEnded } from '../publish/seed-for-tests.ts';
import { begin, jsonFile, lifeOf, lines, pushed } from './push-for-tests.ts';
import { publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

const merge = (tenant: Tenant, into: string, from: string) =>
  tenant.open('POST', '/strings/merge', { into, from: [from] });
const merged = async (tenant: Tenant, into: string, from: string): Promise<string> =>
  (await merge(tenant, into, from)).body.data.job_id;
const undo = (tenant: Tenant, job_id: string) => tenant.open('POST', '/strings/merge/undo', { job_id });
const published = async (tenant: Tenant, id: string, targets: Record<string, string>) =>
  publishAndWait(
    app,
    tenant,
    await seedTask(app, tenant, {
      languages: Object.keys(targets),
      strings: [{ id, content: 'Apple', targets }],
    }),
  );
const rollBack = async (tenant: Tenant, job_id: string) => {
  const { body } = await tenant.console('rollback_publish', { project_id: tenant.projectId, job_id });
  await untilEnded(app, body.data.job_id);
};

const AS_BEFORE = ['a: Apple de=Apfel ja=りんご', 'b: Bread de=Brot', 'c: Cheese'];

describe('strings that were merged one into the next', () => {
  it('a task with the first id writes to the last string, and to the one before when that merge is undone', async () => {
    const tenant = await publishedStrings(app);
    await merged(tenant, 'b', 'a');
    const last = await merged(tenant, 'c', 'b');
    await published(tenant, 'a', { fr: 'Pomme' });
    expect(await lifeOf(app, tenant)).toEqual([
      '(a: Apple de=Apfel ja=りんご)',
      '(b: Bread de=Brot ja=りんご*)',
      'c: Cheese de=Brot* fr=Pomme* ja=りんご*',
    ]);
    await undo(tenant, last);
    await published(tenant, 'a', { fr: 'Pain' });
    expect(await lifeOf(app, tenant)).toContain('b: Bread de=Brot fr=Pain* ja=りんご*');
  });

  it('undoing from the last merge back restores everything; the other order is refused, and nothing changes', async () => {
    const tenant = await publishedStrings(app);
    const first = await merged(tenant, 'b', 'a');
    const last = await merged(tenant, 'c', 'b');
    const asMerged = await lifeOf(app, tenant);
    const { status, body } = await undo(tenant, first);
    expect([status, body.error.reason]).toEqual([409, 'merged_on']);
    expect(await lifeOf(app, tenant)).toEqual(asMerged);
    expect((await undo(tenant, last)).body.data).toMatchObject({ restored: ['b'], texts: 2 });
    expect((await undo(tenant, first)).body.data).toMatchObject({ restored: ['a'], texts: 1 });
    expect(await lifeOf(app, tenant)).toEqual(AS_BEFORE);
  });

  it('the string in the middle is renamed: both directions still work', async () => {
    const tenant = await publishedStrings(app);
    const first = await merged(tenant, 'b', 'a');
    await tenant.open('POST', '/strings/rename', { string_id: 'b', new_id: 'd' });
    const last = await merged(tenant, 'c', 'd');
    await published(tenant, 'a', { fr: 'Pomme' });
    expect(await lifeOf(app, tenant)).toContain('c: Cheese de=Brot* fr=Pomme* ja=りんご*');
    await undo(tenant, last);
    await undo(tenant, first);
    expect(await lifeOf(app, tenant)).toEqual([AS_BEFORE[0], 'c: Cheese fr=Pomme*', 'd: Bread de=Brot']);
  });

  it('a merged string that is renamed still leads to the string it became, and comes back under the new name', async () => {
    const tenant = await publishedStrings(app);
    const job = await merged(tenant, 'c', 'a');
    await tenant.open('POST', '/strings/rename', { string_id: 'a', new_id: 'z' });
    await published(tenant, 'a', { fr: 'Pomme' });
    expect(await lifeOf(app, tenant)).toContain('c: Cheese de=Apfel* fr=Pomme* ja=りんご*');
    expect((await undo(tenant, job)).body.data).toMatchObject({ restored: ['z'], texts: 2 });
  });

  it('422: into a merged string, and from one; both at once cannot form a circle', async () => {
    const tenant = await publishedStrings(app);
    const both = await Promise.all([merge(tenant, 'a', 'b'), merge(tenant, 'b', 'a')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body.error.reason).toBe('merged_already');
    const hidden = both[0]?.status === 200 ? 'b' : 'a';
    for (const [into, from] of [
      [hidden, 'c'],
      ['c', hidden],
    ] as const)
      expect((await merge(tenant, into, from)).body.error.reason).toBe('merged_already');
  });

  it('a roll-back restores the target of that time, not the later one', async () => {
    const tenant = await publishedStrings(app);
    const first = await merged(tenant, 'b', 'a');
    await tenant.open('POST', '/strings/restore', { string_ids: ['a'] });
    await merged(tenant, 'c', 'a');
    await rollBack(tenant, first);
    await published(tenant, 'a', { fr: 'Pomme' });
    expect(await lifeOf(app, tenant)).toEqual([
      '(a: Apple de=Apfel ja=りんご)',
      'b: Bread de=Brot fr=Pomme* ja=りんご*',
      'c: Cheese',
    ]);
    expect((await undo(tenant, first)).body.data).toMatchObject({ restored: ['a'], texts: 1 });
  });

  it('a roll-back to before the string existed: its task creates it again, as itself', async () => {
    const tenant = await publishedStrings(app);
    // A publish without changes, to roll back to.
    const before = await published(tenant, 'a', { de: 'Apfel' });
    await published(tenant, 'd', { de: 'Datteln' });
    await merged(tenant, 'c', 'd');
    await rollBack(tenant, before);
    await published(tenant, 'd', { de: 'Datteln' });
    expect(await lifeOf(app, tenant)).toEqual([...AS_BEFORE, 'd: Apple de=Datteln']);
  });

  it('a push of a file that has the string restores it as a separate one, with its texts', async () => {
    const tenant = await publishedStrings(app);
    const first = await merged(tenant, 'b', 'a');
    await merged(tenant, 'c', 'b');
    const file = jsonFile('en.json', { a: 'Apple' });
    expect(await lines(tenant, await begin(tenant, [file]))).toEqual(['returned a']);
    await pushed(tenant, [file]);
    expect(await lifeOf(app, tenant)).toEqual([
      '(b: Bread de=Brot ja=りんご*)',
      'a: Apple de=Apfel ja=りんご',
      'c: Cheese de=Brot* ja=りんご*',
    ]);
    await published(tenant, 'a', { fr: 'Pomme' });
    expect(await lifeOf(app, tenant)).toContain('a: Apple de=Apfel fr=Pomme ja=りんご');
    expect((await undo(tenant, first)).body.error.reason).toBe('merged_on');
  });

  it('a purged string in the middle still leads on', async () => {
    const tenant = await publishedStrings(app);
    await merged(tenant, 'b', 'a');
    await merged(tenant, 'c', 'b');
    await app.services.database.system
      .updateTable('project_strings')
      .set({ hidden_at: new Date('2020-01-01T00:00:00Z') })
      .where('project_id', '=', tenant.projectId)
      .where('string_id', '=', 'b')
      .execute();
    const { body } = await tenant.console('purge_strings', { project_id: tenant.projectId });
    expect(body.data).toEqual({ purged: 1 });
    await published(tenant, 'a', { fr: 'Pomme' });
    await published(tenant, 'b', { it: 'Pane' });
    expect(await lifeOf(app, tenant)).toEqual([
      '(a: Apple de=Apfel ja=りんご)',
      'c: Cheese de=Brot* fr=Pomme* it=Pane* ja=りんご*',
    ]);
  });

  it('of any length: a hundred steps', async () => {
    const tenant = await app.tenant();
    const ids = Array.from({ length: 100 }, (_, nth) => `s${String(nth).padStart(3, '0')}`);
    const strings = ids.map((id) => ({ id, content: 'Apple', targets: { de: id } }));
    const task = await seedTask(app, tenant, { languages: ['de'], strings });
    await publishAndWait(app, tenant, task);
    // Ten merges per second are allowed, so retry if it is too early.
    for (const [nth, id] of ids.slice(1).entries())
      await until(`${id} is merged`, async () => (await merge(tenant, id, ids[nth] ?? '')).status === 200);
    await published(tenant, 's000', { fr: 'Pomme' });
    expect((await lifeOf(app, tenant)).at(-1)).toBe('s099: Apple de=s099 fr=Pomme');
    // All of them in one task: texts of merged strings yield to those of the target itself.
    await publishAndWait(app, tenant, task);
    expect((await lifeOf(app, tenant)).at(-1)).toBe('s099: Apple de=s099 fr=Pomme');
  });
});
