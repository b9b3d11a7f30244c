import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../../../test/harness.ts';
import { databaseUrl } from '../../../test/global-setup.ts';
import { readStore, stewardOf } from '../../../test/store.ts';
import { makeTenant } from '../../../test/tenant.ts';
import { signBody } from '../auth/app-key.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(url: string): Promise<App> {
  const app = await openApp({ databaseUrl: url });
  undo.push(() => app.close());
  return app;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Without tables, as an operator would create it. */
async function emptyDatabase(name: string, options = ''): Promise<string> {
  const full = `${inject('templateName')}_${name}_${process.pid}`;
  await onServer(`create database ${full} ${options}`);
  undo.push(() => onServer(`drop database ${full} with (force)`));
  return databaseUrl(inject('serverUrl'), full);
}

async function world() {
  const source = await open(await freshDatabase());
  const tenant = await source.tenant();
  await source.services.database.executeSql(
    `insert into accounts (id, workspace_id, platform, platform_account_id, handle, display_name)
     select 'acc_' || i, '${tenant.workspaceId}', 'x', i, '@' || i, 'A' from generate_series(1, 500) i`,
  );
  return { source, tenant, steward: await stewardOf(source, tenant) };
}

describe('move', () => {
  it('200: the target has every row and serves the same keys; the source is unchanged', async () => {
    const { source, tenant, steward } = await world();
    const to = await emptyDatabase('moved');

    const { status, body } = await steward.move(to);

    expect(status).toBe(200);
    const kept = await readStore(source.services);
    expect(body.data.tables).toEqual(
      expect.arrayContaining(Object.entries(kept).map(([name, rows]) => ({ name, rows: rows.length }))),
    );
    expect(body.data.next_steps.join('\n')).toMatch(/DATABASE_URL[\s\S]*PARLANCE_SECRET_KEY/);
    const target = await open(to);
    const moved = await readStore(target.services);
    delete moved['pgboss.queue'];
    delete kept['pgboss.queue'];
    expect(moved).toEqual(kept);
    expect(kept['audit_log']?.join()).toMatch(/store_move/);
    const url = new URL(to);
    const isLogged = url.password !== '' && kept['audit_log']?.join().includes(url.password);
    expect(isLogged).toBe(false);

    const { appKey, appSecret } = tenant;
    const timestamp = String(Math.floor(source.services.clock.now().getTime() / 1000));
    const answer = await fetch(`${target.url}/api/open/v1/languages`, {
      headers: {
        'x-svc-appkey': appKey,
        'x-svc-timestamp': timestamp,
        'x-svc-sign': signBody(timestamp, '', appSecret),
      },
    });
    expect(answer.status).toBe(200);
    expect((await tenant.social('GET', '/accounts')).body.data.accounts).toHaveLength(500);
    await makeTenant(target.services, target.url);
  });

  it('200: as a plain owner, who is bound by row-level security too', async () => {
    const { steward } = await world();
    const role = `parlance_mover_${process.pid}`;
    await onServer(`create role ${role} login password 'moving'`);
    undo.push(() => onServer(`drop role ${role}`));
    const url = new URL(await emptyDatabase('owned', `owner ${role}`));
    url.username = role;
    url.password = 'moving';

    const { status, body } = await steward.move(url.href);

    expect([status, body.error]).toEqual([200, undefined]);
    const target = await open(url.href);
    expect((await readStore(target.services))['accounts']).toHaveLength(500);
  });

  it('400: a target that is in use, foreign, unreachable or not PostgreSQL', async () => {
    const { source, steward } = await world();
    const used = await open(await freshDatabase());
    await used.tenant();
    const foreign = await emptyDatabase('foreign');
    const client = new pg.Client({ connectionString: foreign });
    await client.connect();
    await client.query('create table recipes (id int)');
    await client.end();
    const before = await readStore(used.services);

    for (const [to, message] of [
      [used.databaseUrl, /not empty/],
      [source.databaseUrl, /not empty/],
      [foreign, /not empty/],
      [databaseUrl(inject('serverUrl'), 'no_such_database'), /no connection: .*no_such_database/],
      ['postgres://127.0.0.1:1/nobody', /no connection/],
      ['https://example.com', /postgres/],
      ['postgres', /postgres/],
    ] as const) {
      const { status, body } = await steward.move(to);
      expect([to, status, body.error.params.field]).toEqual([to, 400, 'to']);
      expect(body.error.message).toMatch(message);
    }
    expect(await readStore(used.services)).toEqual(before);
  });

  it('200: a target that an earlier move prepared but did not fill', async () => {
    const { steward } = await world();

    const { status } = await steward.move(await freshDatabase());

    expect(status).toBe(200);
  });
});
