import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server.mjs';

/** One process of ours, brought back whenever it is gone, as a service manager does. */
export interface Member {
  name: string;
  kill(): void;
  /** Stops for longer than its claims last, then goes on as if nothing had been. */
  freeze(ms: number): Promise<void>;
  /** SIGTERM, and today's program in its place; over once that is ready. */
  upgrade(): Promise<void>;
}

export interface Members {
  all: readonly Member[];
  /** How often any of them came back. */
  returns(): number;
  /** Those that are not there, or have not said that they are ready. */
  absent(): string[];
  close(): Promise<void>;
}

interface Wanted {
  name: string;
  roles: string;
  port?: number;
}

/** `first` is what they start with, where that is another version; each can be replaced by today's. */
export async function startMembers(
  wanted: readonly Wanted[],
  env: Record<string, string>,
  first?: string,
): Promise<Members> {
  const today = join(await buildServer(), 'app-main.mjs');
  let isOver = false;
  let returns = 0;
  const children = new Map<string, { child: ChildProcess; isReady: boolean }>();
  const killAll = () => {
    for (const { child } of children.values()) child.kill('SIGKILL');
  };
  process.once('exit', killAll);

  const start = ({ name, roles, port }: Wanted, program: { path: string }): Promise<void> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [program.path, `--roles=${roles}`, '--supervised'], {
        env: { ...process.env, ...env, PORT: String(port ?? 0) },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const me = { child, isReady: false };
      children.set(name, me);
      child.once('message', () => {
        me.isReady = true;
        resolve();
      });
      child.once('exit', () => {
        if (isOver) return;
        returns += 1;
        // At once would spin where the store is away; a service manager waits a second too.
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
    async close() {
      isOver = true;
      const over = [...children.values()].map(async ({ child }) => {
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      });
      for (const { child } of children.values()) child.kill('SIGTERM');
      const late = setTimeout(killAll, 20_000);
      await Promise.all(over);
      clearTimeout(late);
    },
  };
}
