// Every npm script goes through here: plain JavaScript for whatever Node runs npm. It installs what
// is missing or stale from the lockfile, then runs the command under the Node of package.json.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.parlance-lock');
const bin = (name, entry) => join(root, 'node_modules', name, entry);

const commands = {
  start: [['src/app/main.ts']],
  dev: [
    [
      '--watch-path=src',
      '--watch-path=migrations',
      '--watch-path=web',
      '--watch-preserve-output',
      'src/app/main.ts',
    ],
  ],
  test: [[bin('vitest', 'vitest.mjs'), 'run']],
  check: [
    [bin('typescript', 'bin/tsc'), '--noEmit', '-p', '.'],
    [bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings'],
    [bin('@biomejs/biome', 'bin/biome'), 'format'],
    ['scripts/generate.ts', '--check'],
  ],
  generate: [['scripts/generate.ts']],
  bench: [['bench/bench.ts']],
  eval: [['eval/eval.ts']],
  cli: [['sdk/cli/main.ts']],
  sandbox: [['sandbox/main.ts']],
  rel: [['rel/rel.ts']],
};

const [name, ...rest] = process.argv.slice(2);
const steps = commands[name];
if (!steps) {
  console.error(`Unknown command ${name}. Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}

installIfNeeded();
for (const [index, step] of steps.entries()) {
  const code = await run([...step, ...(index === steps.length - 1 ? rest : [])]);
  if (code !== 0) process.exit(code);
}

/** npm's own record of what it installed is not a promise: the stamp is written only after a whole install. */
function installIfNeeded() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing dependencies from the lockfile …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const done =
    npm && npm.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
      : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (done.status !== 0) {
    rmSync(stamp, { force: true });
    console.error('npm ci failed; see the messages above.');
    process.exit(done.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

/** Signals go on to the child, and its way of ending becomes ours. */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit' });
    // Ctrl-C reaches the whole group of the terminal by itself; only wait for the child to finish.
    const forward = (signal) => () => child.kill(signal);
    process.on('SIGTERM', forward('SIGTERM'));
    process.on('SIGHUP', forward('SIGTERM'));
    process.on('SIGINT', () => {});
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}
