import { has } from '#kernel/narrow.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { SMALL_BUDGET } from '#platform/db/budget.ts';
import { type Database, openDatabase, type Tx } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { lockDataFolder } from '#platform/db/data-folder.ts';
import { urlOfRunning } from '#platform/db/running-embedded.ts';
import type { Log } from '#platform/log.ts';
import { insertInstallationAudit } from '#platform/store/audit.ts';
import { Email } from '../people/fields.ts';
import { makeLink } from '../people/links/store.ts';
import { PROOF } from '../people/passwords/may-reset.ts';
import { resetLink } from '../people/passwords/make-reset-link.ts';
import { giveSteward, readStewards, takeSteward } from '../people/users/store-stewards.ts';
import { findByEmail, hasUsers, insertUser, type User } from '../people/users/store.ts';
import { makeWorkspace } from '../people/workspaces/store.ts';
import { connectSandbox, findServer } from './connect-sandbox.ts';
import { prepareStore } from './prepare-store.ts';
import { UsageError } from './roles.ts';
import { publicUrlOf } from './public-url.ts';

const LIFE_SEC = 24 * 3600;

const USERS_USAGE = `npm start -- users create --owner --email=<address> [--name=<name>] [--workspace=<name>] [--sandbox]
npm start -- users reset --email=<address>
npm start -- users steward [--email=<address> [--take]]

The first two print a link to choose a password; it is good for a day, once. steward makes somebody a steward of the installation, who may back up, restore and move all of it, or takes that from them, and prints who the stewards are. They work beside a running server and without one.
--sandbox also connects an account of each platform in the sandbox; for that the server must be running with one.
`;

interface UsersCommand {
  act: Act;
  /** Empty only when the stewards are listed. */
  email: string;
  name: string;
  workspace: string;
  sandbox: boolean;
  take: boolean;
}

const ARGUMENTS = {
  create: ['--owner', '--email', '--name', '--workspace', '--sandbox'],
  reset: ['--email'],
  steward: ['--email', '--take'],
};
type Act = keyof typeof ARGUMENTS;

export function parseUsersCommand(argv: readonly string[]): UsersCommand {
  const [act, ...rest] = argv;
  if (act === undefined || !has(ARGUMENTS, act)) throw new UsageError(USERS_USAGE);
  const fields = new Map(
    rest.map((argument) => argument.split(/=(.*)/s, 2)).map(([name = '', value]) => [name, value] as const),
  );
  const known = ARGUMENTS[act];
  const wrong = [...fields.keys()].find((name) => !known.includes(name));
  if (wrong !== undefined) throw new UsageError(`Unknown argument ${wrong}. Allowed: ${known.join(', ')}.`);
  const isList = act === 'steward' && fields.size === 0;
  const email = isList ? { success: true as const, data: '' } : Email.safeParse(fields.get('--email') ?? '');
  if (!email.success) throw new UsageError('--email=<address>: must be an e-mail address.');
  if (act === 'create' && !fields.has('--owner'))
    throw new UsageError('--owner: is needed; everybody else is invited by an owner.');
  const name = fields.get('--name') ?? email.data.split('@')[0] ?? '';
  const workspace = fields.get('--workspace') ?? `${name}’s workspace`;
  return {
    act,
    email: email.data,
    name,
    workspace,
    sandbox: fields.has('--sandbox'),
    take: fields.has('--take'),
  };
}

/**
 * For the operator of the installation: creates the first owner without a browser, lets anybody
 * back in, manages stewards.
 */
export async function runUsersCommand(config: Config, log: Log, command: UsersCommand): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    // Before anything is created: a caller who asked for both gets both or learns why not.
    const server = command.sandbox ? await findServer(config, undo) : null;
    const url = await openStore(config, log, undo);
    const database = await openDatabase({
      url,
      budget: SMALL_BUDGET,
      log,
      applicationName: 'parlance users',
    });
    undo.push(() => database.close());
    const link = (token: string) => resetLink(publicUrlOf(config, config.port), token);
    const sentence = await ACTS[command.act](database, command, link);
    if (server !== null) await connectSandbox(database, server, command);
    process.stdout.write(`${sentence}\n`);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** The running PostgreSQL, or our own for the duration of this command. */
async function openStore(config: Config, log: Log, undo: (() => Promise<void>)[]): Promise<string> {
  const running = config.directDatabaseUrl ?? config.databaseUrl ?? (await urlOfRunning(config.dataDir));
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

type Link = (token: string) => string;

const ACTS: Record<Act, (database: Database, command: UsersCommand, link: Link) => Promise<string>> = {
  create,
  reset,
  steward,
};

function create(database: Database, { email, name, workspace }: UsersCommand, link: Link): Promise<string> {
  return database.everyone(async (tx) => {
    const isFirst = !(await hasUsers(tx));
    const ownerId = await insertUser(tx, systemClock, {
      email,
      name,
      passwordHash: null,
      isProved: true,
    });
    if (ownerId === null) throw new UsageError(`Somebody has the address ${email} already; see users reset.`);
    if (isFirst) await giveSteward(tx, ownerId);
    await makeWorkspace(tx, systemClock, { name: workspace, timezone: 'UTC', kind: 'team', ownerId });
    return link(await makeLink(tx, { kind: 'reset', userId: ownerId, lifeSec: LIFE_SEC }));
  });
}

async function reset(database: Database, { email }: UsersCommand, link: Link): Promise<string> {
  const user = await findUserBy(database.system, email);
  const made = { kind: 'reset' as const, userId: user.id, state: PROOF, lifeSec: LIFE_SEC };
  return link(await makeLink(database.system, made));
}

/** The only way to remove the last steward, and the only way to make one when there is none. */
function steward(database: Database, { email, take }: UsersCommand): Promise<string> {
  return database.everyone(async (tx) => {
    if (email !== '') {
      const user = await findUserBy(tx, email);
      if (!take && !user.isProved)
        throw new UsageError(
          `Nobody has shown that ${email} is theirs: hand them the link of users reset first, and come again.`,
        );
      await (take ? takeSteward : giveSteward)(tx, user.id);
      await insertInstallationAudit(tx, {
        actor_kind: 'machine',
        actor_id: 'users',
        operation: take ? 'take_steward' : 'give_steward',
        face: 'cli',
        request_id: '',
        address: '',
        device: null,
        input: '{}',
        subject: JSON.stringify({ userId: user.id }),
      });
    }
    const stewards = await readStewards(tx);
    return stewards.map((each) => each.email).join('\n') || 'Nobody is a steward of this installation.';
  });
}

async function findUserBy(db: Tx, email: string): Promise<User> {
  const user = await findByEmail(db, email);
  if (!user) throw new UsageError(`Nobody has the address ${email}.`);
  return user;
}
