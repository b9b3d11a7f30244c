import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endProcess } from './processes.ts';
import { type Line, monotonicMs, type Site } from './site.ts';
import { tempFolder } from './world.ts';
import { freePort } from '../src/app/ports.ts';

const MAIN = fileURLToPath(new URL('../src/app/main.ts', import.meta.url));
const START_MAX_MS = 120_000;

/** What `npm start` runs once everything is installed, from the spawn to the first answer of /healthz. */
export async function benchStart(site: Site): Promise<Line[]> {
  const folder = tempFolder(site);
  const port = await freePort('127.0.0.1');
  const launch = async () => {
    const began = monotonicMs();
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        PORT: String(port),
        PARLANCE_DATA_DIR: join(folder, 'data'),
        // No banner: standard error shows what goes wrong all the same.
        PARLANCE_LOG: 'silent',
        DATABASE_URL: '',
        // A cache of its own: the first start must not profit from earlier runs on this machine.
        NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      },
      stdio: ['ignore', 2, 2],
    });
    site.defer(() => endProcess(child));
    await untilHealthy(child, port);
    return { child, ms: monotonicMs() - began };
  };

  const first = await launch();
  await untilReady(port);
  const memory = memoryOf(first.child.pid ?? 0);
  const stopBegan = monotonicMs();
  await endProcess(first.child);
  const stopMs = monotonicMs() - stopBegan;
  const second = await launch();
  await untilReady(port);
  await endProcess(second.child);

  const line = (name: string, figure: number, unit: string, note: string): Line => ({
    bench: 'start',
    name,
    figure,
    unit,
    note,
  });
  return [
    line('start on an empty folder', first.ms, 'ms', 'initdb, migrations, demo world, cold compile cache'),
    line('start on an existing folder', second.ms, 'ms', 'after a clean stop, warm compile cache'),
    line('stop', stopMs, 'ms', 'SIGTERM → all processes gone'),
    ...memory.map(({ name, mib, note }) => line(`memory: ${name}`, mib, 'MiB', note)),
  ];
}

async function untilHealthy(child: ChildProcess, port: number): Promise<void> {
  await poll(`http://127.0.0.1:${port}/healthz`, () => child.exitCode !== null);
}

/** Also waits for the worker, so that every process is there to be weighed or stopped. */
async function untilReady(port: number): Promise<void> {
  await poll(`http://127.0.0.1:${port}/readyz`, () => false);
}

async function poll(url: string, isHopeless: () => boolean): Promise<void> {
  const end = monotonicMs() + START_MAX_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (isHopeless() || monotonicMs() > end) throw new Error(`The server did not answer at ${url}.`);
    await wait(5);
  }
}

interface Weight {
  name: string;
  mib: number;
  note: string;
}

interface ProcessRow {
  pid: number;
  parent: number;
  rssKib: number;
  command: string;
}

/** The resident memory of each process of ours, and PostgreSQL as one. */
function memoryOf(root: number): Weight[] {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid=,rss=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((text) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(text))
    .filter((match) => match !== null)
    .map(
      ([, pid, parent, rss, command = '']): ProcessRow => ({
        pid: Number(pid),
        parent: Number(parent),
        rssKib: Number(rss),
        command,
      }),
    );
  const family = descendants(rows, root);
  const ours = family.filter((row) => row.command.includes(MAIN));
  const theirs = family.filter((row) => !ours.includes(row));
  return [
    ...ours.map((row) => ({
      name: /--roles=(\S+)/.exec(row.command)?.[1] ?? 'supervisor',
      mib: row.rssKib / 1024,
      note: 'resident, idle',
    })),
    {
      name: 'PostgreSQL',
      mib: theirs.reduce((sum, row) => sum + proportionalKib(row), 0) / 1024,
      note: `${theirs.length} processes, shared pages counted once where the system tells`,
    },
  ];
}

function descendants(rows: readonly ProcessRow[], root: number): ProcessRow[] {
  const self = rows.filter((row) => row.pid === root);
  const children = rows.filter((row) => row.parent === root);
  return [...self, ...children.flatMap((child) => descendants(rows, child.pid))];
}

/** Forty backends share one buffer cache; adding up their resident sizes would count it forty times. */
function proportionalKib(row: ProcessRow): number {
  try {
    const text = readFileSync(`/proc/${row.pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? row.rssKib);
  } catch {
    return row.rssKib;
  }
}
