import { parseArgs } from 'node:util';
import { benchBackup } from './backup.ts';
import { benchCallbacks } from './callbacks.ts';
import { benchChecks } from './checks.ts';
import { benchCompute } from './compute.ts';
import { benchDesk } from './desk.ts';
import { benchDisk } from './disk.ts';
import { benchEditor } from './editor.ts';
import { benchFleet } from './fleet.ts';
import { benchHttp } from './http.ts';
import { benchJobs } from './jobs.ts';
import { benchOffline } from './offline.ts';
import { type Bench, type Line, type Site, within } from './site.ts';
import { benchPages } from './pages.ts';
import { benchPipeline } from './pipeline.ts';
import { benchPush, benchPushLarge } from './push.ts';
import { benchSocial } from './social.ts';
import { benchStart } from './start.ts';
import { machine, table } from './table.ts';
import { benchTasks } from './tasks.ts';
import { benchTm } from './tm.ts';
import { benchTerms } from './terms.ts';

const BENCHES: ReadonlyMap<string, Bench> = new Map([
  ['compute', benchCompute],
  ['checks', benchChecks],
  ['start', benchStart],
  ['http', benchHttp],
  ['fleet', benchFleet],
  ['jobs', benchJobs],
  ['backup', benchBackup],
  ['callbacks', benchCallbacks],
  ['disk', benchDisk],
  ['tasks', benchTasks],
  ['terms', benchTerms],
  ['pipeline', benchPipeline],
  ['tm', benchTm],
  ['editor', benchEditor],
  ['desk', benchDesk],
  ['push', benchPush],
  ['push-large', benchPushLarge],
  ['social', benchSocial],
  ['offline', benchOffline],
  ['pages', benchPages],
]);

const USAGE = `npm run bench [-- name … --json --quick --case <text> --profile <folder> --sizes --statements]
  names: ${[...BENCHES.keys()].join(', ')} (all when none is given)`;

const code = await main();
// After Ctrl-C the benchmark itself may still be running; what it had opened is closed by now.
if (code !== 0) process.exit(code);

async function main(): Promise<number> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  interrupted.catch(() => {});
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      // Work in progress loses its connections when the store goes down; that is expected.
      process.on('uncaughtException', () => {});
      reject(new Error(`Stopped by ${signal}.`));
    });
  try {
    const { names, json, ...options } = readArguments();
    const before = machine();
    const lines: Line[] = [];
    for (const name of names) {
      process.stderr.write(`${name} …\n`);
      lines.push(...(await runOne(name, options, interrupted)));
    }
    process.stdout.write(
      json
        ? `${JSON.stringify({ machine: before, quick: options.quick, lines }, null, 2)}\n`
        : `\n${before}${options.quick ? ', QUICK: not for figures' : ''}\n\n${table(lines)}\n`,
    );
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      case: { type: 'string', default: '' },
      profile: { type: 'string' },
      sizes: { type: 'boolean', default: false },
      statements: { type: 'boolean', default: false },
    },
  });
  for (const name of positionals)
    if (!BENCHES.has(name)) throw new Error(`There is no bench ${JSON.stringify(name)}.\n${USAGE}`);
  return {
    names: positionals.length > 0 ? positionals : [...BENCHES.keys()],
    json: values.json,
    quick: values.quick,
    caseFilter: values.case,
    profileDir: values.profile ?? null,
    sizes: values.sizes,
    statements: values.statements,
  };
}

/** Everything that a benchmark opened is closed again: after the last figure, a failure or Ctrl-C. */
async function runOne(
  name: string,
  options: Omit<Site, 'defer'>,
  interrupted: Promise<never>,
): Promise<Line[]> {
  const undo: (() => Promise<void> | void)[] = [];
  const bench = BENCHES.get(name);
  if (!bench) throw new Error(USAGE);
  const running = bench({ ...options, defer: (step) => void undo.push(step) });
  try {
    return await Promise.race([running, interrupted]);
  } finally {
    await closeAll(undo);
    // Interrupted while opening something, it continues until it misses what is closed by now.
    await within(15, 'Giving up', running).catch(() => {});
    await closeAll(undo);
  }
}

async function closeAll(undo: (() => Promise<void> | void)[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop())
    await Promise.resolve(step()).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}
