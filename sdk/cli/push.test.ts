import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, startApp, until } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { type Folder, identityOf, makeFolder } from './project-for-tests.ts';

let app: App;
let tenant: Tenant;
let folder: Folder;

beforeAll(async () => {
  app = await startApp();
});

beforeEach(async () => {
  tenant = await app.tenant();
  folder = makeFolder(identityOf(app.url, tenant));
  folder.config({
    source: 'en',
    files: [{ path: 'locales/en/*.json', target: 'locales/{lang}/{name}.{ext}', format: 'json' }],
  });
});

async function json(...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await folder.parlance([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('push', () => {
  it('0: sends, compares and applies; the second time nothing has changed', async () => {
    folder.write('locales/en/menu.json', '{\n  "start": "Start",\n  "quit": "Quit"\n}\n');

    const first = await json('push');
    expect(first).toMatchObject({ counts: { new: 2, gone: 0 }, task_id: expect.any(String) });
    const again = await folder.parlance(['push']);
    expect([again.code, again.stdout]).toEqual([0, 'Nothing has changed.\n']);
  });
});
