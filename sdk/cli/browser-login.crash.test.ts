import { join } from 'node:path';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startApp, until } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { type Folder, makeFolder } from './project-for-tests.ts';

const app = await startApp();

/** The command waits at a port of this computer; the person agrees on the page that it names. */
async function signIn(
  folder: Folder,
  tenant: Tenant,
  twist: (back: URL) => URL | Promise<URL> = (back) => back,
) {
  const { child, ended } = folder.start(['login', '--browser', '--url', app.url]);
  let output = '';
  child.stderr?.on('data', (text: string) => (output += text));
  const page = await until('the page is named', async () =>
    /http\S+\/oauth\/authorize\?(\S+)\n/.exec(output),
  );
  const query = page[1] ?? '';
  const granted = await tenant.console('grant_authorization', {
    query,
    scopes: ['workspace:read', 'events:read'],
  });
  const back = await twist(new URL(granted.body.data.redirectTo));
  expect((await fetch(back)).status).toBe(200);
  return { ended, query };
}

const home = () => {
  const folder = makeFolder({});
  const file = join(folder.path, 'credentials.json');
  return { folder: makeFolder({ PARLANCE_CREDENTIALS: file, PARLANCE_URL: app.url }), file };
};

describe('login by browser', () => {
  it('0: the credential from the page works, is renewed by one of many, bridges MCP, and ends with logout', async () => {
    const tenant = await app.tenant();
    const { folder, file } = home();
    const { ended } = await signIn(folder, tenant);
    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringContaining('workspace Test') });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const kept = () => JSON.parse(readFileSync(file, 'utf8')).servers[app.url].oauth;

    // An hour later several commands start at once.
    const before = kept();
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(before.expires_at, new Date(Date.now() - 1000).toISOString()),
    );
    const lines = [
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      {
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'get_workspace_context', arguments: {} },
      },
    ];
    const talk = () =>
      folder.start(['mcp'], {}, lines.map((line) => `${JSON.stringify(line)}\n`).join('')).ended;
    const bridges = await Promise.all([talk(), talk(), talk()]);
    for (const { code, stdout, stderr } of bridges) {
      expect([code, stderr]).toEqual([0, '']);
      const answers = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(answers.map(({ id }) => id)).toEqual([1, 2]);
      expect(answers[1].result.structuredContent.data.workspace.id).toBe(tenant.workspaceId);
    }
    expect(kept().refresh_token).not.toBe(before.refresh_token);

    const out = await folder.parlance(['logout', '--json']);
    expect(JSON.parse(out.stdout)).toMatchObject({ was_signed_in: true, revoked: true });
    expect((await tenant.console('list_connected_apps')).body.data.items).toEqual([]);
    const after = await folder.parlance(['mcp']);
    expect([after.code, after.stderr]).toEqual([4, expect.stringContaining('No access token')]);
  });

  it('4: an answer of another server, or a refusal by the person; and nothing is stored', async () => {
    const tenant = await app.tenant();
    const { folder, file } = home();
    const wrongIssuer = await signIn(folder, tenant, (back) => {
      back.searchParams.set('iss', 'https://evil.example');
      return back;
    });
    expect(await wrongIssuer.ended).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('another server'),
    });
    const declined = await signIn(folder, tenant, (back) => {
      back.searchParams.delete('code');
      back.searchParams.set('error', 'access_denied');
      return back;
    });
    expect(await declined.ended).toMatchObject({ code: 4, stderr: expect.stringContaining('did not give') });
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  it('a foreign page that guesses the port is ignored', async () => {
    const tenant = await app.tenant();
    const { folder } = home();
    const { ended } = await signIn(folder, tenant, async (back) => {
      const guess = await fetch(`${back.origin}/callback?code=evil&state=guess&iss=${app.url}/oauth`);
      expect(guess.status).toBe(404);
      return back;
    });
    expect((await ended).code).toBe(0);
  });
});
