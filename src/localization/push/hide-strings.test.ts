import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { jsonFile, lifeOf, pushed } from './push-for-tests.ts';
import { holdPublishing, publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

describe('hide_strings', () => {
  it('200: hidden strings are not in exports and counts, keep their texts, and no push brings them back', async () => {
    const tenant = await publishedStrings(app);
    const hide = await tenant.open('POST', '/strings/hide', { string_ids: ['a', 'a'] });
    expect(hide.body.data).toEqual({ hidden: 1 });
    expect((await tenant.open('POST', '/strings/hide', { string_ids: ['a'] })).body.data).toEqual({
      hidden: 0,
    });
    const overview = await tenant.console('get_project_overview', { project_id: tenant.projectId });
    expect(overview.body.data.strings_published).toBe(2);
    await pushed(tenant, [jsonFile('en.json', { a: 'Apple', b: 'Bread' })]);
    expect(await lifeOf(app, tenant)).toEqual([
      '(a: Apple de=Apfel ja=りんご)',
      'b: Bread de=Brot',
      'c: Cheese',
    ]);
  });

  it('400: no string', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/strings/hide', {})).status).toBe(400);
  });

  it('404: an unknown string', async () => {
    const tenant = await publishedStrings(app);
    const { status, body } = await tenant.open('POST', '/strings/hide', { string_ids: ['a', 'nobody'] });
    expect([status, body.error.reason]).toEqual([404, 'string_not_found']);
    expect(await lifeOf(app, tenant)).toContain('c: Cheese');
  });

  it('409: while a publish is being written', async () => {
    const tenant = await publishedStrings(app);
    await holdPublishing(app, tenant);
    const { status, body } = await tenant.open('POST', '/strings/hide', { string_ids: ['a'] });
    expect([status, body.error.reason]).toEqual([409, 'publish_running']);
  });
});
