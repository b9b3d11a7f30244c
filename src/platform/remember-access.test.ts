import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openApp, startApp, until } from '../../test/harness.ts';
import { systemClock } from './clock.ts';
import { rememberAccess } from './remember-access.ts';

/** The clock stands still, so that nothing expires. */
const still = { ...systemClock, monotonicMs: () => 1 };

/** Another process on the same store. */
const app = await startApp();
const other = await openApp({ clock: still, databaseUrl: app.databaseUrl });
afterAll(() => other.close());

/** What this process remembers, and how often it had to look. */
function remembering(keptMax?: number) {
  let looks = 0;
  const access = rememberAccess({ database: app.services.database, clock: still }, keptMax);
  const ask = async (name: string, restsOn: readonly string[], endsInMs: number | null = null) => {
    const before = looks;
    await access.remember(name, async () => {
      looks += 1;
      return { restsOn, endsInMs };
    });
    return looks === before ? 'known' : 'looked for';
  };
  /** It receives announcements once a lookup stays remembered, and has received all earlier ones with its own. */
  const hears = async () => {
    const mark = `mark_${randomUUID()}`;
    await until('changes are heard', async () => (await ask(mark, [mark])) === 'known');
    await sql`select pg_notify('access_changed', ${mark})`.execute(app.services.database.system);
    await until('the earlier ones were heard', async () => (await ask(mark, [mark])) === 'looked for');
  };
  return { access, ask, hears };
}

describe('remembered access of callers', () => {
  it('a change in this process takes effect before its answer', async () => {
    const tenant = await app.tenant();
    const { ask, hears } = remembering();
    await hears();
    for (const disabled of [sql`now()`, sql`null`]) {
      await ask('a', [tenant.workspaceId]);
      expect(await ask('a', [tenant.workspaceId])).toBe('known');
      await sql`update app_keys set disabled_at = ${disabled} where workspace_id = ${tenant.workspaceId}`.execute(
        app.services.database.system,
      );
      expect(await ask('a', [tenant.workspaceId])).toBe('looked for');
    }
  });

  it('the time of the last use is not a change', async () => {
    const tenant = await app.tenant();
    const { ask, hears } = remembering();
    await hears();
    await ask('a', [tenant.workspaceId]);
    await sql`update app_keys set last_used_at = now() where workspace_id = ${tenant.workspaceId}`.execute(
      app.services.database.system,
    );
    expect(await ask('a', [tenant.workspaceId])).toBe('known');
  });

  it('data read while a change is made is not kept', async () => {
    const tenant = await app.tenant();
    const { access, ask, hears } = remembering();
    await hears();
    await access.remember('a', async () => {
      await sql`update credentials set disabled_at = now() where workspace_id = ${tenant.workspaceId}`.execute(
        app.services.database.system,
      );
      return { restsOn: [tenant.workspaceId], endsInMs: null };
    });
    expect(await ask('a', [tenant.workspaceId])).toBe('looked for');
  });

  it('a transaction that changes much at once clears everything', async () => {
    const { ask, hears } = remembering();
    await hears();
    await ask('a', ['ws_of_nobody']);
    await app.services.database.everyone(async (tx) => {
      await sql`
        insert into workspaces (id, name, kind) select 'ws_many' || i, 'Many', 'team' from generate_series(1, 60) i`.execute(
        tx,
      );
      await sql`
        insert into projects (id, workspace_id, name) select 'prj_many' || i, 'ws_many' || i, 'Many'
          from generate_series(1, 60) i`.execute(tx);
    });
    expect(await ask('a', ['ws_of_nobody'])).toBe('looked for');
  });

  it('the oldest entry is removed when there are too many, and expired ones are not kept', async () => {
    const { ask, hears } = remembering(2);
    await hears();
    await ask('a', ['x']);
    await ask('b', ['x']);
    await ask('c', ['x']);
    expect([await ask('c', ['x']), await ask('b', ['x']), await ask('a', ['x'])]).toEqual([
      'known',
      'known',
      'looked for',
    ]);
    await ask('ended', ['x'], -1);
    expect(await ask('ended', ['x'], -1)).toBe('looked for');
  });

  it('nothing is remembered while notices of changes cannot arrive, and afterwards it is again', async () => {
    const { ask, hears } = remembering();
    await hears();
    await ask('a', ['x']);
    const admin = new pg.Client({ connectionString: app.databaseUrl });
    await admin.connect();
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and (query like 'listen%' or query = 'select 1')
          and pid <> pg_backend_pid()`,
    );
    await admin.end();
    expect(rowCount).toBeGreaterThan(0);
    await until('it is forgotten', async () => (await ask('a', ['x'])) === 'looked for');
    await hears();
    await ask('a', ['x']);
    expect(await ask('a', ['x'])).toBe('known');
  });
});

describe('a change that another process makes', () => {
  it('401, 403: a key, a credential and a session in use end there too', async () => {
    const tenant = await other.tenant();
    const { workspaceId, userId } = tenant;
    const calls = [
      () => tenant.open('GET', '/languages'),
      () => tenant.social('GET', '/accounts'),
      () => tenant.console('list_accounts'),
    ];
    for (const call of calls) expect((await call()).status).toBe(200);
    const ends = Promise.all(
      calls.map((call) =>
        until('it is refused', async () => {
          const { status } = await call();
          return status !== 200 && status;
        }),
      ),
    );
    const { system } = app.services.database;
    await sql`update app_keys set disabled_at = now() where workspace_id = ${workspaceId}`.execute(system);
    await sql`update credentials set disabled_at = now() where workspace_id = ${workspaceId}`.execute(system);
    await sql`delete from sessions where user_id = ${userId}`.execute(system);
    expect(await ends).toEqual([403, 401, 401]);
  });
});
