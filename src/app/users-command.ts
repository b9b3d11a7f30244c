import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { SMALL_BUDGET } from '#platform/db/budget.ts';
import { type Database, openDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { lockDataFolder } from '#platform/db/data-folder.ts';
import { urlOfRunning } from '#platform/db/running-embedded.ts';
import type { Log } from '#platform/log.ts';
import { Email } from '../people/fields.ts';
import { makeLink } from '../people/links/store.ts';
import { PROOF } from '../people/users/may-reset.ts';
import { resetLink } from '../people/users/make-reset-link.ts';
import { findByEmail, insertUser } from '../people/users/store.ts';
import { makeWorkspace } from '../people/workspaces/store.ts';
import { connectSandbox, findServer } from './connect-sandbox.ts';
import { prepareStore } from './prepare-store.ts';
import { UsageError } from './roles.ts';
import { publicUrlOf } from './public-url.ts';

const LIFE_SEC = 24 * 3600;

export const USERS_USAGE = `npm start -- users create --owner --email=<address> [--name=<name>] [--workspace=<name>] [--sandbox]
npm start -- users reset --email=<address>

Both print a link to choose a password; it is good for a day, once. They work beside a running server and without one.
--sandbox also connects an account of each platform in the sandbox; for that the server must be running with one.
`;

export interface UsersCommand {
  act: 'create' | 'reset';
  email: string;
  name: string;
  workspace: string;
  sandbox: boolean;
}

export function parseUsersCommand(argv: readonly string[]): UsersCommand {
  const [act, ...rest] = argv;
  if (act !== 'create' && act !== 'reset') throw new UsageError(USERS_USAGE);
  const fields = new Map(
    rest.map((argument) => argument.split(/=(.*)/s, 2)).map(([name = '', value]) => [name, value] as const),
  );
  const known = act === 'create' ? ['--owner', '--email', '--name', '--workspace', '--sandbox'] : ['--email'];
  const wrong = [...fields.keys()].find((name) => !known.includes(name));
  if (wrong !== undefined) throw new UsageError(`Unknown argument ${wrong}. Allowed: ${known.join(', ')}.`);
  const email = Email.safeParse(fields.get('--email') ?? '');
  if (!email.success) throw new UsageError('--email=<address>: must be an e-mail address.');
  if (act === 'create' && !fields.has('--owner'))
    throw new UsageError('--owner: is needed; everybody else is invited by an owner.');
  const name = fields.get('--name') ?? email.data.split('@')[0] ?? '';
  const workspace = fields.get('--workspace') ?? `${name}’s workspace`;
  return { act, email: email.data, name, workspace, sandbox: fields.has('--sandbox') };
}

/** For whoever runs the installation: the first owner without a browser, and a way back in for anybody. */
export async function runUsersCommand(config: Config, log: Log, command: UsersCommand): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    // Before anything is made: whoever asked for both gets both or hears why not.
    const server = command.sandbox ? await findServer(config, undo) : null;
    const url = await openStore(config, log, undo);
    const database = await openDatabase({
      url,
      budget: SMALL_BUDGET,
      log,
      applicationName: 'parlance users',
    });
    undo.push(() => database.close());
    const token = await (command.act === 'create' ? create(database, command) : reset(database, command));
    if (server !== null) await connectSandbox(database, server, command);
    process.stdout.write(`${resetLink(publicUrlOf(config, config.port), token)}\n`);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** The one that runs, or our own for as long as this takes. */
async function openStore(config: Config, log: Log, undo: (() => Promise<void>)[]): Promise<string> {
  const running = config.databaseUrl ?? (await urlOfRunning(config.dataDir));
  if (running !== null) return running;
  const lock = await lockDataFolder(config.dataDir, {
    pid: process.pid,
    url: '',
    startedAt: systemClock.now(),
  });
  undo.push(() => lock.release());
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, clock: systemClock });
  undo.push(() => postgres.stop());
  const { adminUrl } = postgres;
  await prepareStore({
    config: { ...config, demo: false },
    adminUrl,
    publicUrl: publicUrlOf(config, config.port),
    clock: systemClock,
    log,
  });
  return adminUrl;
}

function create(database: Database, { email, name, workspace }: UsersCommand): Promise<string> {
  return database.everyone(async (tx) => {
    const ownerId = await insertUser(tx, systemClock, {
      email,
      name,
      passwordHash: null,
      isProved: true,
    });
    if (ownerId === null) throw new UsageError(`Somebody has the address ${email} already; see users reset.`);
    await makeWorkspace(tx, systemClock, { name: workspace, timezone: 'UTC', kind: 'team', ownerId });
    return makeLink(tx, { kind: 'reset', userId: ownerId, lifeSec: LIFE_SEC });
  });
}

async function reset(database: Database, { email }: UsersCommand): Promise<string> {
  const user = await findByEmail(database.system, email);
  if (!user) throw new UsageError(`Nobody has the address ${email}.`);
  return makeLink(database.system, { kind: 'reset', userId: user.id, state: PROOF, lifeSec: LIFE_SEC });
}
