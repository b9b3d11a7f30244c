import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { has } from '#kernel/narrow.ts';
import { systemClock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

/** The child processes of one machine: kept alive, and stopped together. */
export interface Crew {
  ready: Promise<void>;
  /** Rejects when a process cannot even start. */
  failed: Promise<never>;
  stop(): Promise<void>;
  /** For somebody who will not wait: running work is cut off, and the next start continues it. */
  kill(): void;
}

const ROLES = ['api', 'worker,cron'] as const;
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const SANDBOX = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
const OUTSIDE = 'sandbox';
/**
 * Half of the room that V8 takes for young objects by default. The other half is used only while the program is loaded,
 * and is never given back. Containers and units start Node with the same options (`test/containers.test.ts`).
 */
export const FOR_NODE = ['--max-semi-space-size=8'];
const STOP_MS = 25_000;
const RESTART_MAX_MS = 5000;

interface CrewOptions {
  env: NodeJS.ProcessEnv;
  log: Log;
  isEmbedded: boolean;
  /** The sandbox of the platforms, as one more process; null where the real ones are used. */
  sandbox: { port: number; file: string } | null;
}

interface Member {
  name: string;
  argv: readonly string[];
}

export function startCrew({ env, log, isEmbedded, sandbox }: CrewOptions): Crew {
  const members = membersOf(isEmbedded, sandbox);
  const children = new Map<string, ChildProcess>();
  let stopping = false;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});

  const launch = ({ name, argv }: Member, restarts: number): Promise<void> =>
    new Promise((resolve) => {
      const startedAt = systemClock.monotonicMs();
      let wasReady = false;
      // A separate session: Ctrl-C reaches only the supervisor, which then stops the crew in order.
      const child = spawn(process.execPath, argv, {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: true,
      });
      children.set(name, child);
      child.on('message', (said) => {
        // With `node --watch`, our processes also report what they load over the same channel.
        if (typeof said !== 'object' || !has(said, 'ready')) return;
        wasReady = true;
        resolve();
      });
      child.once('exit', async (code, signal) => {
        children.delete(name);
        if (stopping) return;
        if (!wasReady && restarts === 0) return reject(new Error(`The ${name} process could not start.`));
        const quick = systemClock.monotonicMs() - startedAt < 10_000;
        const waitMs = Math.min(RESTART_MAX_MS, quick ? 200 * 2 ** Math.min(restarts, 5) : 200);
        log.error({ process: name, code, signal, waitMs }, 'a process died and is started again');
        await systemClock.sleep(waitMs);
        if (!stopping) void launch({ name, argv }, quick ? restarts + 1 : 1).then(resolve);
      });
    });

  const ready = Promise.race([Promise.all(members.map((each) => launch(each, 0))).then(() => {}), failed]);

  return {
    ready,
    failed,
    async stop() {
      stopping = true;
      // The sandbox is stopped last, so that running calls to it can finish.
      const outside = children.get(OUTSIDE);
      await Promise.all([...children.values()].filter((child) => child !== outside).map(end));
      if (outside) await end(outside);
    },
    kill() {
      for (const child of children.values()) child.kill('SIGKILL');
    },
  };
}

function membersOf(isEmbedded: boolean, sandbox: CrewOptions['sandbox']): Member[] {
  const own = ROLES.map((roles) => ({
    name: roles,
    argv: [...FOR_NODE, MAIN, `--roles=${roles}`, ...(isEmbedded ? ['--supervised'] : [])],
  }));
  if (!sandbox) return own;
  const argv = [SANDBOX, '--port', String(sandbox.port), '--file', sandbox.file];
  return [...own, { name: OUTSIDE, argv }];
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
