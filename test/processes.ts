import { type ChildProcess, spawn } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, afterEach } from 'vitest';
import { type App, testEnv } from './harness.ts';
import { COMPILED, programFile } from './programs.ts';
import { fieldsOf } from '../src/kernel/narrow.ts';

interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Process {
  pid: number;
  /** The address of its API; empty for a worker. */
  url: string;
  exited: Promise<Exit>;
  isAlive(): boolean;
  /** Everything it wrote, standard error included. */
  output(): string;
  /** Its log lines. */
  log(): LogLine[];
  kill9(): Promise<Exit>;
  /** SIGTERM: finish what runs, then go. */
  stop(): Promise<Exit>;
  freeze(): void;
  thaw(): void;
}

interface LogLine {
  level: string;
  msg: string;
  error?: { type: string; message: string };
  reason?: string;
}

interface ProcessOptions {
  roles: 'api' | 'worker' | 'cron' | 'worker,cron';
  databaseUrl: string;
  env?: Record<string, string>;
}

const FENCE = new URL('./fence.ts', import.meta.url).href;
const MAIN = programFile('serve-probe');
const OUTPUT_MAX = 1024 * 1024;

const children = new Set<ChildProcess>();
// However the test process ends, none of our processes stays behind.
process.once('exit', () => killAll());

function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/**
 * Real processes for one test file: killed when it ends, and their output shown when a test fails.
 * Call it once at the top of the file.
 */
export function useProcesses(): { start(options: ProcessOptions): Promise<Process> } {
  let started: { name: string; process: Process }[] = [];
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const { name, process: each } of started)
      console.error(`--- ${name}\n${each.output().slice(-8192)}`);
  });
  afterAll(async () => {
    killAll();
    await Promise.all(started.map((each) => each.process.exited));
    started = [];
  });
  return {
    async start(options) {
      const { child, made } = launch(options);
      started.push({
        name: `${options.roles} ${child.pid} ${options.env?.PARLANCE_FAILPOINTS ?? ''}`,
        process: made,
      });
      await ready(child, made);
      return made;
    },
  };
}

/**
 * The effect of ten seconds of waiting on the jobs of dead or frozen workers: the next look of a worker hands them
 * on. A living worker refreshes its own within three seconds.
 */
export async function endClaims({ services }: App): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
    services.database.system,
  );
}

/**
 * A job that was handed on waits half a minute for its next attempt, beside workers that poll for it all the time.
 */
export async function hurryRetries({ services }: App): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(
    services.database.system,
  );
}

/** Prevents the jobs of the dead from being handed on until `endClaims`. */
export async function holdClaims({ services }: App): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() + interval '1 hour' where state = 'active'`.execute(
    services.database.system,
  );
}

function launch(options: ProcessOptions): { child: ChildProcess; made: Process } {
  const child = spawn(process.execPath, ['--import', FENCE, MAIN, `--roles=${options.roles}`], {
    env: { PATH: process.env.PATH, ...COMPILED, ...testEnv(options.databaseUrl, options.env) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.add(child);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-OUTPUT_MAX);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  // 'close' and not 'exit': by then all of its output has been read.
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve({ code, signal });
    });
  });
  const send = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  const made: Process = {
    pid: child.pid ?? 0,
    url: '',
    exited,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    log: () => output.split('\n').flatMap(readLine),
    kill9: () => send('SIGKILL'),
    stop: () => send('SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
  return { child, made };
}

async function ready(child: ChildProcess, made: Process): Promise<void> {
  const announced = new Promise<void>((resolve) => {
    child.once('message', (message) => {
      made.url = String(fieldsOf(message)['ready'] ?? '');
      resolve();
    });
  });
  const gone = made.exited.then(({ code, signal }) => {
    throw new Error(`A process ended before it was ready (${code ?? signal}):\n${made.output()}`);
  });
  await Promise.race([announced, gone]);
  gone.catch(() => {});
}

function readLine(line: string): LogLine[] {
  if (!line.startsWith('{')) return [];
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
