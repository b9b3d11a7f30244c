import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { publishAndWait, seedTask } from '../publish/seed-for-tests.ts';
import { apply, begin, jsonFile, lifeOf, lines, preview, pushed } from './push-for-tests.ts';

const app = await startWorkingApp();

const theirs = (tenants: readonly Tenant[], index: number): Tenant => {
  const tenant = tenants[index];
  if (!tenant) throw new Error('There are fewer tenants.');
  return tenant;
};
const SHOP = { cart: 'Cart', pay: 'Pay now', bye: 'Goodbye' };

/** A project with a pushed file and German texts for all of it. */
async function translated(strings: Record<string, string> = SHOP): Promise<Tenant> {
  const tenant = await app.tenant();
  await pushed(tenant, [jsonFile('en.json', strings)]);
  const task = await seedTask(app, tenant, {
    languages: ['de'],
    strings: Object.entries(strings).map(([id, content]) => ({
      id,
      content,
      targets: { de: `${content} (de)` },
    })),
  });
  await publishAndWait(app, tenant, task);
  return tenant;
}

describe('apply_push', () => {
  it('200: new, changed, deleted and unchanged strings of one file; deleted ones are hidden with their texts', async () => {
    const tenant = await translated();
    const id = await begin(tenant, [
      jsonFile('en.json', { cart: 'Basket', pay: 'Pay now', hi: 'Hello there' }),
    ]);
    expect(await lines(tenant, id)).toEqual(['changed cart', 'new hi', 'gone bye']);
    const { body } = await apply(tenant, id);
    expect(body.data).toMatchObject({
      state: 'applied',
      counts: { new: 1, changed: 1, gone: 1, renamed: 0, moved: 0, returned: 0, same: 1 },
      task_id: null,
    });
    expect(await lifeOf(app, tenant)).toEqual([
      '(bye: Goodbye de=Goodbye (de))',
      'cart: Basket de=Cart (de)*',
      'hi: Hello there',
      'pay: Pay now de=Pay now (de)',
    ]);
  });

  it('200: applied twice it takes effect once, and the same files again change nothing', async () => {
    const tenant = await app.tenant();
    const files = [jsonFile('en.json', SHOP)];
    const id = await begin(tenant, files);
    const [one, two] = [await apply(tenant, id), await apply(tenant, id)];
    expect(two.body.data).toEqual(one.body.data);
    const again = await begin(tenant, files);
    expect(again).not.toBe(id);
    expect((await preview(tenant, again)).body.data.counts).toMatchObject({ new: 0, changed: 0, same: 3 });
  });

  it('200: a sure rename keeps its texts, and a task from before the rename still reaches it', async () => {
    const tenant = await translated();
    const old = await seedTask(app, tenant, {
      languages: ['ja'],
      strings: [{ id: 'bye', content: 'Goodbye', targets: { ja: 'さようなら' } }],
    });
    const id = await begin(tenant, [
      jsonFile('en.json', { cart: 'Cart', pay: 'Pay now', farewell: 'Goodbye' }),
    ]);
    expect(await lines(tenant, id)).toEqual(['renamed bye → farewell']);
    await apply(tenant, id);
    await publishAndWait(app, tenant, old);
    expect(await lifeOf(app, tenant)).toEqual([
      'cart: Cart de=Cart (de)',
      'farewell: Goodbye de=Goodbye (de) ja=さようなら',
      'pay: Pay now de=Pay now (de)',
    ]);
  });

  it('200: several strings with one text are renamed only on request, and a refused rename gives two strings', async () => {
    const tenant = await translated({ a: 'OK', b: 'OK', c: 'Cancel' });
    const files = [jsonFile('en.json', { x: 'OK', y: 'OK', z: 'Cancel' })];
    const id = await begin(tenant, files);
    expect((await lines(tenant, id)).toSorted()).toEqual(['renamed a → x', 'renamed b → y', 'renamed c → z']);
    await apply(tenant, id, { renames: { pairs: { b: 'x' }, refuse: ['c'] } });
    expect(await lifeOf(app, tenant)).toEqual([
      '(a: OK de=OK (de))',
      '(c: Cancel de=Cancel (de))',
      'x: OK de=OK (de)',
      'y: OK',
      'z: Cancel',
    ]);
  });

  it('200: a hidden string comes back with its texts, one that a person hid stays hidden', async () => {
    const tenant = await translated();
    await pushed(tenant, [jsonFile('en.json', { cart: 'Cart', pay: 'Pay now' })]);
    const id = await begin(tenant, [jsonFile('en.json', SHOP)]);
    expect(await lines(tenant, id)).toEqual(['returned bye']);
    await apply(tenant, id);
    expect(await lifeOf(app, tenant)).toContain('bye: Goodbye de=Goodbye (de)');
  });

  it('200: a key that goes to another file is moved, and only a push of all files removes a file', async () => {
    const tenant = await app.tenant();
    await pushed(tenant, [
      jsonFile('a.json', { one: 'One', two: 'Two' }),
      jsonFile('b.json', { three: 'Three' }),
    ]);
    const moved = await begin(tenant, [
      jsonFile('a.json', { one: 'One' }),
      jsonFile('b.json', { three: 'Three', two: 'Two' }),
    ]);
    expect(await lines(tenant, moved)).toEqual(['moved two']);
    await apply(tenant, moved);
    const part = await begin(tenant, [jsonFile('a.json', { one: 'One!' })]);
    expect(await lines(tenant, part)).toEqual(['changed one']);
    const all = await begin(tenant, [jsonFile('a.json', { one: 'One' })], true);
    expect(await lines(tenant, all)).toEqual(['gone two', 'gone three']);
    await apply(tenant, all);
    expect(await lifeOf(app, tenant)).toEqual(['(three: Three)', '(two: Two)', 'one: One']);
  });

  it('200: a change of typography may keep its translations valid', async () => {
    const tenant = await translated();
    const id = await begin(tenant, [jsonFile('en.json', { ...SHOP, cart: 'Cart:', pay: 'Pay later' })]);
    const { items } = (await preview(tenant, id)).body.data;
    expect(items.map(({ is_minor }: { is_minor: boolean }) => is_minor)).toEqual([true, false]);
    await apply(tenant, id, { minor: 'typography' });
    expect(await lifeOf(app, tenant)).toEqual([
      'bye: Goodbye de=Goodbye (de)',
      'cart: Cart: de=Cart (de)',
      'pay: Pay later de=Pay now (de)*',
    ]);
  });

  it('200: one task for strings that need work, with their valid texts', async () => {
    const tenant = await translated();
    const files = [jsonFile('en.json', { ...SHOP, cart: 'Basket', hi: 'Hello there' })];
    const { task_id } = await pushed(tenant, files, { task: { languages: ['de', 'fr'] } });
    const rows = await app.services.database.system
      .selectFrom('task_strings')
      .select(['string_id', 'given'])
      .where('task_id', '=', task_id)
      .orderBy('position')
      .execute();
    expect(rows).toEqual([
      { string_id: 'cart', given: null },
      { string_id: 'pay', given: { de: 'Pay now (de)' } },
      { string_id: 'bye', given: { de: 'Goodbye (de)' } },
      { string_id: 'hi', given: null },
    ]);
    const none = await pushed(await translated(), [jsonFile('en.json', SHOP)], {
      task: { languages: ['de'] },
    });
    expect(none.task_id).toBeNull();
  });

  it('200: a roll-back to before a push restores keys, files and hidden strings', async () => {
    const tenant = await translated();
    const before = await lifeOf(app, tenant);
    const { body: list } = await tenant.console('list_publishes', { project_id: tenant.projectId });
    await pushed(tenant, [jsonFile('en.json', { cart: 'Basket', farewell: 'Goodbye' })]);
    const target = list.data.items[0].job_id;
    const back = await tenant.console('rollback_publish', { project_id: tenant.projectId, job_id: target });
    expect(back.status).toBe(200);
    const id = await begin(tenant, [jsonFile('en.json', SHOP)]);
    await expect.poll(async () => lifeOf(app, tenant)).toEqual(before);
    expect((await preview(tenant, id)).body.data.counts).toMatchObject({ same: 3, new: 0, changed: 0 });
  });

  it('200: the first push is rolled back to nothing, and the same files are new again', async () => {
    const tenant = await app.tenant();
    const files = [jsonFile('en.json', SHOP)];
    const { job_id } = await pushed(tenant, files);
    await pushed(tenant, [jsonFile('en.json', { ...SHOP, hi: 'Hello there' })]);
    const back = await tenant.console('rollback_publish', { project_id: tenant.projectId, before: job_id });
    expect(back.status).toBe(200);
    await expect.poll(async () => lifeOf(app, tenant)).toEqual([]);
    const { body } = await tenant.console('list_publishes', { project_id: tenant.projectId });
    expect(body.data.items[0].rolled_back_to).toBe('nothing');
    const id = await begin(tenant, files);
    expect((await preview(tenant, id)).body.data.counts).toMatchObject({ new: 3, same: 0, gone: 0 });
    await apply(tenant, id);
    expect(await lifeOf(app, tenant)).toHaveLength(3);
  });

  it('200: another branch adds and hides nothing, and its strings are ordinary when the project has them', async () => {
    const tenant = await translated();
    const before = await lifeOf(app, tenant);
    const files = [jsonFile('en.json', { cart: 'Basket', hi: 'Hello there' })];
    const id = await begin(tenant, files, true, { branch: 'feature' });
    expect(await lines(tenant, id)).toEqual(['new hi']);
    const { body } = await apply(tenant, id, { task: { languages: ['de'], scan_terms: false } });
    expect(await lifeOf(app, tenant)).toEqual(['(hi: Hello there)', ...before]);
    await until(
      'the translation',
      async () =>
        (await tenant.open('GET', `/tasks/status?task_id=${body.data.task_id}`)).body.data.is_completed,
      180_000,
    );
    await publishAndWait(app, tenant, body.data.task_id);
    const [waiting] = (await tenant.open('GET', '/strings?hidden=only')).body.data.items;
    expect(waiting).toMatchObject({ string_id: 'hi', hidden: 'branch', branch: 'feature' });
    const text = waiting.texts[0].text;
    const merged = await begin(tenant, [jsonFile('en.json', { ...SHOP, hi: 'Hello there' })]);
    expect(await lines(tenant, merged)).toEqual(['new hi']);
    await apply(tenant, merged);
    expect(await lifeOf(app, tenant)).toEqual([...before, `hi: Hello there de=${text}`].toSorted());
  }, 300_000);

  it('200: a rename with an edited text is probable; when accepted, it keeps its texts, and a task sees the old one', async () => {
    const long = 'Put the lantern on the table in the hall';
    const tenant = await translated({ a: 'Apple', note: long, z: 'Zebra' });
    const files = [jsonFile('en.json', { a: 'Apple', hint: `${long}.`, z: 'Zebra' })];
    const id = await begin(tenant, files);
    const { items } = (await preview(tenant, id)).body.data;
    expect(items).toMatchObject([
      { kind: 'renamed', old_id: 'note', string_id: 'hint', why: 'edited_text', is_sure: false, stale: 1 },
    ]);
    const { body } = await apply(tenant, id, { renames: { accept: 'all' }, task: { languages: ['de'] } });
    expect(await lifeOf(app, tenant)).toContain(`hint: ${long}. de=${long} (de)*`);
    const { context } = await app.services.database.system
      .selectFrom('task_strings')
      .select('context')
      .where('task_id', '=', body.data.task_id)
      .executeTakeFirstOrThrow();
    expect(context).toBe(`Before this change: "${long}"\nde: "${long} (de)"`);
  });

  it('400: no push', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/pushes/apply', {})).status).toBe(400);
  });

  it('404: a push of another project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await apply(other, await begin(tenant, [jsonFile('en.json', SHOP)]))).status).toBe(404);
  });

  it('409: another push since the preview', async () => {
    const tenant = await app.tenant();
    const id = await begin(tenant, [jsonFile('en.json', SHOP)]);
    const { revision } = (await preview(tenant, id)).body.data;
    await pushed(tenant, [jsonFile('en.json', { cart: 'Basket' })]);
    const late = await apply(tenant, id, { revision });
    expect([late.status, late.body.error.reason]).toEqual([409, 'revision_changed']);
    expect((await apply(tenant, id)).status).toBe(200);
    expect(await lifeOf(app, tenant)).toEqual(['bye: Goodbye', 'cart: Cart', 'pay: Pay now']);
  });

  it('429: more files at once than there are readers', async () => {
    const tenants = await Promise.all(Array.from({ length: 6 }, () => app.tenant()));
    const ids = await Promise.all(tenants.map((tenant) => begin(tenant, [jsonFile('en.json', SHOP)])));
    const all = await Promise.all(ids.map((id, index) => apply(theirs(tenants, index), id)));
    expect(all.map(({ status }) => status)).toContain(429);
  });

  it('422: so much would be deleted that it needs consent, an invalid rename, missing files', async () => {
    const tenant = await app.tenant();
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, `Text ${n}`]));
    await pushed(tenant, [jsonFile('en.json', many)]);
    const id = await begin(tenant, [jsonFile('en.json', { k1: 'Text 1' })]);
    expect((await preview(tenant, id)).body.data.needs_consent).toBe(true);
    const refused = await apply(tenant, id);
    expect([refused.status, refused.body.error.reason]).toEqual([422, 'many_removals']);
    const wrong = await apply(tenant, id, { renames: { pairs: { k2: 'k9000' } } });
    expect([wrong.status, wrong.body.error.reason]).toEqual([422, 'no_rename']);
    expect((await apply(tenant, id, { allow_removals: true })).body.data.counts.gone).toBe(49);
    const { body } = await tenant.open('POST', '/pushes/begin', {
      files: [{ path: 'x.json', format: 'json', sha256: '0'.repeat(64), size: 3 }],
    });
    const missing = await apply(tenant, body.data.push_id);
    expect([missing.status, missing.body.error.reason]).toEqual([422, 'files_missing']);
  });
});
