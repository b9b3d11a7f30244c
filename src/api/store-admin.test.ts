import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registry } from '../app/registry.ts';
import { addTotp } from '../people/people-for-tests.ts';
import { type App, type AppOptions, freshDatabase, openApp, until } from '../../test/harness.ts';
import { startReceiver } from '../../test/receiver.ts';
import {
  callStore,
  makeSteward,
  readStore,
  rewrite,
  rowsOf,
  type Steward,
  stewardOf,
  type StoreRows,
} from '../../test/store.ts';
import { call, type Tenant } from '../../test/tenant.ts';
import { newId } from '#platform/ids.ts';
import { defineJob } from '#platform/job.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A server with a separate store, because these tests replace everything in it. */
async function open(options: AppOptions = {}): Promise<App & { databaseUrl: string }> {
  const app = await openApp({ ...options, databaseUrl: options.databaseUrl ?? (await freshDatabase()) });
  undo.push(() => app.close());
  return app;
}

async function addAccounts({ services }: App, { workspaceId }: Tenant, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const id = newId('acc', services.clock);
    await services.database.system
      .insertInto('accounts')
      .values({
        id,
        workspace_id: workspaceId,
        platform: 'x',
        platform_account_id: id,
        handle: `@${id}`,
        // Everything that could break a text format.
        display_name: 'tab\t newline\n quote" back\\slash \\. \u0001\u0002 Ünï😀, null',
      })
      .execute();
  }
}

/** The log also records sign-ins and uses. */
const isChange = (operation: string) => !/^(sign|use)_/.test(operation);

describe('backup and restore', () => {
  it('200: every row is as it was, and history since then is kept', async () => {
    const app = await open();
    const tenant = await app.tenant();
    await addAccounts(app, tenant, 3);
    // JSON null is a value, SQL null is not.
    await app.services.database.executeSql(`insert into instance (name, value) values ('nothing', 'null')`);
    const steward = await stewardOf(app, tenant);
    const file = await steward.backup();
    const before = rowsOf(gunzipSync(file).toString('utf8'));

    await addAccounts(app, tenant, 2);
    await app.services.database.system
      .updateTable('users')
      .set({ name: 'Changed' })
      .where('id', '=', tenant.userId)
      .execute();
    await app.services.database.system.deleteFrom('credentials').execute();
    const late = await tenant.console('create_credential', { name: 'Late', scopes: ['posts:read'] });
    expect(late.status).toBe(200);
    const logged = () => app.services.database.executeSql('select from request_log');
    // Calls are recorded a moment later; rows from after the restore would not be those of the backup.
    await until('the call is in the log', async () => (await logged()).rows.length === 1);
    const { status, body } = await steward.restore(file);

    expect(status).toBe(200);
    expect(body.meta.requestId).toMatch(/^req_/);
    expect(body.data.tables).toContainEqual({ name: 'accounts', rows: 3 });
    expect(body.data.total_rows).toBe(Object.values(before).flat().length);
    expect(body.data.next_steps.length).toBeGreaterThan(0);
    const { audit_log: history, 'pgboss.queue': _queues, ...after } = await readStore(app.services);
    const { audit_log: historyThen, 'pgboss.queue': _queuesThen, ...then } = before;
    expect(after).toEqual({ ...then, sessions: [] });
    expect(then['accounts']).toHaveLength(3);
    expect(history).toEqual(expect.arrayContaining(historyThen!));
    const operations = history!.map((line) => JSON.parse(line)[6]).filter(isChange);
    expect(operations).toEqual(['store_backup', 'create_credential', 'store_restore']);
  });

  it('200: a running worker and running calls survive it and never see a half-restored store', async () => {
    const ran: string[] = [];
    const probe = defineJob({
      name: 'probe_restore',
      payload: z.object({ word: z.string() }),
      retry: { limit: 0, delaySec: 0 },
      concurrency: 1,
      timeoutSec: 30,
      run: async ({ word }, ctx) => {
        await ctx.commit(async () => {});
        ran.push(word);
      },
    });
    const jobs = { ...registry, jobs: [...registry.jobs, probe] };
    const receiver = await startReceiver();
    undo.push(() => receiver.close());
    const api = await open({ registry: jobs });
    const tenant = await api.tenant();
    await addAccounts(api, tenant, 3);
    const sent = await tenant.open('POST', '/callbacks/test', { callback_url: `${receiver.url}/hook` });
    expect(sent.status).toBe(200);
    await api.services.database.everyone((tx) =>
      api.services.jobs.enqueue(
        tx,
        probe,
        { word: 'hello' },
        { tenant: { workspaceId: tenant.workspaceId, projectId: null }, requestId: 'r' },
      ),
    );
    // Many, so that the readers below stay within the rate limits.
    const tokens: string[] = [];
    for (let i = 0; i < 40; i += 1) tokens.push((await tenant.credential()).token);
    const steward = await stewardOf(api, tenant);
    const file = await steward.backup();
    await open({ registry: jobs, databaseUrl: api.databaseUrl, roles: ['worker'] });
    await until(
      'the job and the callback are done',
      async () => ran.length === 1 && receiver.received.length === 1,
    );
    await addAccounts(api, tenant, 2);

    const over = new AbortController();
    const seen = new Set<string>();
    const reader = async () => {
      for (let i = 0; !over.signal.aborted; i += 1) {
        const authorization = `Bearer ${tokens[i % tokens.length]}`;
        const answer = await tenant.social('GET', '/accounts', undefined, { authorization });
        seen.add(`${answer.status}: ${answer.body?.data?.accounts?.length}`);
      }
    };
    const writer = async () => {
      while (!over.signal.aborted) {
        const answer = await tenant.console('create_credential', { name: 'Busy', scopes: ['posts:read'] });
        if (answer.status !== 429) seen.add(`write ${answer.status}`);
      }
    };
    const busy = [reader(), reader(), writer()];
    await until('calls are made', async () => seen.size >= 2);
    const answer = await steward.restore(file);
    await until('calls see the restored store', async () => seen.has('200: 3'));
    over.abort();
    await Promise.all(busy);

    expect(answer.status).toBe(200);
    // Every session ends with the restore.
    expect([...seen].sort()).toEqual(
      ['200: 3', '200: 5', 'write 200', 'write 401'].filter((s) => seen.has(s)),
    );
    expect(seen).toContain('200: 5');
    expect((await tenant.open('GET', '/languages')).status).toBe(200);
    await until('the job ran again', async () => ran.length === 2);
    await until('the callback came again', async () => receiver.received.length === 2);
    expect(receiver.received[1]?.deliveryId).toBe(receiver.received[0]?.deliveryId);
    const undelivered = () =>
      api.services.database.executeSql(`select from deliveries where status <> 'delivered'`);
    await until('the delivery is recorded', async () => (await undelivered()).rows.length === 0);
  });

  it('200: on a new machine, where the numbers of the history are used by other events', async () => {
    const old = await open();
    const lost = await old.tenant();
    await lost.console('create_credential', { name: 'Mine', scopes: ['posts:read'] });
    const file = await (await stewardOf(old, lost)).backup();
    const fresh = await open();
    const newcomer = await fresh.tenant();
    await newcomer.console('create_credential', { name: 'Other', scopes: ['posts:read'] });
    const steward = await stewardOf(fresh, newcomer);

    expect((await steward.restore(file)).status).toBe(200);

    const signed = await lost.open('GET', '/languages');
    expect(signed.status).toBe(200);
    // The new person is unknown there, so the steward of the old machine becomes steward of this one.
    const again = await callStore(fresh.url, lost);
    expect((await again.post('backup')).status).toBe(200);
    expect((await steward.post('backup')).status).toBe(401);
    const history = async () => {
      const { audit_log: lines } = await readStore(fresh.services);
      const all = lines!.map((line) => JSON.parse(line));
      expect(new Set(all.map(([number]) => number)).size).toBe(all.length);
      const rows = all.filter((row) => isChange(row[6]));
      return rows.map((row) => [row[1], row[6]]);
    };
    const expected = [
      [newcomer.workspaceId, 'create_credential'],
      [lost.workspaceId, 'create_credential'],
      ['installation', 'store_backup'],
      ['installation', 'store_restore'],
      ['installation', 'store_backup'],
    ];
    expect((await history()).sort()).toEqual(expected.sort());
    // A second restore adds nothing but its own row.
    expect((await again.restore(file)).status).toBe(200);
    expect((await history()).sort()).toEqual([...expected, ['installation', 'store_restore']].sort());
  });
});

