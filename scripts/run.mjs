// Every npm script goes through here: plain JavaScript for whatever Node runs npm. It installs what is missing or
// stale from the lockfile, then runs the command with the Node of deploy/alone.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
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
  // The longest first.
  check: together(
    [[bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings']],
    [types('.')],
    [types('test/web')],
    [types('web')],
    [['scripts/generate.ts', '--check']],
    [web, ['scripts/weigh-web.mjs']],
    [[bin('@biomejs/biome', 'bin/biome'), 'format']],
  ),
  generate: [['scripts/generate.ts']],
  conformance: [['scripts/conformance.ts']],
  bench: [['bench/bench.ts']],
  eval: [['eval/eval.ts']],
  cli: [program('cli-main', 'sdk/cli/main.ts')],
  sandbox: [program('sandbox-main', 'sandbox/main.ts')],
  rel: [['rel/rel.ts']],
  screens: [web, ['scripts/screens.ts']],
};
/** For people who do not change the code: no compiler, no browser, no test tools. */
const RUNS_ONLY = ['start', 'cli', 'sandbox'];
/** People who bring a PostgreSQL need none from us. */
const hasDatabase = Boolean(process.env.DATABASE_URL || process.env.DATABASE_URL_FILE);
const PARENT_MS = 500;

/**
 * Compilers and linter in Go collect garbage far more often than a machine of our size needs: a third of their time.
 */
if (name === 'check') process.env.GOGC ??= '400';

const steps = commands[name];
if (!steps) {
  console.error(`Unknown command ${name}. Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}

const runs = name === 'start' && !hasDatabase ? 'run' : 'server';
const failure = await installIfNeeded(root, RUNS_ONLY.includes(name) ? runs : 'all');
if (failure !== 0) process.exit(failure);
const node = findNode(root);
const code = typeof steps === 'function' ? await steps() : await inOrder(steps, run, rest);
process.exit(code);

/** One after the other, until one fails. */
async function inOrder(list, runStep, last = []) {
  for (const [index, step] of list.entries()) {
    const words = typeof step === 'function' ? await step() : step;
    const code = words ? await runStep([...words, ...(index === list.length - 1 ? last : [])]) : 0;
    if (code !== 0) return code;
  }
  return 0;
}

/** Lists of steps, one per core; each prints its output at its end. All run, even after one has failed. */
function together(...lists) {
  return async () => {
    const codes = [];
    const waiting = [...lists];
    const work = async () => {
      for (let list = waiting.shift(); list; list = waiting.shift())
        codes.push(await inOrder(list, runApart));
    };
    await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
    return codes.find((each) => each !== 0) ?? 0;
  };
}

/** A second checker would read the same files again: half of the CPU time. */
function types(project) {
  return [bin('typescript', 'bin/tsc'), '--noEmit', '--pretty', '--checkers', '1', '-p', project];
}

/** Builds the pages if they are missing or stale. */
function web() {
  return isWebBuilt(root) ? null : ['scripts/build-web.mjs'];
}

/** A program of the product as one file, built first if it is missing or stale. */
function program(entry, source) {
  return async () => {
    const code = builtServer(root) ? 0 : await run(['scripts/build-server.mjs']);
    if (code !== 0) process.exit(code);
    const folder = builtServer(root);
    // The bundle could not be stored: the sources run too, but start more slowly.
    if (!folder) return [source];
    // Compiled code is stored beside it, so that a later start only reads it.
    process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
    return [join(folder, `${entry}.mjs`)];
  };
}

/** Named files run, whatever lane they are in. */
function vitest(...lanes) {
  const namesFiles = rest.some((word) => !word.startsWith('-'));
  return [bin('vitest', 'vitest.mjs'), 'run', ...(namesFiles ? [] : lanes)];
}

/** Beside others: its output is printed in one piece. */
function runApart(args) {
  return run(args, ['ignore', 'pipe', 'pipe']);
}

/** Passes signals to the child, and ends as the child ends. */
function run(
  args,
  // Through the channel the server learns that we are gone, even after kill -9.
  stdio = name === 'start' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    const stop = () => child.kill('SIGTERM');
    // Ctrl-C reaches the whole group of the terminal by itself; only wait for the child to finish.
    const handlers = { SIGTERM: stop, SIGHUP: stop, SIGINT: () => {} };
    for (const [signal, handle] of Object.entries(handlers)) process.on(signal, handle);
    const parent = process.ppid;
    // npm may end without telling us: then nobody is left to stop the child.
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) stop();
    }, PARENT_MS);
    // Its last output comes before 'close'; if we do not read it, a grandchild may hold the stream.
    child.once(child.stdout ? 'close' : 'exit', (code, signal) => {
      clearInterval(watch);
      for (const [each, handle] of Object.entries(handlers)) process.off(each, handle);
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}
