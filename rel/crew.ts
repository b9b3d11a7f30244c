import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Store } from './store.ts';
import { fieldsOf } from '../src/kernel/narrow.ts';

export interface Crew {
  killed: number;
  frozen: number;
  /** Kills a busy worker, or freezes it beyond its lease; another takes its place. */
  disturb(freeze: boolean): Promise<void>;
  /** No more disturbances: all workers are thawed. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

const WORKER = fileURLToPath(new URL('../src/app/main.ts', import.meta.url));
/** The queue takes a job away after ten seconds without a heartbeat, checked every two. */
const FREEZE_MS = 14_000;
const PAUSE_MS = 1500;

interface Worker {
  child: ChildProcess;
  ready: Promise<void>;
  isFrozen: boolean;
}

export async function startCrew(
  store: Store,
  { workers: size, draw }: { workers: number; draw: () => number },
): Promise<Crew> {
  const all = new Set<ChildProcess>();
  process.once('exit', () => {
    for (const child of all) child.kill('SIGKILL');
  });
  const start = (roles: string, env: Record<string, string>): Worker & { url: Promise<string> } => {
    const child = spawn(process.execPath, [WORKER, `--roles=${roles}`, '--supervised'], {
      env: { ...process.env, ...store.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    all.add(child);
    child.once('exit', () => all.delete(child));
    const url = new Promise<string>((resolve, reject) => {
      child.once('message', (message) => resolve(String(fieldsOf(message)['ready'] ?? '')));
      child.once('exit', (code, signal) =>
        reject(new Error(`A process ended (${code ?? signal}) too early.`)),
      );
    });
    const ready = url.then(() => {});
    ready.catch(() => {});
    return { child, url, ready, isFrozen: false };
  };

  // Platforms fetch media from here, and the schedule's clock runs here; both survive.
  const api = start('api,cron', {});
  const env = { PARLANCE_PUBLIC_URL: await api.url };
  const workers: Worker[] = Array.from({ length: size }, () => start('worker', env));
  await Promise.all(workers.map(({ ready }) => ready));
  const thaws = new Set<Promise<void>>();

  const crew: Crew = {
    killed: 0,
    frozen: 0,
    async disturb(freeze) {
      await pause(PAUSE_MS * (0.5 + draw()));
      const awake = workers.filter(({ isFrozen }) => !isFrozen);
      const victim = awake[Math.floor(draw() * awake.length)];
      if (!victim) return;
      await victim.ready;
      const place = workers.indexOf(victim);
      if (!freeze) {
        const gone = new Promise((resolve) => victim.child.once('exit', resolve));
        victim.child.kill('SIGKILL');
        await gone;
        crew.killed += 1;
        workers[place] = start('worker', env);
        return;
      }
      victim.isFrozen = true;
      victim.child.kill('SIGSTOP');
      crew.frozen += 1;
      // Its place must be filled, or the others would be frozen with it.
      const thaw = pause(FREEZE_MS * (1 + draw())).then(() => {
        victim.child.kill('SIGCONT');
        victim.isFrozen = false;
      });
      thaws.add(thaw);
      void thaw.finally(() => thaws.delete(thaw));
      if (workers.filter(({ isFrozen }) => !isFrozen).length < 2) workers.push(start('worker', env));
    },
    async rest() {
      await Promise.all(thaws);
    },
    async close() {
      await Promise.all(thaws);
      await Promise.all(
        [...all].map((child) => {
          const gone = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGKILL');
          return gone;
        }),
      );
    },
  };
  return crew;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
