import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { type Folder, identityOf, listenOn, makeFolder } from './project-for-tests.ts';

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

const file = (name: string, strings: Record<string, string>) =>
  folder.write(`locales/en/${name}.json`, `${JSON.stringify(strings, null, 2)}\n`);

async function json(...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await folder.parlance([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function idsOnServer(query = ''): Promise<string[]> {
  const { body } = await tenant.open('GET', `/strings?limit=100${query}`);
  return body.data.items.map(({ string_id }: { string_id: string }) => string_id);
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, `Text number ${i}`]));

describe('push', () => {
  it('0: sends, compares and applies, with tags and one task; the second time nothing has changed', async () => {
    file('menu', { start: 'Start', quit: 'Quit' });

    const first = await json('push', '--tag', 'release-1');
    expect(first).toMatchObject({ counts: { new: 2, gone: 0 }, task_id: expect.any(String) });
    expect(await idsOnServer('&tag=release-1')).toEqual(['start', 'quit']);
    const again = await folder.parlance(['push']);
    expect([again.code, again.stdout]).toEqual([0, 'Nothing has changed.\n']);
  });

  it('0: renames in parlance.json are applied, even if they were applied before', async () => {
    file('menu', { start: 'Start', quit: 'Quit' });
    await json('push', '--no-task');
    folder.config({
      source: 'en',
      files: [{ path: 'locales/en/*.json', target: 'locales/{lang}/{name}.{ext}', format: 'json' }],
      renames: { start: 'menu_start' },
    });
    file('menu', { menu_start: 'Start the game', quit: 'Quit' });

    expect((await json('push', '--no-task')).counts).toMatchObject({ new: 1, gone: 1 });
    expect(await idsOnServer()).toEqual(['menu_start', 'quit']);
    expect(await idsOnServer('&hidden=only')).toEqual([]);
    file('menu', { menu_start: 'Start the game!', quit: 'Quit' });
    expect((await json('push', '--no-task')).counts).toMatchObject({ changed: 1 });
  });

  it('5: a pattern that finds too few files removes nothing without consent', async () => {
    file('a', many(30));
    file('b', { other: 'Other' });
    await json('push', '--no-task');
    file('a', { key0: 'Text number 0' });

    const looked = await folder.parlance(['push', '--dry-run']);
    expect([looked.code, looked.stdout]).toEqual([5, expect.stringContaining('add --allow-removals')]);
    const refused = await folder.parlance(['push', '--yes']);
    expect(refused).toMatchObject({ code: 5, stdout: '' });
    expect(refused.stderr).toMatch(/Next: parlance push --allow-removals\n$/);
    expect(await idsOnServer()).toHaveLength(31);

    await json('push', '--no-task', '--allow-removals');
    expect(await idsOnServer()).toEqual(['key0', 'other']);
  });

  it('5: a rename that is only probable needs a decision; in a build it becomes a new string', async () => {
    file('menu', { a: 'Open', b: 'Open', c: 'Close' });
    await json('push', '--no-task');
    file('menu', { x: 'Open', y: 'Open', c: 'Close' });

    const looked = await folder.parlance(['push', '--dry-run', '--json']);
    expect(looked.code).toBe(5);
    expect(JSON.parse(looked.stdout).probable_renames).toHaveLength(2);
    const pushed = await folder.parlance(['push', '--no-task'], { CI: 'true' });
    expect([pushed.code, pushed.stderr]).toEqual([
      0,
      expect.stringContaining('--yes keeps their translations'),
    ]);
    expect(await idsOnServer('&hidden=only')).toEqual(['a', 'b']);
  });

  it('killed while it sends and run again: everything exists once', async () => {
    file('a', many(5));
    file('b', { other: 'Other' });
    const sent: string[] = [];
    let victim: ReturnType<Folder['start']> | null = null;
    // Between the two: the first file never arrives, because its sender is killed meanwhile.
    const between = await listenOn((request, response) => {
      const isUpload = request.method === 'PUT';
      if (isUpload && victim) {
        victim.child.kill('SIGKILL');
        return;
      }
      if (isUpload) sent.push(request.url ?? '');
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', async () => {
        const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
          /^(x-svc-|content-type)/.test(name) ? [[name, String(value)]] : [],
        );
        const body = Buffer.concat(pieces);
        const answer = await fetch(app.url + request.url, {
          method: request.method ?? 'GET',
          headers,
          ...(body.length > 0 && { body }),
        });
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(await answer.text());
      });
    });
    const through = { PARLANCE_URL: between.url };

    victim = folder.start(['push', '--no-task'], through);
    expect((await victim.ended).code).toBeNull();
    victim = null;
    expect(await idsOnServer()).toEqual([]);
    const again = await folder.parlance(['push', '--no-task'], through);
    between.close();

    expect(again).toMatchObject({ code: 0 });
    expect(sent).toHaveLength(2);
    expect(await idsOnServer()).toHaveLength(6);
    const { body } = await tenant.open('GET', '/pushes');
    expect(body.data.items).toHaveLength(1);
  });
});

describe('missing rights and impossible values', () => {
  it('4: without a login, with a wrong secret, and with the key of another project; each explains what to type', async () => {
    file('menu', { a: 'A' });
    const none = await folder.parlance(['push'], { PARLANCE_TOKEN: '' });
    expect(none).toMatchObject({ code: 4, stdout: '' });
    expect(none.stderr).toMatch(/^Not signed in at .*\nNext: parlance login\n$/);

    const wrong = await folder.parlance(['push'], { PARLANCE_TOKEN: `${tenant.appKey}:wrong` });
    expect([wrong.code, wrong.stderr]).toEqual([4, expect.stringMatching(/Next: set PARLANCE_TOKEN to /)]);

    folder.config({ project: 'prj_other', files: [{ path: 'locales/en/*.json', format: 'json' }] });
    const other = await folder.parlance(['push']);
    expect([other.code, other.stderr]).toEqual([
      4,
      expect.stringContaining(`belongs to ${tenant.projectId}`),
    ]);
  });

  it('2: without parlance.json, and if its patterns find nothing', async () => {
    const empty = makeFolder(identityOf(app.url, tenant));
    const none = await empty.parlance(['push']);
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toMatch(/^There is no parlance.json .*\nNext: parlance init\n$/);

    empty.config({ files: [{ path: 'x/*.json', format: 'json' }] });
    const nothing = await empty.parlance(['push']);
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toMatch(/^No file matches x\/\*\.json .*\nNext: parlance init --print\n$/);
  });
});
