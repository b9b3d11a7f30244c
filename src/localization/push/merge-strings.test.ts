import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { publishAndWait, seedTask } from '../publish/seed-for-tests.ts';
import { jsonFile, lifeOf, pushed } from './push-for-tests.ts';
import { holdPublishing, publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

describe('merge_strings', () => {
  it('200: empty languages take the texts of the others, which are hidden', async () => {
    const tenant = await publishedStrings(app);
    const { body } = await tenant.open('POST', '/strings/merge', { into: 'b', from: ['a', 'c'] });
    expect(body.data).toMatchObject({ string_id: 'b', texts: 1 });
    expect(await lifeOf(app, tenant)).toEqual([
      '(a: Apple de=Apfel ja=りんご)',
      '(c: Cheese)',
      'b: Bread de=Brot ja=りんご*',
    ]);
  });

  it('200: a task that has the old id writes to the string that it became', async () => {
    const tenant = await publishedStrings(app);
    const old = await seedTask(app, tenant, {
      languages: ['fr'],
      strings: [{ id: 'a', content: 'Bread', targets: { fr: 'Pain' } }],
    });
    await tenant.open('POST', '/strings/merge', { into: 'b', from: ['a'] });
    await publishAndWait(app, tenant, old);
    expect(await lifeOf(app, tenant)).toEqual([
      '(a: Apple de=Apfel ja=りんご)',
      'b: Bread de=Brot fr=Pain ja=りんご*',
      'c: Cheese',
    ]);
  });

  it('400: into itself', async () => {
    const tenant = await publishedStrings(app);
    expect((await tenant.open('POST', '/strings/merge', { into: 'b', from: ['b'] })).status).toBe(400);
  });

  it('404: an unknown string', async () => {
    const tenant = await publishedStrings(app);
    expect((await tenant.open('POST', '/strings/merge', { into: 'b', from: ['x'] })).status).toBe(404);
  });

  it('409: while a publish is being written', async () => {
    const tenant = await publishedStrings(app);
    await holdPublishing(app, tenant);
    expect((await tenant.open('POST', '/strings/merge', { into: 'b', from: ['a'] })).status).toBe(409);
  });

  it('422: a string that is in a file', async () => {
    const tenant = await app.tenant();
    await pushed(tenant, [jsonFile('en.json', { a: 'Apple', b: 'Apple' })]);
    const { status, body } = await tenant.open('POST', '/strings/merge', { into: 'b', from: ['a'] });
    expect([status, body.error.reason]).toEqual([422, 'owned_by_file']);
  });
});
