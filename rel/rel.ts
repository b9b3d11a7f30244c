import { abuse } from './abuse.ts';
import { publish } from './publish.ts';
import { fair } from './fair.ts';
import { fleet } from './fleet.ts';
import { load } from './load.ts';
import { stops } from './stops.ts';

/** Long runs that test a promise; each prints a table and one line PASS or FAIL. */
const RUNS: ReadonlyMap<string, (args: string[]) => Promise<boolean>> = new Map([
  ['publish', publish],
  ['abuse', abuse],
  ['stops', stops],
  ['fleet', fleet],
  ['fair', fair],
  ['load', load],
]);

const [name = '', ...args] = process.argv.slice(2);
const run = RUNS.get(name);
if (!run) {
  process.stderr.write(`npm run rel -- <name> [options]\n  names: ${[...RUNS.keys()].join(', ')}\n`);
  process.exit(2);
}
try {
  process.exitCode = (await run(args)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
