import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Starts and stops on a busy machine: after each stop no process may be left. */
const RUN = fileURLToPath(new URL('../scripts/run.mjs', import.meta.url));
const START_MS = 180_000;
const GONE_MS = 20_000;
/** What a service manager does when it has waited long enough. */
const PATIENCE_MS = 6000;
const LOOK_MS = 200;

type Way = 'SIGTERM to the group' | 'SIGKILL of the supervisor' | 'SIGKILL of the leader';
const WAYS: readonly Way[] = ['SIGTERM to the group', 'SIGKILL of the supervisor', 'SIGKILL of the leader'];

export async function stops(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { stops: { type: 'string', default: '30' }, minutes: { type: 'string', default: '60' } },
  });
  const wanted = Math.min(Number(values.stops), 300);
  const until = performance.now() + Number(values.minutes) * 60_000;
  const load = startLoad();
  const took = new Map<Way, number[]>(WAYS.map((way) => [way, []]));
  let left = 0;
  let done = 0;
  try {
    for (; done < wanted && performance.now() < until; done += 1) {
      const way = WAYS[done % WAYS.length] ?? 'SIGTERM to the group';
      const stop = await startAndStop(way);
      took.get(way)?.push(stop.ms);
      left += stop.left.length;
      for (const words of stop.left) process.stdout.write(`LEFT after ${way}: ${words}\n`);
    }
  } finally {
    for (const child of load) child.kill('SIGKILL');
  }
  process.stdout.write('\n  way                         stops   slowest s\n');
  for (const [way, ms] of took)
    process.stdout.write(
      `  ${way.padEnd(26)} ${String(ms.length).padStart(6)} ${(Math.max(0, ...ms) / 1000).toFixed(1).padStart(11)}\n`,
    );
  const isPassed = left === 0 && done === wanted;
  process.stdout.write(
    `${isPassed ? 'PASS' : 'FAIL'} ${done} of ${wanted} stops, ${left} processes left after ${GONE_MS / 1000} s\n`,
  );
  return isPassed;
}

/** One busy loop per core, so that each of our processes waits for its turn. */
function startLoad(): ChildProcess[] {
  const load = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  process.once('exit', () => {
    for (const child of load) child.kill('SIGKILL');
  });
  return load;
}

async function startAndStop(way: Way): Promise<{ ms: number; left: string[] }> {
  const dir = mkdtempSync(join(tmpdir(), 'parlance-stops-'));
  try {
    const leader = spawn(process.execPath, [RUN, 'start'], {
      env: {
        ...process.env,
        PORT: '0',
        PARLANCE_DATA_DIR: join(dir, 'data'),
        PARLANCE_DEMO: 'off',
        PARLANCE_LOCAL_ENGINE: 'pseudo',
        PARLANCE_STOPS_MARK: dir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    await started(leader);
    const supervisor = of(dir).find(({ words }) => words.endsWith('app-main.mjs'));
    if (supervisor === undefined) throw new Error('There is no supervisor.');
    const since = performance.now();
    if (way === 'SIGTERM to the group') signal(-(leader.pid ?? 0), 'SIGTERM');
    else if (way === 'SIGKILL of the supervisor') signal(supervisor.pid, 'SIGKILL');
    else signal(leader.pid ?? 0, 'SIGKILL');
    // Nobody reads their output any more, as when a terminal is closed.
    leader.stdout?.destroy();
    let isHurried = way !== 'SIGTERM to the group';
    while (of(dir).length > 0 && performance.now() - since < GONE_MS) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if (isHurried || performance.now() - since < PATIENCE_MS) continue;
      isHurried = true;
      signal(-(leader.pid ?? 0), 'SIGKILL');
    }
    const left = of(dir).map(({ pid, words }) => `${pid} ${words}`);
    return { ms: performance.now() - since, left };
  } finally {
    for (const { pid } of of(dir)) signal(pid, 'SIGKILL');
    while (of(dir).length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    rmSync(dir, { recursive: true, force: true });
  }
}

function started(leader: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const tooLong = setTimeout(() => reject(new Error(`It did not start:\n${output}`)), START_MS);
    leader.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (!output.includes('Start page')) return;
      clearTimeout(tooLong);
      resolve();
    });
    leader.once('exit', () => reject(new Error(`It ended before it ran:\n${output}`)));
  });
}

/** Everything that runs because of that start: found by its environment, or its command line. */
function of(dir: string): { pid: number; words: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const words = text(name, 'cmdline');
    if (!words.includes(dir) && !text(name, 'environ').includes(dir)) return [];
    return [{ pid: Number(name), words: words.replaceAll('\0', ' ').trimEnd() }];
  });
}

function text(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function signal(pid: number, which: NodeJS.Signals): void {
  try {
    process.kill(pid, which);
  } catch {}
}
