import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer } from '../scripts/build-server.mjs';
import { freePort } from '../src/platform/net/listening-port.ts';
import { endProcess } from './processes.ts';
import { type Line, monotonicMs, type Site } from './site.ts';
import { tempFolder } from './world.ts';

const START_MAX_MS = 120_000;

/** What `npm start` runs once everything is installed and built, from the spawn to the first answer of /healthz. */
export async function benchStart(site: Site): Promise<Line[]> {
  const folder = tempFolder(site);
  const main = join(await buildServer(), 'app-main.mjs');
  const port = await freePort('127.0.0.1');
  const launch = async () => {
    const began = monotonicMs();
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: String(port),
        PARLANCE_DATA_DIR: join(folder, 'data'),
        // No banner: standard error still shows failures.
        PARLANCE_LOG: 'silent',
        DATABASE_URL: '',
        // A separate cache: the first start must not profit from earlier runs on this machine.
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
  const cold = weigh(first.child.pid ?? 0);
  const stopBegan = monotonicMs();
  await endProcess(first.child);
  const stopMs = monotonicMs() - stopBegan;
  const second = await launch();
  await untilReady(port);
  const warm = weigh(second.child.pid ?? 0);
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
    ...warm.flatMap(({ name, mib, cpuSec, note }) => [
      line(`memory: ${name}`, mib, 'MiB', note),
      line(`processor: ${name}`, cpuSec, 's', 'from its start until everything is ready, compiled code kept'),
    ]),
    ...cold.map(({ name, cpuSec }) =>
      line(`processor, first start: ${name}`, cpuSec, 's', 'nothing compiled yet'),
    ),
  ];
}

async function untilHealthy(child: ChildProcess, port: number): Promise<void> {
  await poll(`http://127.0.0.1:${port}/healthz`, () => child.exitCode !== null);
}

/** Also waits for the worker, so that every process can be measured or stopped. */
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
  cpuSec: number;
  note: string;
}

interface ProcessRow {
  pid: number;
  parent: number;
  rssKib: number;
  command: string;
}

/** Each of our processes, and PostgreSQL as one. */
function weigh(root: number): Weight[] {
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
  const ours = family.filter((row) => /(?:app|sandbox)-main\.mjs/.test(row.command));
  const theirs = family.filter((row) => !ours.includes(row));
  return [
    ...ours.map((row) => ({
      name:
        /--roles=(\S+)/.exec(row.command)?.[1] ??
        (row.command.includes('sandbox') ? 'sandbox' : 'supervisor'),
      mib: row.rssKib / 1024,
      cpuSec: cpuSecOf(row.pid),
      note: 'resident, as it begins to serve',
    })),
    {
      name: 'PostgreSQL',
      cpuSec: theirs.reduce((sum, row) => sum + cpuSecOf(row.pid), 0),
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

const TICKS_PER_SEC = 100;

/** In user and kernel mode; 0 if the system does not report it. */
function cpuSecOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SEC;
  } catch {
    return 0;
  }
}

/** Forty backends share one buffer cache; the sum of their resident sizes would count it forty times. */
function proportionalKib(row: ProcessRow): number {
  try {
    const text = readFileSync(`/proc/${row.pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? row.rssKib);
  } catch {
    return row.rssKib;
  }
}
