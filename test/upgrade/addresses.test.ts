import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTSIDE } from '../../src/adapters/outside.ts';
import { prepareStore } from '../../src/app/prepare-store.ts';
import { hashPassword } from '../../src/platform/auth/password.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { installJobTables } from '../../src/platform/db/job-tables.ts';
import { createLog } from '../../src/platform/log.ts';
import { type App, openApp, testEnv } from '../harness.ts';
import { call, CHEAP } from '../tenant.ts';
import { emptyDatabase, on } from './old-world.ts';

const BEFORE = '0026_one_address.sql';
const PASSWORD = 'correct horse battery';

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** Two that the old index treated as different each time; the one whose owner proved the address comes second. */
const PAIRS = [
  ['usr_dot', 'dot@corp.example.', 'usr_plain', 'dot@corp.example'],
  ['usr_sigma', 'ΝΊΚΟΣ@corp.example', 'usr_nikos', 'νίκος@corp.example'],
  ['usr_ligature', 'ﬁn@corp.example', 'usr_fin', 'Fin@corp.example'],
  ['usr_buro', 'a@büro.example', 'usr_puny', 'a@xn--bro-hoa.example'],
] as const;

describe.each(['superuser', 'plain owner'] as const)('old addresses, upgraded by a %s', (owner) => {
  let app: App;
  beforeAll(async () => {
    const url = await emptyDatabase(owner, undo);
    const all = readMigrations();
    await migrate(
      url,
      () => installJobTables(url),
      all.slice(
        0,
        all.findIndex(({ name }) => name === BEFORE),
      ),
    );
    const hash = await hashPassword(PASSWORD, CHEAP);
    await on(url, async (client) => {
      for (const [squatter, odd, holder, plain] of PAIRS)
        await client.query(
          `insert into users (id, email, name, password_hash, created_at, email_proved_at)
           values ($1, $2, 'Odd', $5, now() - interval '1 day', null), ($3, $4, 'Plain', $5, now(), now())`,
          [squatter, odd, holder, plain, hash],
        );
      await client.query(
        `insert into users (id, email, name, password_hash) values ('usr_anna', 'ÄNNA@corp.example', 'Anna', $1)`,
        [hash],
      );
    });
    const config = loadConfig(OUTSIDE, testEnv(url));
    const options = { config, adminUrl: url, publicUrl: 'http://127.0.0.1', clock: systemClock };
    // A second start finds users whose address was taken over, and continues.
    for (let n = 0; n < 2; n += 1) await prepareStore({ ...options, log: createLog('silent') });
    app = await openApp({ databaseUrl: url });
    undo.push(() => app.close());
  });

  const signIn = async (email: string) => {
    const body = JSON.stringify({ email, password: PASSWORD });
    const answer = await call(`${app.url}/api/console/login`, 'POST', body, { origin: app.url });
    return answer.body.data?.userId;
  };

  it.each(PAIRS)(
    '%s and its twin: the person who proved the address has it',
    async (_id, odd, holder, plain) => {
      expect(await signIn(plain)).toBe(holder);
      expect(await signIn(odd)).toBe(holder);
    },
  );

  it('an address without a twin is folded like any other, and no person was lost', async () => {
    expect(await signIn('änna@corp.example')).toBe('usr_anna');
    const { rows } = await sql`select from users`.execute(app.services.database.system);
    expect(rows).toHaveLength(PAIRS.length * 2 + 1);
  });
});
