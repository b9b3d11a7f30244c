import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { within } from './site.ts';

const STOP_SEC = 30;

export interface Started {
  child: ChildProcess;
  /** The first message of the process. */
  first: unknown;
  stop(): Promise<void>;
}

export interface StartOptions {
  args?: readonly string[];
  nodeArgs?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Messages after the first and, if they come early, before it: the module declares what it sends. */
  onMessage?(message: any): void;
  /** The message that means ready; the first one if absent. */
  isReady?(message: unknown): boolean;
}

/** Starts a module beside this file as a separate process and waits until it is ready. */
export async function startProcess(module: string, options: StartOptions = {}): Promise<Started> {
  const path = fileURLToPath(new URL(module, import.meta.url));
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), path, ...(options.args ?? [])], {
    env: options.env ?? process.env,
    // Warnings of the process are for people; standard output may be JSON.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<unknown>();
  child.once('error', reject);
  child.once('exit', (code, signal) => reject(new Error(`${module} ended (${code ?? signal}) too early.`)));
  child.on('message', (message) => {
    if (options.isReady?.(message) ?? true) resolve(message);
    options.onMessage?.(message);
  });
  try {
    const first = await within(180, `Starting ${module}`, ready);
    return { child, first, stop: () => endProcess(child) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await within(STOP_SEC, 'Stopping a process', gone).catch(() => child.kill('SIGKILL'));
  await gone;
}

const TICK_MS = 10;

/**
 * CPU time that a process and its children have used so far. Other load makes a request slower but hardly more
 * expensive, so this is the steadiest figure of a shared machine. Linux only; null elsewhere.
 */
export function cpuMs(root: number | null | undefined): number | null {
  if (process.platform !== 'linux' || !root) return null;
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((row) => row !== null && (row.pid === root || row.parent === root));
  return rows.reduce((sum, row) => sum + (row?.ticks ?? 0), 0) * TICK_MS;
}

/** The command name may contain anything, so the fields are counted from the bracket that ends it. */
function readStat(pid: string): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [, parent, , , , , , , , , , ...times] = fields;
    return {
      pid: Number(pid),
      parent: Number(parent),
      ticks: times.slice(0, 4).reduce((sum, ticks) => sum + Number(ticks), 0),
    };
  } catch {
    return null;
  }
}
