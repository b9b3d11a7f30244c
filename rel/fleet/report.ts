import { availableParallelism, loadavg } from 'node:os';
import { percentile } from '../../bench/site.ts';
import { say } from '../repeatable.ts';
import type { Listener } from './listen.ts';
import type { Members } from './members.ts';
import type { Rest } from './settle.ts';
import type { Ledger } from './traffic.ts';

/**
 * Around a failover nobody is promised an answer within a second; a call from before it may hang until it is over.
 */
const BEFORE_MS = 15_000;
const FAILOVER_MS = 20_000;
const READ_P99_MAX_MS = 1000;
const RECOVERY_MAX_MS = 15_000;

export interface Havoc {
  kills: number;
  freezes: number;
  restarts: number;
  /** When a primary was killed. */
  failovers: number[];
}

/** The table, and whether the promise was kept. */
export function report(
  ledger: Ledger,
  havoc: Havoc,
  members: Members,
  rest: Rest,
  listener: Listener,
): boolean {
  const isCalm = (at: number) =>
    !havoc.failovers.some((killed) => at > killed - BEFORE_MS && at < killed + FAILOVER_MS);
  const calm = ledger.reads.filter(({ at }) => isCalm(at));
  const at = (share: number) =>
    percentile(
      calm.map(({ ms }) => ms),
      share,
    );
  const recoveries = havoc.failovers.map((killed) => {
    const next = ledger.accepted.find((accepted) => accepted > killed + 500);
    return next === undefined ? Number.POSITIVE_INFINITY : next - killed;
  });
  const absent = members.absent();
  for (const each of ledger.wrong.slice(0, 20)) say(each);
  for (const mark of [...rest.doubled, ...rest.missing].slice(0, 20))
    say(`not once on its platform: ${mark}`);
  const failed = calm.filter(({ isFine }) => !isFine).length;
  const lines: [string, string | number, boolean][] = [
    ['killed / frozen / came back', `${havoc.kills} / ${havoc.freezes} / ${members.returns()}`, true],
    [
      'primaries killed, restarts of PgBouncer and HAProxy',
      `${havoc.failovers.length}, ${havoc.restarts}`,
      havoc.failovers.length === 2 && havoc.restarts === 2,
    ],
    [
      'writes accepted again after (s)',
      recoveries.map((ms) => (ms / 1000).toFixed(1)).join(', '),
      recoveries.every((ms) => ms <= RECOVERY_MAX_MS),
    ],
    ['the write that was asked again for longest (s)', (ledger.longestWriteMs / 1000).toFixed(1), true],
    [
      'reads, failed, p50 and p99 (ms) away from failovers',
      `${calm.length}, ${failed}, ${at(0.5).toFixed(0)}, ${at(0.99).toFixed(0)}`,
      at(0.99) <= READ_P99_MAX_MS,
    ],
    [
      'posts, doubled, missing',
      `${ledger.posts.length}, ${rest.doubled.length}, ${rest.missing.length}`,
      ledger.posts.length > 0 && rest.doubled.length + rest.missing.length === 0,
    ],
    [
      'tasks, unfinished',
      `${ledger.tasks.length}, ${rest.unfinished}`,
      ledger.tasks.length > 0 && rest.unfinished === 0,
    ],
    [
      'callbacks missing, by two notices',
      `${rest.untold}, ${rest.toldTwice}`,
      rest.untold + rest.toldTwice === 0,
    ],
    [
      'posts unheard on an open page, its returns and resets',
      `${rest.unheard}, ${listener.returns()}, ${listener.resets()}`,
      // A page that is told to read everything again has missed nothing.
      rest.unheard === 0,
    ],
    [
      'pictures sent, not ready or not in S3',
      `${ledger.files.length}, ${rest.filesLost}`,
      ledger.files.length > 0 && rest.filesLost === 0,
    ],
    ['all of it at its end after (s)', rest.seconds.toFixed(0), true],
    ['wrong answers', ledger.wrong.length, ledger.wrong.length === 0],
    ['processes that did not come back', absent.join(', ') || 'none', absent.length === 0],
    ['load of the machine (5 min), cores', `${loadavg()[1]?.toFixed(1)}, ${availableParallelism()}`, true],
  ];
  for (const [name, value, isFine] of lines)
    process.stdout.write(`  ${name.padEnd(54)} ${value}${isFine ? '' : '   <- FAIL'}\n`);
  const isGood = lines.every(([, , isFine]) => isFine);
  process.stdout.write(`${isGood ? 'PASS' : 'FAIL'} fleet\n`);
  return isGood;
}
