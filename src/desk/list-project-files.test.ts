import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { jsonFile, pushed } from '../localization/push/push-for-tests.ts';

const app = await startApp();

describe('list_project_files', () => {
  it('200: the current files, with who pushed them; deleted files are not listed', async () => {
    const tenant = await app.tenant();
    const menu = jsonFile('en/menu.json', { a: 'Apple', b: 'Bread' });
    await pushed(tenant, [menu, jsonFile('en/shop.json', { c: 'Coin' }, 'shop')]);
    const list = async () =>
      (await tenant.console('list_project_files', { project_id: tenant.projectId })).body.data.items;
    const by = { kind: 'app_key', id: tenant.keyId };
    expect(await list()).toMatchObject([
      { path: 'en/menu.json', namespace: '', format: 'json', language: 'en', strings: 2, pushed_by: by },
      { path: 'en/shop.json', namespace: 'shop', strings: 1, pushed_by: by },
    ]);
    await pushed(tenant, [menu], { complete: true });
    expect((await list()).map(({ path }: { path: string }) => path)).toEqual(['en/menu.json']);
  });

  it('400: no project', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('list_project_files', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await tenant.console('list_project_files', { project_id: other.projectId })).status).toBe(404);
  });
});
