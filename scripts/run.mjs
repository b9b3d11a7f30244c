// Every npm script goes through here: plain JavaScript for whatever Node runs npm. It installs what
// is missing or stale from the lockfile, then runs the command under the Node of deploy/alone.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtServer, isWebBuilt } from './freshness.mjs';
import { findNode, installIfNeeded } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name, entry) => join(root, 'node_modules', name, entry);
const [name, ...rest] = process.argv.slice(2);

const commands = {
  start: [web, program('app-main', 'src/app/main.ts')],
  dev: [['scripts/dev.mjs']],
  test: [web, vitest('--project=unit', '--project=wire')],
  'test:journeys': [web, vitest('--project=journeys')],
  'test:crash': [web, vitest('--project=crash')],
  'test:all': [web, vitest()],
  check: [
    [bin('typescript', 'bin/tsc'), '--noEmit', '-p', '.'],
    [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'web'],
    [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'test/web'],
    [bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings'],
    [bin('@biomejs/biome', 'bin/biome'), 'format'],
    ['scripts/generate.ts', '--check'],
    web,
    ['scripts/weigh-web.mjs'],
  ],
  generate: [['scripts/generate.ts']],
  conformance: [['scripts/conformance.ts']],
  bench: [['bench/bench.ts']],
  eval: [['eval/eval.ts']],
  cli: [program('cli-main', 'sdk/cli/main.ts')],
  sandbox: [program('sandbox-main', 'sandbox/main.ts')],
  rel: [['rel/rel.ts']],
  screens: [web, ['scripts/screens.ts']],
};
/** What a person runs who does not change the code: no compiler, no browser, no test tools. */
const RUNS_ONLY = ['start', 'cli', 'sandbox'];
/** Whoever brings a PostgreSQL needs none from us. */
const hasDatabase = Boolean(process.env.DATABASE_URL || process.env.DATABASE_URL_FILE);
const PARENT_MS = 500;

const steps = commands[name];
if (!steps) {
  console.error(`Unknown command ${name}. Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}

const runs = name === 'start' && !hasDatabase ? 'run' : 'server';
const failure = await installIfNeeded(root, RUNS_ONLY.includes(name) ? runs : 'all');
if (failure !== 0) process.exit(failure);
const node = findNode(root);
for (const [index, step] of steps.entries()) {
  const words = typeof step === 'function' ? await step() : step;
  const code = words ? await run([...words, ...(index === steps.length - 1 ? rest : [])]) : 0;
  if (code !== 0) process.exit(code);
}

/** The pages, where they are missing or stale. */
function web() {
  return isWebBuilt(root) ? null : ['scripts/build-web.mjs'];
}

/** A program of the product as one file, which is made first where it is missing or stale. */
function program(entry, source) {
  return async () => {
    const code = builtServer(root) ? 0 : await run(['scripts/build-server.mjs']);
    if (code !== 0) process.exit(code);
    const folder = builtServer(root);
    // Nothing could be kept: the sources run as well, only slower to start.
    if (!folder) return [source];
    // Compiled code lies beside it, so that a later start only reads it.
    process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
    return [join(folder, `${entry}.mjs`)];
  };
}

/** Files that are named run in whatever lane they are. */
function vitest(...lanes) {
  const namesFiles = rest.some((word) => !word.startsWith('-'));
  return [bin('vitest', 'vitest.mjs'), 'run', ...(namesFiles ? [] : lanes)];
}

/** Signals go on to the child, and its way of ending becomes ours. */
function run(args) {
  return new Promise((resolve) => {
    // Over the channel the server learns that we are gone, also by kill -9.
    const stdio = name === 'start' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
    const child = spawn(node, args, { cwd: root, stdio });
    const stop = () => child.kill('SIGTERM');
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
    // Ctrl-C reaches the whole group of the terminal by itself; only wait for the child to finish.
    process.on('SIGINT', () => {});
    const parent = process.ppid;
    // npm may end without a word to us: then nobody is left who could stop the child.
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) stop();
    }, PARENT_MS);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      for (const each of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(each);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}
