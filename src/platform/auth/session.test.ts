import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import { type Answer, call, type Tenant } from '../../../test/tenant.ts';
import { createLog } from '../log.ts';
import { runHousekeeping } from '../run-housekeeping.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

const lines: string[] = [];
const app = await openApp({
  databaseUrl: await freshDatabase(),
  env: { PARLANCE_TRUSTED_PROXIES: '127.0.0.0/8' },
  log: createLog('info', {}, { write: (line: string) => void lines.push(line) }),
});
afterAll(() => app.close());

let lastAddress = 0;
/** Attackers have many addresses, and the limit of a single address is not tested here. */
const strangeAddress = () => {
  lastAddress += 1;
  return `198.51.${100 + (lastAddress >> 8)}.${lastAddress & 255}`;
};

function signIn(email: string, password: string, address: string): Promise<Answer> {
  return call(`${app.url}/api/console/login`, 'POST', JSON.stringify({ email, password }), {
    origin: app.url,
    'x-forwarded-for': address,
  });
}

const guess = async (email: string, address: string) =>
  (await signIn(email, 'guessed wrong', address)).status;

async function guesses(email: string, count: number, address: () => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push(await guess(email, address()));
  return statuses;
}

const { raw: change } = sql;
/** A busy machine is slower than a wait of one second, so waits are extended or ended explicitly. */
const hold = () => run("next_at = now() + interval '1 hour' where next_at > last_at");
const release = () => run('next_at = last_at');
const grow = (failures: number) => run(`failures = ${failures}, next_at = last_at`);
const age = () => run("last_at = last_at - interval '2 hours', next_at = next_at - interval '2 hours'");
const run = (assignment: string) =>
  change(`update sign_in_guesses set ${assignment}`).execute(app.services.database.system);

async function longestWait(): Promise<number> {
  const { rows } = await sql<{ sec: number }>`
    select max(extract(epoch from next_at - last_at))::int as sec from sign_in_guesses`.execute(
    app.services.database.system,
  );
  return rows[0]?.sec ?? 0;
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(name));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('guessing passwords', () => {
  beforeEach(async () => {
    const { system, counters } = app.services.database;
    await change('delete from sign_in_guesses').execute(system);
    // Other tests of this process sign in from the same networks; their count is not tested here.
    await counters.deleteFrom('rate_windows').where('key', 'like', 'login:%').execute();
  });

  it('429: ten guesses from one network at once, then the wait doubles up to a quarter of an hour', async () => {
    const { email, password } = await app.tenant();
    const address = strangeAddress();
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      if (n === 2) await grow(8);
      expect(await guess(email, address)).toBe(401);
      waits.push(await longestWait());
      await release();
    }
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8]);
    await grow(40);
    expect([await guess(email, address), await longestWait()]).toEqual([401, 900]);

    const refused = await signIn(email, password, address);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    await release();
    expect((await signIn(email, password, address)).status).toBe(200);
    // A correct password clears earlier wrong guesses.
    expect(await guesses(email, 3, () => address)).toEqual([401, 401, 401]);
  });

  it('the owner gets in from a known network, while strangers guess from everywhere', async () => {
    const { email, password } = await app.tenant();
    const home = strangeAddress();
    expect((await signIn(email, password, home)).status).toBe(200);
    for (const status of await guesses(email, 20, strangeAddress)) expect([401, 429]).toContain(status);
    await grow(40);
    expect([await guess(email, strangeAddress()), await longestWait()]).toEqual([401, 30]);
    await hold();

    expect(await guesses(email, 2, strangeAddress)).toEqual([429, 429]);
    expect((await signIn(email, password, strangeAddress())).status).toBe(429);
    expect((await signIn(email, password, home)).status).toBe(200);
    expect(await guess(email, home)).toBe(401);
    await release();
    expect((await signIn(email, password, strangeAddress())).status).toBe(200);
  });

  it('of simultaneous guesses only the allowed ones are checked', async () => {
    const { email } = await app.tenant();
    const address = strangeAddress();
    await guess(email, address);
    await grow(20);
    const statuses = await Promise.all(Array.from({ length: 12 }, () => guess(email, address)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(1);
  });

  it('an unknown e-mail address gets the same answer, and nothing that was typed is kept', async () => {
    const { email } = await app.tenant();
    const nobody = 'typed-a-password-here@test.example';
    const story = async (name: string) => {
      const address = strangeAddress();
      const answers = [await signIn(name, 'wrong', address)];
      await grow(20);
      answers.push(await signIn(name, 'wrong', address), await signIn(name, 'wrong', address));
      return answers.map(({ status, body }) => [
        status,
        body.error.code,
        body.error.message.replace(/\d+/g, 'n'),
      ]);
    };
    expect(await story(nobody)).toEqual(await story(email));
    const { rows } = await app.services.database.executeSql(
      "select string_agg(encode(key, 'escape'), ' ') as keys from sign_in_guesses",
    );
    expect(JSON.stringify(rows)).not.toContain('typed-a-password');
    expect(lines.join('')).not.toContain('typed-a-password');
  });

  it('an hour without guesses resets the count, and housekeeping removes the rows', async () => {
    const { email } = await app.tenant();
    const address = strangeAddress();
    await guess(email, address);
    await grow(40);
    await guess(email, address);
    await age();
    expect([await guess(email, address), await longestWait()]).toEqual([401, 0]);
    await age();
    await runHousekeeping.run({}, jobContext(app));
    const { rows } = await app.services.database.executeSql('select from sign_in_guesses');
    expect(rows).toEqual([]);
  });
});

