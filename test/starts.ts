import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import { until } from './harness.ts';
import { COMPILED, programFile } from './programs.ts';

/** A start as a person makes it: without the suite's settings, and with everything it leaves. */
export interface Start {
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
  /** The first text that matches; fails when the output ends without one. */
  seen(pattern: RegExp): Promise<RegExpExecArray>;
}

interface StartOptions {
  args?: readonly string[];
  env?: Record<string, string>;
  /** Through `npm start`, as in the guides, or the program alone. */
  through?: 'npm' | 'run.mjs' | 'main';
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAIN = programFile('app-main');
const WORDS = {
  npm: ['npm', 'start', '--silent', '--'],
  'run.mjs': [process.execPath, join(ROOT, 'scripts/run.mjs'), 'start'],
  main: [process.execPath, MAIN],
} as const;

/** Starts and data folders of one test file; processes that a test leaves running are ended with it. */
export function useStarts() {
  let dirs: string[] = [];
  afterEach(async () => {
    for (const dir of dirs) {
      for (const pid of processesOf(dir)) process.kill(pid, 'SIGKILL');
      await expectNothingRuns(dir);
      rmSync(dir, { recursive: true, force: true });
    }
    dirs = [];
  });
  return {
    folder(): string {
      const dir = mkdtempSync(join(tmpdir(), 'parlance-start-'));
      dirs.push(dir);
      return dir;
    },
    start,
  };
}

function start(dir: string, { args = [], env = {}, through = 'main' }: StartOptions = {}): Start {
  const [program, ...words] = [...WORDS[through], ...args];
  const child = spawn(program ?? '', words, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...COMPILED,
      PORT: '0',
      PARLANCE_DATA_DIR: join(dir, 'data'),
      PARLANCE_DEMO: 'off',
      PARLANCE_LOCAL_ENGINE: 'pseudo',
      ...env,
      // How `processesOf` recognizes them.
      PARLANCE_TEST_MARK: dir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate group, so that a signal of the suite's terminal does not reach them.
    detached: true,
  });
  let output = '';
  const looks = new Set<() => void>();
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
    for (const look of looks) look();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  // Its last output arrives after its end.
  const saidAll = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    output: () => output,
    exited,
    seen(pattern) {
      const found = new Promise<RegExpExecArray>((resolve) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match) resolve(match);
        };
        looks.add(look);
        look();
      });
      const gone = saidAll.then((code) => {
        throw new Error(`It ended with ${code} before ${pattern}:\n${output.slice(-4000)}`);
      });
      return Promise.race([found, gone]);
    },
  };
}

/** Everything that still runs because of a start in this folder: found by its environment, or its command line. */
export function processesOf(dir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const text = (file: string) => {
        try {
          return readFileSync(`/proc/${pid}/${file}`, 'utf8');
        } catch {
          return '';
        }
      };
      return text('cmdline').includes(dir) || text('environ').includes(dir);
    })
    .map(Number);
}

/** Looks at all processes of the machine only when the known ones are gone. */
export async function expectNothingRuns(dir: string): Promise<void> {
  let seen: number[] = [];
  await until(`nothing runs of ${dir}`, async () => {
    seen = seen.filter((pid) => existsSync(`/proc/${pid}`));
    if (seen.length === 0) seen = processesOf(dir);
    return seen.length === 0;
  });
}

/** A port that somebody else listens on, until the test ends it. */
export async function takePort(): Promise<{ port: number; give(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    port: address.port,
    give: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
