import { type ChildProcess, spawn } from 'node:child_process';
import type { Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { testEnv } from '../harness.ts';
import { COMPILED, programFile } from '../programs.ts';

const FENCE = new URL('../fence.ts', import.meta.url).href;
const WORKER = programFile('app-main');
const children = new Set<ChildProcess>();

/** A worker of the product on the store and sandbox of a stage, which dies or waits at its failpoints. */
export function startWorker(
  { app, sandbox }: Stage,
  failpoints = '',
): { child: ChildProcess; exited: Promise<NodeJS.Signals | null> } {
  const env = testEnv(app.databaseUrl, {
    PARLANCE_SANDBOX_URL: sandbox.url,
    PARLANCE_PUBLIC_URL: app.url,
    PARLANCE_FAILPOINTS: failpoints,
    PARLANCE_LOG: 'silent',
  });
  const child = spawn(process.execPath, ['--import', FENCE, WORKER, '--roles=worker', '--supervised'], {
    env: { PATH: process.env.PATH, ...COMPILED, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const exited = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_, signal) => resolve(signal)),
  );
  return { child, exited };
}

export function killWorkers(): void {
  for (const child of children) child.kill('SIGKILL');
}
