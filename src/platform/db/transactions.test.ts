import { type RawBuilder, sql } from 'kysely';
import { Socket } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Log } from '../log.ts';
import { SMALL_BUDGET } from './budget.ts';
import { type Database, openDatabase, type Tx } from './client.ts';
import { sessionOf } from './kysely-over.ts';
import { change, look } from './transact.ts';

const app = await startApp();
const tenant = await app.tenant();
const url = app.databaseUrl;
// Imitates a pooler between us and PostgreSQL: our own changes are then not announced to the session.
const pooled = await openDatabase({ url, directUrl: url, budget: SMALL_BUDGET, log: app.services.log });
afterAll(() => pooled.close());
const scope = () => ({ workspaceId: tenant.workspaceId, projectId: null });
const names = sql<{ name: string }>`select name from workspaces`;
const rename = sql`update workspaces set name = 'changed'`;

describe.each<[string, () => Database]>([
  ['of a tenant', () => app.services.database],
  ['of a tenant, as through a pooler', () => pooled],
])('transactions %s', (_, open) => {
  it('a read sees only its own rows, from its first statement on', async () => {
    await app.tenant();
    const { rows } = await open().read(scope(), (tx) => names.execute(tx));
    expect(rows).toHaveLength(1);
  });

  it('cursors with the same name have separate columns', async () => {
    const rows = await open().tenant(scope(), async (tx) => {
      const found: unknown[] = [];
      for (const columns of [sql`1 as one`, sql`'b' as letter, 2 as two`]) {
        await sql`declare same no scroll cursor for select ${columns}`.execute(tx);
        found.push(...(await sql`fetch 10 from same`.execute(tx)).rows);
        await sql`close same`.execute(tx);
      }
      return found;
    });
    expect(rows).toEqual([{ one: 1 }, { letter: 'b', two: 2 }]);
  });

  it('a read cannot write, and its connection serves the next one', async () => {
    const database = open();
    await expect(database.read(scope(), (tx) => rename.execute(tx))).rejects.toMatchObject({ code: '25006' });
    const { rows } = await database.read(scope(), (tx) => names.execute(tx), { snapshot: true });
    expect(rows).not.toContainEqual({ name: 'changed' });
  });

  it('a failed statement whose error is ignored fails the transaction', async () => {
    const database = open();
    const swallowing = database.tenant(scope(), async (tx) => {
      await rename.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    const { rows } = await database.read(scope(), (tx) => names.execute(tx));
    expect(rows).not.toContainEqual({ name: 'changed' });
  });

  it('many at once, each with its own tenant', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => app.tenant()));
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { workspaceId } = others[index % others.length] ?? tenant;
        const { rows } = await open().read({ workspaceId, projectId: null }, (tx) =>
          sql<{ id: string }>`select id from workspaces`.execute(tx),
        );
        return rows.length === 1 && rows[0]?.id === workspaceId;
      }),
    );
    expect(seen).not.toContain(false);
  });
});

