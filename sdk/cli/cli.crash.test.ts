import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { createOpenClient, createSocialClient, SCOPES, TIERS } from '../src/client.ts';
import { runCli } from './run-cli-for-tests.ts';

let app: App;
let tenant: Tenant;
let dataDir: string;

beforeAll(async () => {
  app = await startApp();
  tenant = await app.tenant();
  dataDir = mkdtempSync(join(tmpdir(), 'parlance-cli-'));
  const owner = { email: tenant.email, password: tenant.password };
  writeFileSync(join(dataDir, 'credentials.json'), JSON.stringify({ base_url: app.url, owner }));
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const cli = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(args, { PARLANCE_DATA_DIR: dataDir, ...env });

async function json(...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await cli([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('projects', () => {
  it('create prints exactly the three facts, the key works, and list shows the project', async () => {
    const made = await json(
      'projects',
      'create',
      '--name',
      'Zähler 漢字',
      '--source',
      'en',
      '--targets',
      'de, fr',
    );

    expect(Object.keys(made)).toEqual(['project_id', 'app_key', 'app_secret']);
    const open = createOpenClient({ baseUrl: app.url, appKey: made.app_key, appSecret: made.app_secret });
    const { items } = await open.call('list_languages', { enabled: true });
    expect(items.map((one) => one.code)).toEqual(['de', 'en', 'fr']);
    const listed = await json('projects', 'list');
    expect(listed.items).toContainEqual(
      expect.objectContaining({
        project_id: made.project_id,
        name: 'Zähler 漢字',
        target_languages: ['de', 'fr'],
      }),
    );
  });

  it('without --json people read short text', async () => {
    const { code, stdout } = await cli(['projects', 'list']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^PROJECT +SOURCE +TARGETS +NAME\n/);
    expect(stdout).toContain(`${tenant.projectId}  en      de,ja`);
  });

  it('exit 1: a refusal of the server goes to stderr, and stdout stays empty', async () => {
    const ended = await cli(['projects', 'create', '--name', 'X', '--source', 'zh_CN', '--json']);

    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('did you mean "zh-cn"?');
    expect(ended.stderr).toMatch(/\(invalid_input, req_\w+\)/);
  });
});

describe('app-keys', () => {
  it('create, rotate, disable and list show the life cycle of a key', async () => {
    const made = await json(
      'app-keys',
      'create',
      '--project',
      tenant.projectId,
      '--label',
      'CI',
      '--scopes',
      'export,read_only',
    );
    const call = (appSecret: string) =>
      createOpenClient({ baseUrl: app.url, appKey: made.app_key, appSecret }).call('list_languages');
    await call(made.app_secret);

    const rotated = await json('app-keys', 'rotate', '--app-key', made.app_key, '--overlap-hours', '0');
    await call(rotated.app_secret);
    await expect(call(made.app_secret)).rejects.toMatchObject({ code: 401 });

    await json('app-keys', 'disable', '--app-key', made.app_key);
    await expect(call(rotated.app_secret)).rejects.toMatchObject({ code: 403 });

    const { items } = await json('app-keys', 'list', '--project', tenant.projectId);
    expect(items).toContainEqual(
      expect.objectContaining({
        app_key: made.app_key,
        label: 'CI',
        scopes: ['export', 'read_only'],
        disabled: true,
      }),
    );
  });

  it('--scopes all creates a key with all rights', async () => {
    const { app_key } = await json('app-keys', 'create', '--project', tenant.projectId, '--scopes', 'all');

    const { items } = await json('app-keys', 'list');

    expect(items.find((one: { app_key: string }) => one.app_key === app_key).scopes).toEqual([]);
  });
});

describe('credentials', () => {
  it('create prints exactly id and access_token; the token has the requested rights until it is revoked', async () => {
    const made = await json(
      ...['credentials', 'create', '--name', 'Agent', '--scopes', 'workspace:read,posts:read'],
      ...[
        '--allow',
        'draft',
        '--confirm-mode',
        'confirm',
        '--kind',
        'mcp_client',
        '--expires',
        '2099-01-01T00:00:00Z',
      ],
    );

    expect(Object.keys(made)).toEqual(['id', 'access_token']);
    const social = createSocialClient({ baseUrl: app.url, accessToken: made.access_token });
    const { credential } = await social.call('get_workspace_context');
    expect(credential).toEqual({
      kind: 'mcp_client',
      scopes: ['workspace:read', 'posts:read'],
      allowedActions: ['draft'],
      confirmMode: 'confirm',
    });
    expect((await json('credentials', 'list')).items).toContainEqual(
      expect.objectContaining({ id: made.id, expiresAt: '2099-01-01T00:00:00.000Z', disabled: false }),
    );

    await json('credentials', 'revoke', '--id', made.id);
    await expect(social.call('get_workspace_context')).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('all stands for every scope and every tier', async () => {
    const made = await json('credentials', 'create', '--name', 'All', '--scopes', 'all', '--allow', 'all');

    const social = createSocialClient({ baseUrl: app.url, accessToken: made.access_token });
    const { credential } = await social.call('get_workspace_context');

    expect(credential.scopes).toEqual(SCOPES);
    expect(credential.allowedActions).toEqual(TIERS);
  });
});

describe('status', () => {
  it('shows the readiness of the server, with and without --json; without a worker it is not ready', async () => {
    const { database } = app.services;
    // For a while, workers that other files of this process have ended look alive.
    await sql`delete from processes where 'worker' = any (roles)`.execute(database.system);
    const alone = await cli(['status']);
    expect([alone.code, alone.stdout]).toEqual([1, expect.stringContaining(`${app.url} is unavailable`)]);

    const worker = { id: randomUUID(), roles: ['worker'], host: 'h', pid: 1 };
    // Until the tests are finished with it, however busy the machine is.
    const seen_at = new Date(Date.now() + 600_000);
    await database.system
      .insertInto('processes')
      .values({ ...worker, seen_at })
      .execute();
    const shown = await json('status');
    const { code, stdout } = await cli(['status']);
    await database.system.deleteFrom('processes').where('id', '=', worker.id).execute();

    expect(shown).toMatchObject({ status: 'ready', database: { ok: true }, jobs: { workers: 1 } });
    expect(code).toBe(0);
    expect(stdout).toContain(`${app.url} is ready`);
  });
});

describe('finding the server', () => {
  it('PARLANCE_URL overrides the file, and for a server that does not answer the output explains how to start it', async () => {
    const ended = await cli(['projects', 'list'], { PARLANCE_URL: 'http://127.0.0.1:9/' });

    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toBe(
      'No answer from http://127.0.0.1:9. Start the server with npm start, or set PARLANCE_URL to where it runs.\n',
    );
  });

  it('a data folder without credentials.json is named', async () => {
    const ended = await cli(['projects', 'list'], { PARLANCE_DATA_DIR: join(dataDir, 'none') });

    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`There is no ${join(dataDir, 'none', 'credentials.json')}.`);
    expect(ended.stderr).toContain('npm start');
  });

  it('many commands sign in once, and an expired session is renewed', async () => {
    const sessions = () =>
      app.services.database.system
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', tenant.userId)
        .execute();
    await json('projects', 'list');
    await json('projects', 'list');
    expect(await sessions()).toHaveLength(1);

    await app.services.database.system.deleteFrom('sessions').where('user_id', '=', tenant.userId).execute();
    await json('projects', 'list');
    expect(await sessions()).toHaveLength(1);
    expect(readFileSync(join(dataDir, 'cli-session.json'), 'utf8')).toContain(tenant.email);
  });
});

describe('usage errors exit with 2 and name the flag and what is allowed', () => {
  it.each([
    [['projects', 'create'], '--name TEXT: is required.'],
    [['projects', 'create', '--name', '--source', 'en'], '--name TEXT: needs a value.'],
    [
      ['projects', 'create', '--title', 'x'],
      '--title: is no flag of projects create; allowed are --name, --source',
    ],
    [['projects', 'create', '--name', 'a', '--name', 'b'], '--name: may be given only once.'],
    [['projects', 'list', 'all'], '"all": is one word too many'],
    [['projects', 'delete'], 'projects delete: is no command; allowed are projects create'],
    [
      ['app-keys', 'create', '--project', 'p', '--scopes', 'write'],
      '--scopes: "write" is not allowed; it must be all or some of tasks',
    ],
    [
      ['app-keys', 'rotate', '--app-key', 'k', '--overlap-hours', '721'],
      '--overlap-hours: must be a whole number from 0 to 720.',
    ],
    [
      ['credentials', 'create', '--name', 'x', '--scopes', 'all', '--allow', 'delete'],
      '--allow: "delete" is not allowed; it must be all or some of draft',
    ],
    [
      ['credentials', 'create', '--name', 'x', '--scopes', 'all', '--kind', 'robot'],
      '--kind: "robot" is not allowed; it must be one of api_key',
    ],
    [['db', 'move', '--to', 'mysql://h/d'], '--to: must be a postgres:// or postgresql:// URL.'],
    [['db', 'restore', '--from', 'no-such-file'], '--from FILE: must be a file that db backup wrote'],
    [['db', 'backup'], '--out FILE: is required.'],
    [['status', '--json=yes'], '--json: takes no value.'],
  ])('%j', async (args, sentence) => {
    const ended = await cli(args);

    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(sentence);
  });

  it('without a command the available ones are listed', async () => {
    const ended = await cli([]);

    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('credentials create');
  });
});

describe('--help', () => {
  it.each([
    [[], 'db backup'],
    [['app-keys'], 'app-keys rotate'],
    [['credentials', 'create'], '--confirm-mode'],
    [['status'], '--json'],
  ])('after %j it goes to stdout and exits with 0', async (words, part) => {
    const ended = await cli([...words, '--help']);

    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(part);
  });
});
