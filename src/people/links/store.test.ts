import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp } from '../../../test/harness.ts';
import { runHousekeeping } from '../../platform/run-housekeeping.ts';
import { type LinkKind, makeLink, readLink, takeLink } from './store.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

const app = await openApp({ databaseUrl: await freshDatabase() });
afterAll(() => app.close());

const make = (kind: LinkKind, lifeSec = 60) =>
  makeLink(app.services.database.system, { kind, userId: null, state: { a: 1 }, lifeSec });
const SPENT = 'This link is not valid any more.';

describe('links', () => {
  it('of many simultaneous uses of one link, one succeeds', async () => {
    const { system } = app.services.database;
    const token = await make('oidc');
    const taken = await Promise.allSettled(Array.from({ length: 8 }, () => takeLink(system, 'oidc', token)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(takeLink(system, 'oidc', token)).rejects.toThrow(SPENT);
  });

  it('one of another kind, expired or invented: one sentence for all', async () => {
    const { system } = app.services.database;
    const token = await make('passkey');
    const late = await make('passkey', 0);
    for (const [kind, each] of [
      ['reset', token],
      ['passkey', late],
      ['passkey', 'made up'],
    ] as const) {
      await expect(readLink(system, kind, each)).rejects.toThrow(SPENT);
      await expect(takeLink(system, kind, each)).rejects.toThrow(SPENT);
    }
    expect(await readLink(system, 'passkey', token)).toEqual({ userId: null, state: { a: 1 } });
  });

  it('the token is not in the store, and housekeeping removes expired ones', async () => {
    const { system } = app.services.database;
    const [live] = [await make('setup'), await make('setup', 0)];
    const { rows } = await app.services.database.executeSql(
      "select encode(token_hash, 'base64') as hash, * from one_time_links where kind = 'setup'",
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(live);
    await runHousekeeping.run({}, jobContext(app));
    expect(await readLink(system, 'setup', live)).toBeDefined();
    const left = await app.services.database.executeSql("select from one_time_links where kind = 'setup'");
    expect(left.rows).toHaveLength(1);
  });
});