describe('a file that must not be loaded', () => {
  let app: App;
  let tenant: Tenant;
  let steward: Steward;
  let file: Buffer;
  let before: StoreRows;
  /** Sessions record every use, so they are left out. */
  const readAll = async () => {
    const { sessions: _seen, ...rows } = await readStore(app.services);
    return rows;
  };
  beforeAll(async () => {
    app = await openApp({ databaseUrl: await freshDatabase() });
    tenant = await app.tenant();
    steward = await stewardOf(app, tenant);
    file = await steward.backup();
    await addAccounts(app, tenant, 1);
    before = await readAll();
  });
  afterAll(() => app.close());
  const drop = (file: Buffer, found: RegExp) =>
    rewrite(file, (lines) => lines.filter((line, i) => i === 0 || !found.test(line)));
  const cases: [string, RegExp, (file: Buffer) => Buffer][] = [
    ['no gzip', /not a backup/, () => Buffer.from('hello')],
    ['nothing at all', /damaged/, () => Buffer.alloc(0)],
    ['much of something else', /not a backup/, () => randomBytes(4_000_000)],
    ['another format', /not a backup/, () => gzipSync('{"format":"other"}\n')],
    ['cut in the middle', /damaged/, (f) => f.subarray(0, f.length >> 1)],
    ['cut at the last byte', /damaged/, (f) => f.subarray(0, -9)],
    [
      'without its last line',
      /damaged/,
      (f) =>
        gzipSync(
          gunzipSync(f)
            .toString()
            .trimEnd()
            .replace(/\n[^\n]*$/, '\n'),
        ),
    ],
    [
      'one letter changed',
      /damaged/,
      (f) => gzipSync(gunzipSync(f).toString().replace('Test game', 'Rest game')),
    ],
    ['a row missing, checksum right', /damaged/, (f) => drop(f, /@test\.example/)],
    ['a table missing, checksum right', /damaged/, (f) => drop(f, /"table":"accounts"/)],
    ['more after the end', /damaged/, (f) => gzipSync(`${gunzipSync(f).toString()}[]\n`)],
    [
      'a row that is no JSON',
      /damaged/,
      (f) => rewrite(f, (l) => l.map((x) => (x.startsWith('[') ? '[oops' : x))),
    ],
    [
      'other migrations',
      /tables differ/,
      (f) => rewrite(f, ([m = '', ...l]) => [m.replace('"checksum":"', '"checksum":"0'), ...l]),
    ],
    [
      'a newer format',
      /newer program/,
      (f) =>
        rewrite(f, ([m = '', ...l]) => [m.replace('"version":1,"created', '"version":2,"created'), ...l]),
    ],
  ];

  it.each(cases)('400: %s changes nothing', async (_name, message, spoil) => {
    const { status, body } = await steward.restore(spoil(file));

    expect(body.error.message).toMatch(message);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(await readAll()).toEqual(before);
  });

  it('400: made with another key', async () => {
    const other = await open({ env: { PARLANCE_SECRET_KEY: Buffer.alloc(32, 9).toString('base64') } });
    const stranger = await other.tenant();

    const { status, body } = await (await stewardOf(other, stranger)).restore(file);

    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(body.error.message).toMatch(/^PARLANCE_SECRET_KEY/);
    expect((await stranger.open('GET', '/languages')).status).toBe(200);
  });

  it('an upload that breaks off changes nothing and leaves no connection behind', async () => {
    const cookie = await tenant.signIn();
    const { audit_log: history } = await readStore(app.services);
    const stop = new AbortController();
    const upload = fetch(`${app.url}/api/console/store/restore`, {
      method: 'POST',
      headers: { origin: app.url, cookie },
      duplex: 'half',
      signal: stop.signal,
      body: new ReadableStream({
        start: (c) => c.enqueue(new Uint8Array(file.subarray(0, file.length >> 1))),
      }),
    } as RequestInit);
    const stages = () =>
      app.services.database.executeSql(
        `select from pg_class where relname like 'stage\\_%' and relpersistence = 't'`,
      );
    await until('rows are staged', async () => (await stages()).rows.length > 0);
    stop.abort();

    await expect(upload).rejects.toThrow();
    await until('the staging connection is gone', async () => (await stages()).rows.length === 0);
    expect((await readStore(app.services))['audit_log']).toEqual(history);
    expect((await steward.restore(file)).status).toBe(200);
  });
});