describe('traces of it', () => {
  const audit = async (tenant: Tenant) =>
    app.services.database.system
      .selectFrom('audit_log')
      .select(['operation', 'actor_kind', 'actor_id', 'address', 'input'])
      .where('workspace_id', '=', tenant.workspaceId)
      .orderBy('id')
      .execute();

  it('signing in and out is in the audit log, with the address and nothing else', async () => {
    const tenant = await app.tenant();
    const address = strangeAddress();
    const { headers } = await signIn(tenant.email, tenant.password, address);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    await call(`${app.url}/api/console/logout`, 'POST', '', {
      origin: app.url,
      cookie,
      'x-forwarded-for': address,
    });
    const who = { actor_kind: 'session', actor_id: tenant.userId, address, input: {} };
    expect(await audit(tenant)).toEqual([
      { operation: 'sign_in', ...who },
      { operation: 'sign_out', ...who },
    ]);
    const shown = await tenant.social('GET', '/audit?operation=sign_in');
    expect(shown.body.data.items).toMatchObject([
      { operation: 'sign_in', address, actor: { kind: 'session' } },
    ]);
  });

  it('the use of a key and of a credential: once for each network, however many calls', async () => {
    const tenant = await app.tenant();
    const [here, there] = [strangeAddress(), strangeAddress()];
    for (const address of [here, here, there, here]) {
      const through = { 'x-forwarded-for': address };
      expect((await tenant.social('GET', '/workspace', undefined, through)).status).toBe(200);
      expect((await tenant.open('GET', '/languages', undefined, through)).status).toBe(200);
    }
    const uses = await until('the uses are written', async () => {
      const rows = (await audit(tenant)).map(({ operation, address }) => `${operation} ${address}`);
      return rows.length >= 4 && rows;
    });
    expect(uses.toSorted()).toEqual(
      [here, there].flatMap((a) => [`use_app_key ${a}`, `use_credential ${a}`]).toSorted(),
    );
  });

  it('refusals are counted, and logged once a minute for each caller', async () => {
    const tenant = await app.tenant();
    const address = strangeAddress();
    const through = { 'x-forwarded-for': address };
    const names = {
      signature: 'parlance_refusals_total{face="open",code="invalid_signature"}',
      forbidden: 'parlance_refusals_total{face="social",code="forbidden"}',
      unknown: 'parlance_refusals_total{face="mcp",code="unauthenticated"}',
      wrong: 'parlance_sign_ins_total{outcome="wrong"}',
      ok: 'parlance_sign_ins_total{outcome="ok"}',
    };
    const read = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(names).map(async ([key, name]) => [key, await metric(name)] as const),
        ),
      );
    const before = await read();
    for (let n = 0; n < 3; n += 1)
      await tenant.open('GET', '/languages', undefined, { 'x-svc-sign': '0'.repeat(32), ...through });
    const { token, id } = await tenant.credential({ scopes: ['posts:read'] });
    const asViewer = { authorization: `Bearer ${token}`, ...through };
    for (let n = 0; n < 3; n += 1)
      expect((await call(`${app.url}/api/v1/audit`, 'GET', '', asViewer)).status).toBe(403);
    await call(`${app.url}/mcp`, 'POST', '{}', { authorization: 'Bearer plc_it_nobody', ...through });
    await guess(tenant.email, address);
    await signIn(tenant.email, tenant.password, address);
    const after = await read();
    expect(
      Object.fromEntries(Object.entries(after).map(([key, n]) => [key, n - Number(before[key])])),
    ).toEqual({
      signature: 3,
      forbidden: 3,
      unknown: 1,
      wrong: 1,
      ok: 1,
    });
    const mine = lines.map((line) => JSON.parse(line)).filter((line) => line.address === address);
    expect(mine.map(({ msg, code, outcome, caller }) => [msg, code ?? outcome, caller ?? null])).toEqual([
      ['a call was refused', 'invalid_signature', null],
      ['a call was refused', 'forbidden', id],
      ['a call was refused', 'unauthenticated', null],
      ['a sign-in was refused', 'wrong', null],
      ['a call was refused', 'unauthenticated', null],
      ['somebody signed in', undefined, null],
    ]);
    expect(lines.join('')).not.toContain(tenant.email);
  });
});
