import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server.mjs';
import { fieldsOf, parseOwn } from '../../src/kernel/narrow.ts';

/** One of our processes, restarted whenever it is gone, as a service manager does. */
export interface Member {
  name: string;
  kill(): void;
  /** Freezes it for longer than its claims last, then lets it continue. */
  freeze(ms: number): Promise<void>;
  /** SIGTERM, and the present program in its place; resolves once that is ready. */
  upgrade(): Promise<void>;
}

export interface Members {
  all: readonly Member[];
  /** How often any of them was restarted. */
  returns(): number;
  /** Those that are missing, or have not said that they are ready. */
  absent(): string[];
  /** The most frequent lines of their logs, without times and names. */
  complaints(): string[];
  close(): Promise<void>;
}

interface Wanted {
  name: string;
  roles: string;
  port?: number;
}

const COMPLAINTS_MAX = 25;

/** What a line of a log is about. */
function gistOf(line: string): string {
  if (!line.startsWith('{')) return line.slice(0, 200);
  const { level, msg, job, attempt, error } = fieldsOf(parseOwn<unknown>(line));
  const { message } = fieldsOf(error);
  return [level, job, attempt === undefined ? '' : `attempt ${String(attempt)}`, msg, message]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' | ')
    .replaceAll(/[a-z]+_[0-9A-Z]{20,}|\d{5,}/g, '…')
    .slice(0, 300);
}

/** `first` is the version they start with, if it is another one; each can be replaced by the present version. */
export async function startMembers(
  wanted: readonly Wanted[],
  env: Record<string, string>,
  logFolder: string,
  first?: string,
): Promise<Members> {
  const today = join(await buildServer(), 'app-main.mjs');
  let isOver = false;
  let returns = 0;
  const children = new Map<string, { child: ChildProcess; isReady: boolean }>();
  const logOf = (name: string) => join(logFolder, `${name}.log`);
  const killAll = () => {
    for (const { child } of children.values()) child.kill('SIGKILL');
  };
  process.once('exit', killAll);

  const start = ({ name, roles, port }: Wanted, program: { path: string }): Promise<void> =>
    new Promise((resolve) => {
      const log = openSync(logOf(name), 'a');
      const child = spawn(process.execPath, [program.path, `--roles=${roles}`, '--supervised'], {
        env: { ...process.env, ...env, PORT: String(port ?? 0) },
        stdio: ['ignore', log, log, 'ipc'],
      });
      closeSync(log);
      const me = { child, isReady: false };
      children.set(name, me);
      child.once('message', () => {
        me.isReady = true;
        resolve();
      });
      child.once('exit', () => {
        if (isOver) return;
        returns += 1;
        // Restarting at once would spin while the store is away; a service manager also waits a second.
        setTimeout(() => {
          if (!isOver) void start({ name, roles, ...(port !== undefined && { port }) }, program);
        }, 1000);
      });
    });

  const programs = new Map(wanted.map(({ name }) => [name, { path: first ?? today }]));
  await Promise.all(wanted.map((each) => start(each, programs.get(each.name) ?? { path: '' })));
  const childOf = (name: string) => children.get(name)?.child;

  return {
    all: wanted.map(({ name }) => ({
      name,
      kill: () => void childOf(name)?.kill('SIGKILL'),
      async freeze(ms) {
        const child = childOf(name);
        child?.kill('SIGSTOP');
        await new Promise((resolve) => setTimeout(resolve, ms));
        child?.kill('SIGCONT');
      },
      async upgrade() {
        const before = childOf(name);
        const program = programs.get(name);
        if (program) program.path = today;
        before?.kill('SIGTERM');
        const isThere = () => isOver || (childOf(name) !== before && children.get(name)?.isReady);
        while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 200));
      },
    })),
    returns: () => returns,
    absent: () =>
      wanted.flatMap(({ name }) => {
        const { child, isReady } = children.get(name) ?? {};
        return child?.exitCode === null && child.signalCode === null && isReady ? [] : [name];
      }),
    complaints() {
      const counts = new Map<string, number>();
      for (const { name, roles } of wanted)
        for (const line of readFileSync(logOf(name), 'utf8').split('\n').filter(Boolean)) {
          const complaint = `${roles}: ${gistOf(line)}`;
          counts.set(complaint, (counts.get(complaint) ?? 0) + 1);
        }
      return [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, COMPLAINTS_MAX)
        .map(([said, count]) => `${String(count).padStart(5)} × ${said}`);
    },
    async close() {
      isOver = true;
      const over = [...children.values()].map(async ({ child }) => {
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      });
      for (const { child } of children.values()) {
        child.kill('SIGTERM');
        // A frozen process would not get it.
        child.kill('SIGCONT');
      }
      const late = setTimeout(killAll, 20_000);
      await Promise.all(over);
      clearTimeout(late);
    },
  };
}
