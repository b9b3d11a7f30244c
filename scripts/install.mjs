import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WAIT_MS = 300;

/** Written only after a complete install: npm's own record is not reliable. */
const stampOf = (root) => join(root, 'node_modules', '.parlance-lock');
const versionOf = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/**
 * Parts of packages that nobody here can use: ONNX Runtime's libraries for other systems (245 MB), Node's headers for
 * compiling addons (67 MB).
 */
export function uselessFolders(root) {
  const folders = (path) => (existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []);
  const packages = join(root, 'node_modules');
  const own = join(process.platform, process.arch);
  const libraries = folders(join(packages, 'onnxruntime-node', 'bin'))
    .flatMap(folders)
    .flatMap(folders);
  const headers = folders(join(packages, 'node', 'node_modules')).map((path) => join(path, 'include'));
  return [...libraries.filter((path) => !path.endsWith(own)), ...headers.filter(existsSync)];
}

const WITHIN = ['server', 'run', 'all'];
/** Same version as the package `node` of deploy/alone. */
const NODE_MIN = 24;

/** The Node that came with the packages, or this one if that was left out; null if neither will do. */
export function findNode(root) {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  return Number(process.versions.node.split('.')[0]) >= NODE_MIN ? process.execPath : null;
}

/** npm runs this at the end of every install, so an install by hand counts like ours. */
export function noteInstall(root) {
  for (const path of uselessFolders(root)) rmSync(path, { recursive: true, force: true });
  const omitted = (process.env.npm_config_omit ?? '').split(/[\s,]+/);
  const isRun = omitted.includes('dev') || process.env.NODE_ENV === 'production';
  const isAlone = existsSync(join(root, 'node_modules', 'node'));
  writeFileSync(stampOf(root), `${versionOf(root)} ${!isAlone ? 'server' : isRun ? 'run' : 'all'}\n`);
}

/**
 * `wanted` is `server` (what a server needs if PostgreSQL and Node exist already), `run` (everything that runs) or
 * `all` (also what tests and checks need). Returns 0, or the exit code of npm.
 */
export async function installIfNeeded(root, wanted) {
  const version = versionOf(root);
  const stamp = stampOf(root);
  const isInstalled = () => {
    if (findNode(root) === null || !existsSync(stamp)) return false;
    // The version alone, as older installs wrote it, means everything.
    const [has, what = 'all'] = readFileSync(stamp, 'utf8').trim().split(' ');
    return has === version && WITHIN.indexOf(what) >= WITHIN.indexOf(wanted);
  };
  if (isInstalled()) return 0;

  const release = await takeLock(join(root, '.install-lock'));
  try {
    // The previous holder of the lock may have installed it.
    if (isInstalled()) return 0;
    rmSync(stamp, { force: true });
    // People leave packages out by hand: nobody should miss the offline engine by default.
    const what = wanted === 'all' ? 'all' : 'run';
    console.error(`Installing ${what === 'run' ? 'what it needs to run' : 'everything'} from the lockfile …`);
    const code = await install(root, what);
    if (code === 0) writeFileSync(stamp, `${version} ${what}\n`);
    else console.error('npm ci failed; see the messages above. The next start tries again.');
    return code;
  } finally {
    release();
  }
}

function install(root, wanted) {
  const npm = process.env.npm_execpath;
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(wanted === 'run' ? ['--omit=dev'] : []),
  ];
  // ONNX Runtime would fetch libraries for graphics cards; we use only its own.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const options = { cwd: root, stdio: ['ignore', 2, 2], env };
  const child =
    npm && npm.endsWith('.js')
      ? spawn(process.execPath, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  // A signal from the terminal also reaches npm; a signal sent only to us must be passed on.
  const stop = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
  });
}

/** Two installs at once in one folder would delete each other's files. A lock whose holder died is inherited. */
async function takeLock(path) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    for (let hasReported = false; ; hasReported = true) {
      try {
        // Creates the lock or fails, and everybody who sees the lock sees all of it.
        linkSync(draft, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = readHolder(path);
      if (holder !== null && !isAlive(holder)) {
        // Of several processes that consider it dead, only one can move it away.
        const aside = `${path}.${process.pid}.dead`;
        if (moved(path, aside) && readHolder(aside) !== holder) linkBack(aside, path);
        rmSync(aside, { force: true });
        continue;
      }
      if (!hasReported) console.error('Another command is installing here; waiting for it …');
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function moved(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** A living holder appeared between our look and our move: put its lock back. */
function linkBack(from, to) {
  try {
    linkSync(from, to);
  } catch {
    // Another process has taken it in between. It waits for nobody, because the holder is about to do so.
  }
}