describe('permissions', () => {
  const paths = ['backup', 'restore', 'move'];
  let app: App;
  beforeAll(async () => {
    app = await openApp({ databaseUrl: await freshDatabase() });
  });
  afterAll(() => app.close());

  it('401: without a session', async () => {
    for (const path of paths) {
      const answer = await call(`${app.url}/api/console/store/${path}`, 'POST', '{}', { origin: app.url });
      expect(answer.status).toBe(401);
    }
  });

  it('403: from another origin, and by the owner of a workspace who is not a steward', async () => {
    const first = await app.tenant();
    const steward = await app.tenant({ role: 'viewer' });
    await makeSteward(app, steward);
    for (const path of paths) {
      const foreign = await steward.console(`store/${path}`, {}, { origin: 'https://evil.example' });
      expect([foreign.status, foreign.body.error.params]).toEqual([403, { action: 'same_origin' }]);
      const answer = await first.console(`store/${path}`, {});
      expect([answer.status, answer.body.error.params]).toEqual([403, { action: `store_${path}` }]);
    }
    expect((await steward.console('store/backup', {})).status).toBe(200);
  });

  it('403: by a steward without the second factor that one of their workspaces requires, whichever they name', async () => {
    const steward = await app.tenant();
    await makeSteward(app, steward);
    const { workspaceId } = (await steward.console('create_workspace', { name: 'Lax' })).body.data;
    await app.services.database.executeSql(
      `update workspaces set require_second_factor = true where id = '${steward.workspaceId}'`,
    );
    for (const named of [steward.workspaceId, workspaceId, 'ws_nowhere']) {
      const answer = await steward.console('store/backup', {}, { 'x-parlance-workspace': named });
      expect([answer.status, answer.body.error.params]).toEqual([403, { need: 'second_factor' }]);
    }
    await addTotp(app, steward);
    expect((await steward.console('store/backup', {})).status).toBe(200);
  });

  it('403: by a steward on a page that was left open', async () => {
    const steward = await app.tenant();
    await makeSteward(app, steward);
    await steward.console('get_me', {});
    await app.services.database.executeSql(
      `update sessions set proved_at = proved_at - interval '6 minutes'`,
    );
    for (const path of paths) {
      const answer = await steward.console(`store/${path}`, {});
      expect([answer.status, answer.body.error.params]).toEqual([403, { need: 'proof' }]);
    }
  });
});