describe('through a pooler', () => {
  const asked = sql<{ tenant: string; role: string; limit: string }>`
    select current_setting('app.workspace', true) as tenant, current_user as role,
           current_setting('statement_timeout') as limit`;
  const EVERYONE = { tenant: '*', role: 'parlance_app', limit: '30s' };

  it('each statement carries its role, tenant and limits, and leaves nothing behind', async () => {
    expect((await asked.execute(pooled.system)).rows).toEqual([EVERYONE]);
    expect((await asked.execute(pooled.counters)).rows).toEqual([EVERYONE]);
    expect((await pooled.everyone((tx) => asked.execute(tx))).rows).toEqual([EVERYONE]);
    const { text } = {
      text: `select current_setting('app.workspace', true) as tenant, current_user as role`,
    };
    expect((await pooled.executeSql(text)).rows).toEqual([{ tenant: '*', role: 'parlance_app' }]);
    expect((await pooled.executeSql(`${text} where $1`, [true])).rows).toHaveLength(1);
    const after = await pooled.executeSql<{ tenant: string; role: string }>(`commit; ${text}`);
    expect(after.rows[0]?.tenant).toBe('');
    expect(after.rows[0]?.role).not.toBe('parlance_app');
    const named = await pooled.executeSql('commit; select from pg_prepared_statements');
    expect(named.rows).toEqual([]);
  });

  it('a single statement that fails changes nothing, and the connection stays usable', async () => {
    await expect(sql`select 1 / 0`.execute(pooled.system)).rejects.toMatchObject({ code: '22012' });
    await expect(pooled.executeSql('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    await sql`update workspaces set name = 'kept' where id = ${tenant.workspaceId}`.execute(pooled.system);
    const { rows } = await app.services.database.read(scope(), (tx) => names.execute(tx));
    expect(rows).toEqual([{ name: 'kept' }]);
  });
});

describe('a replica', () => {
  it.each([
    ['that is none, but a server that takes writes', () => app.databaseUrl, /is behind/],
    ['that is away', () => 'postgres://nobody@127.0.0.1:1/nowhere', /does not answer/],
  ])('%s is not trusted: the primary answers', async (_, replicaUrl, said) => {
    const warnings: string[] = [];
    const quiet = () => {};
    const log: Log = {
      debug: quiet,
      info: quiet,
      warn: (_fields, text) => void warnings.push(text),
      error: quiet,
      child: () => log,
    };
    const database = await openDatabase({
      url: app.databaseUrl,
      replicaUrl: replicaUrl(),
      budget: SMALL_BUDGET,
      log,
    });
    try {
      const { rows } = await database.read(scope(), (tx) => names.execute(tx), { aside: true });
      expect(rows).toHaveLength(1);
      const own = await database.connect({ aside: true });
      expect((await own.query('select pg_is_in_recovery() as is')).rows).toEqual([{ is: false }]);
      await own.end();
      expect(warnings).toHaveLength(2);
      expect(warnings.join()).toMatch(said);
    } finally {
      await database.close();
    }
  });
});

/** How often this process wrote to the connection that has our tenant; other connections do not count. */
async function writesOf(run: () => Promise<unknown>): Promise<number> {
  const writes: { socket: unknown; text: string }[] = [];
  const spies = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')];
  await run();
  for (const spy of spies) {
    spy.mock.contexts.forEach((socket, index) => {
      const chunks: unknown = spy.mock.calls[index]?.[0];
      const pieces = Array.isArray(chunks) ? chunks : [chunks];
      writes.push({ socket, text: pieces.map(String).join('') });
    });
    spy.mockRestore();
  }
  const ours = writes.find(({ text }) => text.includes(tenant.workspaceId))?.socket;
  return writes.filter(({ socket }) => socket === ours).length;
}

describe('statements sent together', () => {
  it('a read with one statement is one write', async () => {
    const { database } = app.services;
    const read = () => database.read(scope(), (tx) => names.execute(tx));
    await read();
    expect(await writesOf(read)).toBe(1);
  });

  it('statements sent at once are one write, and so is a change of one statement except for its commit', async () => {
    const { database } = app.services;
    const read = () => database.read(scope(), (tx) => Promise.all([1, 2, 3].map(() => names.execute(tx))));
    await read();
    expect(await writesOf(read)).toBe(1);
    const change = () =>
      database.tenant(
        scope(),
        (tx) => rename.execute(tx),
        (tx) => [rename.compile(tx)],
      );
    expect(await writesOf(change)).toBe(2);
  });

  it('each statement of a read has row-level security, and so has the next read', async () => {
    const { database } = app.services;
    await app.tenant();
    for (const count of [1, 3, 2, 1]) {
      const seen = await database.read(scope(), async (tx) => {
        const all: number[] = [];
        while (all.length < count) all.push((await names.execute(tx)).rows.length);
        return all;
      });
      expect(seen).toEqual(Array(count).fill(1));
    }
    const { rows } = await database.read({ workspaceId: 'ws_none', projectId: null }, (tx) =>
      names.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  it('a setting of a read applies to its later statements, and to nobody after it', async () => {
    const { database } = app.services;
    const probe = sql<{ probe: string }>`select current_setting('app.probe', true) as probe`;
    const read = () =>
      database.read(scope(), async (tx) => {
        await names.execute(tx);
        await sql`select set_config('app.probe', 'set', true)`.execute(tx);
        await rename.execute(tx);
      });
    await expect(read()).rejects.toMatchObject({ code: '25006' });
    const set = () =>
      database.read(scope(), async (tx) => {
        await sql`select set_config('app.probe', 'set', true)`.execute(tx);
        return [await probe.execute(tx), await names.execute(tx)];
      });
    for (const _ of [1, 2]) expect((await set()).map(({ rows }) => rows.length)).toEqual([1, 1]);
    const after = await Promise.all(
      Array.from({ length: 20 }, () => database.read(scope(), (tx) => probe.execute(tx))),
    );
    expect(after.flatMap(({ rows }) => rows).filter((row) => row.probe === 'set')).toEqual([]);
  });

  it('the settings of a read are reset when it was answered, and when it failed', async () => {
    const { database } = app.services;
    const wall = sql<{ who: string | null; read: string }>`
      select current_setting('app.workspace', true) as who, current_setting('transaction_read_only') as read`;
    const inside = await database.read(scope(), (tx) => wall.execute(tx));
    expect(inside.rows).toEqual([{ who: tenant.workspaceId, read: 'on' }]);
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const failing: [RawBuilder<unknown>, object][] = [
      [sql`select 1 / 0`, { code: '22012' }],
      [sql`no statement`, { code: '42601' }],
      [sql`select ${circle}::text`, { name: 'TypeError' }],
    ];
    for (const [statement, error] of failing) {
      // Statements asked in the same turn are answered or fail, and the connection stays usable.
      const together = database.read(scope(), (tx) =>
        Promise.allSettled([names.execute(tx), statement.execute(tx), names.execute(tx)]),
      );
      const [, failed, after] = await together;
      expect(failed).toMatchObject({ status: 'rejected', reason: error });
      expect(after).toMatchObject({ status: 'rejected', reason: error });
      expect((await database.read(scope(), (tx) => names.execute(tx))).rows).toHaveLength(1);
    }
    const own = await database.connect();
    try {
      const turns = look(
        async () => Object.assign(own, { release() {} }),
        [`app.workspace='ws_probe'`],
        (tx) => wall.execute(tx),
        false,
      );
      expect((await turns).rows).toEqual([{ who: 'ws_probe', read: 'on' }]);
      const { sql: asked } = wall.compile(app.services.database.system);
      expect((await own.query(asked)).rows).toEqual([{ who: '*', read: 'off' }]);
    } finally {
      await own.end();
    }
  });

  it('a failed commit is not a success: of a single statement and of a change', async () => {
    const { database } = app.services;
    const own = await database.connect();
    try {
      await own.query('create temp table once (id int unique deferrable initially deferred)');
      const twice = sql`insert into once values (1), (1)`;
      await expect(twice.execute(sessionOf(own).kysely)).rejects.toMatchObject({ code: '23505' });
      const lent = async () => Object.assign(own, { release() {} });
      await expect(change(lent, [], (tx) => twice.execute(tx))).rejects.toMatchObject({
        code: '23505',
      });
      expect((await own.query('select from once')).rows).toEqual([]);
    } finally {
      await own.end();
    }
  });

  it('rows, counts and nothing come back as the driver gives them', async () => {
    const { database } = app.services;
    for (const _ of [1, 2]) {
      const made = await database.everyone(async (tx) => {
        const { rows } =
          await sql`select 7::bigint as n, null as none, array[1,2] as list, '{"a":1}'::jsonb as json,
            'x' as same, timestamptz '2026-01-02T03:04:05Z' as at, true as yes from generate_series(1, 2)`.execute(
            tx,
          );
        const changed = await sql`update workspaces set name = name where id = ${tenant.workspaceId}`.execute(
          tx,
        );
        const none = await sql`select from workspaces where false`.execute(tx);
        await sql`set local statement_timeout = 1000`.execute(tx);
        return { rows, changed: changed.numAffectedRows, none: none.rows };
      });
      const row = {
        n: 7,
        none: null,
        list: [1, 2],
        json: { a: 1 },
        same: 'x',
        at: new Date('2026-01-02T03:04:05Z'),
        yes: true,
      };
      expect(made).toEqual({ rows: [row, row], changed: 1n, none: [] });
    }
  });

  it('a query after the end of a transaction is refused', async () => {
    const { database } = app.services;
    const kept: Tx[] = [];
    await database.read(scope(), async (tx) => void kept.push(tx));
    await database.tenant(scope(), async (tx) => void kept.push(tx));
    await database
      .tenant(scope(), async (tx) => {
        kept.push(tx);
        throw new Error('given up');
      })
      .catch(() => {});
    for (const tx of kept) await expect(rename.execute(tx)).rejects.toThrow('is over');
  });

  it('a failing last statement of a change rolls all of it back', async () => {
    const { database } = app.services;
    const before = await database.read(scope(), (tx) => names.execute(tx));
    const undone = database.tenant(
      scope(),
      (tx) => sql`update workspaces set name = 'undone'`.execute(tx),
      (tx) => [sql`select 1 / 0`.compile(tx), sql`select 1`.compile(tx)],
    );
    await expect(undone).rejects.toMatchObject({ code: '22012' });
    expect((await database.read(scope(), (tx) => names.execute(tx))).rows).toEqual(before.rows);
  });
});
