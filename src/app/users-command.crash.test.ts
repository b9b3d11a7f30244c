import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_PLATFORMS } from '#adapters/social/platforms.ts';
import { openWorld, type World } from '../../test/factories/world.ts';
import { freshDatabase } from '../../test/harness.ts';
import { useStarts } from '../../test/starts.ts';
import { call } from '../../test/tenant.ts';

const { folder, start } = useStarts();
let world: World;
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await freshDatabase();
  world = await openWorld({ databaseUrl });
});
afterAll(() => world.close());

async function users(args: readonly string[], env: Record<string, string> = {}) {
  const port = new URL(world.app.url).port;
  const run = start(folder(), {
    args: ['users', ...args],
    env: { DATABASE_URL: databaseUrl, PORT: port, ...env },
  });
  return { code: await run.exited, output: run.output().trim() };
}

const enter = (name: string, body: object, headers: Record<string, string> = {}) =>
  call(`${world.app.url}/api/console/${name}`, 'POST', JSON.stringify(body), {
    origin: world.app.url,
    ...headers,
  });
const count = async (table: 'users' | 'sessions' | 'accounts') =>
  (await world.app.services.database.system.selectFrom(table).selectAll().execute()).length;

/** Uses the printed link to get a session. */
async function signInByLink(output: string, email: string): Promise<string> {
  const [, token = ''] = /\/reset-password#(\S+)$/.exec(output) ?? [];
  expect((await enter('reset_password', { token, password: 'correct horse battery' })).status).toBe(200);
  const login = await enter('login', { email, password: 'correct horse battery' });
  return login.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('npm start -- users', () => {
  it('create --owner: a link to set a password, and a workspace that the owner finds', async () => {
    const email = 'mira@studio.example';
    const { code, output } = await users([
      'create',
      '--owner',
      `--email=${email}`,
      '--name=Mira',
      '--workspace=Aurora',
    ]);
    expect(code).toBe(0);
    const cookie = await signInByLink(output, email);
    const { items } = (await enter('list_workspaces', {}, { cookie })).body.data;
    expect(items).toMatchObject([{ name: 'Aurora', role: 'owner' }]);
    expect((await enter('list_accounts', {}, { cookie })).body.data.accounts).toEqual([]);
    expect((await users(['create', '--owner', `--email=${email}`])).code).toBe(2);
    expect((await users(['reset', `--email=${email}`])).output).toMatch(/\/reset-password#\S+$/);
  });

  it('steward: of an empty installation the first person created; afterwards only a person named on the machine', async () => {
    const { system } = world.app.services.database;
    // Mira, above, was the first owner. Kai is not.
    expect((await users(['steward'])).output).toBe('mira@studio.example');
    await users(['create', '--owner', '--email=kai@studio.example']);
    expect((await users(['steward', '--email=kai@studio.example'])).output.split('\n').sort()).toEqual([
      'kai@studio.example',
      'mira@studio.example',
    ]);
    const taken = await users(['steward', '--email=mira@studio.example', '--take']);
    expect([taken.code, taken.output]).toEqual([0, 'kai@studio.example']);
    const none = await users(['steward', '--email=kai@studio.example', '--take']);
    expect([none.code, none.output]).toEqual([0, 'Nobody is a steward of this installation.']);
    // On a shared store, a steward can only be appointed from the machine.
    await users(['create', '--owner', '--email=lee@studio.example']);
    expect((await users(['steward'])).output).toBe('Nobody is a steward of this installation.');
    const rows = await system
      .selectFrom('audit_log')
      .select(['operation', 'actor_kind', 'face'])
      .where('workspace_id', '=', 'installation')
      .orderBy('id')
      .execute();
    const common = { actor_kind: 'machine', face: 'cli' };
    expect(rows).toEqual([
      { operation: 'give_steward', ...common },
      { operation: 'take_steward', ...common },
      { operation: 'take_steward', ...common },
    ]);
  });

  it('steward: not with an unproven address', async () => {
    await world.app.services.database.system
      .updateTable('users')
      .set({ email_proved_at: null })
      .where('email', '=', 'lee@studio.example')
      .execute();
    const { code, output } = await users(['steward', '--email=lee@studio.example']);
    expect([code, output]).toEqual([2, expect.stringContaining('hand them the link of users reset first')]);
  });

  it('create --owner --sandbox: the accounts exist, and no session is left', async () => {
    const [email, before] = ['noa@studio.example', await count('sessions')];
    const { code, output } = await users(['create', '--owner', `--email=${email}`, '--sandbox']);
    expect([code, output]).toEqual([0, expect.stringMatching(/\/reset-password#\S+$/)]);
    expect(await count('sessions')).toBe(before);
    const cookie = await signInByLink(output, email);
    const { accounts } = (await enter('list_accounts', {}, { cookie })).body.data;
    expect(new Set(accounts.map(({ platform }: { platform: string }) => platform)).size).toBe(
      API_PLATFORMS.length,
    );
  });

  it('--sandbox if no server answers is refused before anything is created', async () => {
    const before = await count('users');
    const { code, output } = await users(['create', '--owner', '--email=x@studio.example', '--sandbox'], {
      PORT: '9',
    });
    expect([code, output]).toEqual([2, expect.stringContaining('no server answers at http://127.0.0.1:9')]);
    expect(await count('users')).toBe(before);
  });

  it.each([
    [['create', '--email=a@b.example'], '--owner: is needed'],
    [['create', '--owner', '--email=nobody'], 'must be an e-mail address'],
    [['steward', '--take'], 'must be an e-mail address'],
    [['reset', '--email=a@b.example', '--sandbox'], 'Unknown argument --sandbox'],
    [['reset', '--email=nobody-here@studio.example'], 'Nobody has the address'],
    [['remove'], 'users create --owner'],
  ])('%j: one sentence, exit 2', async (args, sentence) => {
    const { code, output } = await users(args);
    expect([code, output]).toEqual([2, expect.stringContaining(sentence)]);
  });
});
