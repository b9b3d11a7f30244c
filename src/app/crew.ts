import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { systemClock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

/** The child processes of one machine: kept alive, and stopped together. */
export interface Crew {
  ready: Promise<void>;
  /** Rejects when a process cannot even start. */
  failed: Promise<never>;
  stop(): Promise<void>;
}

const MEMBERS = ['api', 'worker,cron'] as const;
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const STOP_MS = 25_000;
const RESTART_MAX_MS = 5000;

export function startCrew(env: NodeJS.ProcessEnv, log: Log, isEmbedded: boolean): Crew {
  const children = new Map<string, ChildProcess>();
  let stopping = false;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});

  const launch = (roles: string, restarts: number): Promise<void> =>
    new Promise((resolve) => {
      const startedAt = systemClock.monotonicMs();
      let wasReady = false;
      // A session of its own: Ctrl-C reaches the supervisor alone, which then stops the crew in order.
      const child = spawn(
        process.execPath,
        [MAIN, `--roles=${roles}`, ...(isEmbedded ? ['--supervised'] : [])],
        {
          env,
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          detached: true,
        },
      );
      children.set(roles, child);
      child.on('message', () => {
        wasReady = true;
        resolve();
      });
      child.once('exit', async (code, signal) => {
        children.delete(roles);
        if (stopping) return;
        if (!wasReady && restarts === 0) return reject(new Error(`The ${roles} process could not start.`));
        const quick = systemClock.monotonicMs() - startedAt < 10_000;
        const waitMs = Math.min(RESTART_MAX_MS, quick ? 200 * 2 ** Math.min(restarts, 5) : 200);
        log.error({ roles, code, signal, waitMs }, 'a process died and is started again');
        await systemClock.sleep(waitMs);
        if (!stopping) void launch(roles, quick ? restarts + 1 : 1).then(resolve);
      });
    });

  const ready = Promise.race([Promise.all(MEMBERS.map((roles) => launch(roles, 0))).then(() => {}), failed]);

  return {
    ready,
    failed,
    async stop() {
      stopping = true;
      await Promise.all([...children.values()].map(end));
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const patience = new AbortController();
  await Promise.race([gone, systemClock.sleep(STOP_MS, patience.signal).then(() => child.kill('SIGKILL'))]);
  patience.abort();
  await gone;
}
