import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { publishAndWait, seedTask, untilEnded } from '../publish/seed-for-tests.ts';
import { jsonFile, lifeOf, pushed } from './push-for-tests.ts';
import { holdPublishing, publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

describe('rename_string', () => {
  it('200: texts and tags stay, the old id still leads to it, and it can be renamed back', async () => {
    const tenant = await publishedStrings(app);
    await tenant.open('POST', '/strings/tag', { string_ids: ['a'], add: ['fruit'] });
    const rename = (string_id: string, new_id: string) =>
      tenant.open('POST', '/strings/rename', { string_id, new_id });
    expect((await rename('a', 'apple')).body.data).toEqual({ string_id: 'apple' });
    expect((await rename('a', 'apple.one')).body.data).toEqual({ string_id: 'apple.one' });
    expect(await lifeOf(app, tenant)).toContain('apple.one: Apple de=Apfel ja=りんご');
    const { body } = await tenant.open('GET', '/strings?tag=fruit');
    expect(body.data.items.map(({ string_id }: { string_id: string }) => string_id)).toEqual(['apple.one']);
    expect((await rename('apple.one', 'a')).status).toBe(200);
    expect(await lifeOf(app, tenant)).toContain('a: Apple de=Apfel ja=りんご');
  });

  it('200: a task from before the rename writes its texts under the new id, and no old name', async () => {
    const tenant = await publishedStrings(app);
    const task = await seedTask(app, tenant, {
      languages: ['de'],
      strings: [{ id: 'a', content: 'Apple', targets: { de: 'Äpfelchen' } }],
    });
    await tenant.open('POST', '/strings/rename', { string_id: 'a', new_id: 'apple' });
    await publishAndWait(app, tenant, task);
    expect(await lifeOf(app, tenant)).toEqual([
      'apple: Apple de=Äpfelchen ja=りんご',
      'b: Bread de=Brot',
      'c: Cheese',
    ]);
  });

  it('200: a tag that was removed under the new id does not come back with the old one', async () => {
    const tenant = await publishedStrings(app);
    await tenant.open('POST', '/strings/tag', { string_ids: ['a'], add: ['fruit', 'red'] });
    await tenant.open('POST', '/strings/rename', { string_id: 'a', new_id: 'apple' });
    await tenant.open('POST', '/strings/tag', { string_ids: ['apple'], add: ['ripe'], remove: ['fruit'] });
    await tenant.open('POST', '/strings/rename', { string_id: 'apple', new_id: 'a' });
    const { body } = await tenant.open('GET', '/strings');
    expect(body.data.items[0]).toMatchObject({ string_id: 'a', tags: ['red', 'ripe'] });
  });

  it('200: an old id is free when a roll-back removed the string', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant, {
      languages: ['de'],
      strings: [{ id: 'a', content: 'Apple', targets: { de: 'Apfel' } }],
    });
    const first = await publishAndWait(app, tenant, task);
    await tenant.open('POST', '/strings/rename', { string_id: 'a', new_id: 'apple' });
    const { body } = await tenant.console('rollback_publish', {
      project_id: tenant.projectId,
      before: first,
    });
    await untilEnded(app, body.data.job_id);
    expect(await lifeOf(app, tenant)).toEqual([]);
    await publishAndWait(app, tenant, task);
    expect(await lifeOf(app, tenant)).toEqual(['a: Apple de=Apfel']);
  });

  it('400: no new id', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/strings/rename', { string_id: 'a', new_id: '' })).status).toBe(400);
  });

  it('404: an unknown string', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/strings/rename', { string_id: 'a', new_id: 'b' })).status).toBe(404);
  });

  it('409: an id that another string has, and while a publish is being written', async () => {
    const tenant = await publishedStrings(app);
    const rename = (new_id: string) => tenant.open('POST', '/strings/rename', { string_id: 'a', new_id });
    expect((await rename('b')).body.error.reason).toBe('id_taken');
    await holdPublishing(app, tenant);
    expect((await rename('z')).body.error.reason).toBe('publish_running');
  });

  it('422: a string that is in a file', async () => {
    const tenant = await app.tenant();
    await pushed(tenant, [jsonFile('en.json', { a: 'Apple' })]);
    const { status, body } = await tenant.open('POST', '/strings/rename', { string_id: 'a', new_id: 'b' });
    expect([status, body.error.reason]).toEqual([422, 'owned_by_file']);
  });
});
