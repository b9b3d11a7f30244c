import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../sandbox/server.ts';
import { connectBluesky, consent } from '../../src/social/accounts/accounts-for-tests.ts';
import { createLog } from '../../src/platform/log.ts';
import { type App, openApp, until } from '../harness.ts';
import { stewardOf } from '../store.ts';
import { call, type Tenant } from '../tenant.ts';
import { fieldsOf } from '../../src/kernel/narrow.ts';

/** A secret, with the name of what it protects. */
interface Planted {
  name: string;
  text: string;
}

let app: App;
let sandbox: Sandbox;
let tenant: Tenant;
let planted: Planted[];
let backup: string;
const lines: string[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
  app = await openApp({
    roles: ['api', 'worker'],
    env: { PARLANCE_SANDBOX_URL: sandbox.url, PARLANCE_LOG: 'trace' },
    log: createLog('trace', {}, { write: (line: string) => void lines.push(line) }),
  });
  tenant = await app.tenant();
  planted = await plant();
  const steward = await stewardOf(app, tenant);
  backup = gunzipSync(await steward.backup()).toString('utf8');
}, 120_000);
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

/** Every kind of secret in the system, used as people use it. */
async function plant(): Promise<Planted[]> {
  const found: Planted[] = [
    { name: 'password', text: tenant.password },
    { name: 'app secret', text: tenant.appSecret },
    { name: 'credential', text: tenant.token },
  ];
  const add = (name: string, text: unknown) => {
    if (typeof text !== 'string' || text.length < 8) throw new Error(`No ${name} to look for.`);
    found.push({ name, text });
  };
  const inUrl = (name: string) => {
    const text = randomBytes(12).toString('hex');
    found.push({ name, text });
    return text;
  };
  const key = () => ({ 'idempotency-key': randomBytes(8).toString('hex') });

  const login = await call(
    `${app.url}/api/console/login`,
    'POST',
    JSON.stringify({ email: tenant.email, password: tenant.password }),
    { origin: app.url },
  );
  add('session', /=([^;]+)/.exec(login.headers.get('set-cookie') ?? '')?.[1]);
  const wrong = { email: tenant.email, password: 'a password that was wrong' };
  await call(`${app.url}/api/console/login`, 'POST', JSON.stringify(wrong), { origin: app.url });
  add('wrong password', wrong.password);

  const made = await tenant.console('create_app_key', { project_id: tenant.projectId, label: 'New' }, key());
  add('new app secret', made.body.data.app_secret ?? made.body.data.secret);
  const issued = await tenant.console('create_credential', { name: 'A', scopes: ['posts:read'] }, key());
  add('new credential', issued.body.data.accessToken);

  const url = `http://127.0.0.1:9999/${inUrl('webhook path')}?key=${inUrl('webhook query')}`;
  const webhook = await tenant.social('POST', '/webhooks', { url }, key());
  add('webhook secret', webhook.body.data.secret);
  const task = {
    name: 'T',
    source_language: 'en',
    target_languages: ['de'],
    strings: [{ string_id: 'a', content: 'Hello' }],
    callback_url: `http://127.0.0.1:9999/cb?token=${inUrl('callback query')}`,
  };
  const created = await tenant.open('POST', '/tasks/create', task);
  if (created.status !== 200) throw new Error(created.text);
  // Each leaves a delivery, which stores its address, and its attempts.
  const tried = await tenant.open('POST', '/callbacks/test', {
    callback_url: `http://127.0.0.1:9999/${inUrl('test path')}?token=${inUrl('test query')}`,
  });
  if (tried.status !== 200) throw new Error(tried.text);
  const post = await tenant.social('POST', '/posts', { content: { text: 'Hello' } });
  if (post.status !== 200) throw new Error(post.text);

  for (const platform of ['tiktok', 'facebook']) {
    const { code, state } = await consent(tenant, platform);
    add(`${platform} code`, code);
    add(`${platform} state`, state);
    const done = await tenant.console('finish_connect', { platform, code, state });
    if (done.status !== 200) throw new Error(done.text);
    const tokens = Object.keys(sandbox.world.state(platform).tokens);
    for (const token of tokens) add(`${platform} token`, token);
  }
  // A connection from which nobody returns: its state stays stored.
  add('state under way', (await consent(tenant, 'tiktok', { deny: true })).state);
  await connectBluesky(tenant);
  add('app password', 'lant-ern1-lant-ern2');
  for (const token of Object.keys(sandbox.world.state('bluesky').tokens)) add('bluesky token', token);
  await until('the worker took the jobs', async () => {
    const { rows } = await app.services.database.executeSql(
      "select 1 from pgboss.job where state in ('completed', 'failed') limit 1",
    );
    return rows.length > 0;
  });
  return found;
}

/** Unchanged, URL-encoded, and in the forms in which programs often hide it. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return [
    text,
    encodeURIComponent(text),
    percent,
    percent.toUpperCase(),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    // Without the last group: it differs with what follows.
    ...[0, 1, 2].map((skip) => bytes.subarray(skip).toString('base64').slice(0, -4)),
    ...[0, 1, 2].map((skip) => bytes.subarray(skip).toString('base64url').slice(0, -4)),
  ];
}

function leaksIn(where: string, secrets: readonly Planted[]): string[] {
  return secrets
    .filter(({ text }) => formsOf(text).some((form) => where.includes(form)))
    .map(({ name }) => name);
}

describe('no secret is stored in plain text', () => {
  it('in a backup, which holds every table of the store and of the jobs', () => {
    expect(planted.length).toBeGreaterThan(15);
    expect(backup).toContain(tenant.workspaceId);
    expect(backup).toContain('"table":"pgboss.job"');
    expect(leaksIn(backup, planted)).toEqual([]);
  });

  it('in a table that is in no backup', async () => {
    const { rows } = await app.services.database.executeSql(
      `select string_agg(t::text, ' ') as text from (
         select row_to_json(r)::text as t from rate_windows r union all
         select row_to_json(r)::text from rate_buckets r union all
         select row_to_json(r)::text from processes r) x`,
    );
    expect(leaksIn(String(fieldsOf(rows[0])['text']), planted)).toEqual([]);
  });

  it('in the audit log, where addresses are reduced to their host', async () => {
    const { rows } = await app.services.database.executeSql(
      `select operation, input, subject from audit_log where workspace_id = '${tenant.workspaceId}'`,
    );
    const text = JSON.stringify(rows);
    expect(leaksIn(text, planted)).toEqual([]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        operation: 'finish_connect',
        input: expect.objectContaining({ platform: 'tiktok', code: '[redacted]', state: '[redacted]' }),
      }),
    );
    expect(text).toContain('http://127.0.0.1:9999/…');
  });

  it('in the log, at its most detailed level', () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(leaksIn(lines.join('\n'), planted)).toEqual([]);
  });
});

describe('a replayed answer', () => {
  const dataOf = (text: string) => /"data":(.*),"meta":\{/s.exec(text)?.[1];

  it('is the first one byte for byte, over REST and as a tool, with its secret', async () => {
    const headers = { 'idempotency-key': 'replay-of-a-webhook' };
    const body = { url: 'http://127.0.0.1:9999/again', types: ['post.published'] };
    const first = await tenant.social('POST', '/webhooks', body, headers);
    const again = await tenant.social('POST', '/webhooks', body, headers);
    const tool = await tenant.tool('create_webhook', { ...body, idempotencyKey: 'replay-of-a-webhook' });

    expect(first.status).toBe(200);
    expect(again.body.meta.replayed).toBe(true);
    expect(dataOf(again.text)).toBe(dataOf(first.text));
    const { structuredContent, content } = tool.body.result;
    expect(structuredContent.meta.replayed).toBe(true);
    expect(JSON.stringify(structuredContent.data)).toBe(dataOf(first.text));
    expect(dataOf(content[0].text)).toBe(dataOf(first.text));
    const { rows } = await app.services.database.executeSql(
      "select result from idempotency_keys where key = 'replay-of-a-webhook'",
    );
    expect(rows).toEqual([{ result: expect.stringMatching(/^v1\./) }]);
  });
});
