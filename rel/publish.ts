import { parseArgs } from 'node:util';
import { FIXTURES, PROVABLE } from '#adapters/social/conformance-for-tests.ts';
import { type PlatformName, PUBLISHABLE } from '#adapters/social/platforms.ts';
import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import { type Crew, startCrew } from './crew.ts';
import { openStore, type Store } from './store.ts';
import { keysOf, tableOf } from '../src/kernel/narrow.ts';
import { generator, say } from './repeatable.ts';

const USAGE = `npm run rel -- publish [--targets 1000 --kills 200 --freezes 50 --workers 3 --lost 0.1 --seed 1 --tail 1200]`;

/** How a thousand are distributed: no more for one account than its platform accepts in a quarter of an hour. */
const SHARES: Readonly<Partial<Record<PlatformName, number>>> = {
  bluesky: 200,
  threads: 200,
  facebook: 160,
  mastodon: 120,
};
const USUAL_SHARE = 80;
const ALL = PUBLISHABLE.filter((name) => FIXTURES[name] !== undefined);

interface Options {
  targets: number;
  kills: number;
  freezes: number;
  workers: number;
  lost: number;
  seed: number;
  tail: number;
}

interface Planned {
  platform: PlatformName;
  mark: string;
  postId: string;
}

/**
 * A post appears once on its platform, whatever answers are lost, and however often workers are killed or frozen
 * beyond their lease. Posts become due all the time, so that there is always something to interrupt.
 */
export async function publish(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const undo: (() => Promise<void> | void)[] = [];
  try {
    const sandbox = await startSandbox({ seed: options.seed });
    undo.push(() => sandbox.close());
    const store = await openStore(sandbox.url, (step) => undo.push(step));
    const planned = await plan(store, options.targets);
    const lost = loseAnswers(sandbox, options.lost);
    const crew = await startCrew(store, { ...options, draw: generator(options.seed) });
    undo.push(() => crew.close());
    await disturb(store, crew, planned, options);
    const rest = await finish(store, planned, options.tail);
    return await report(store, sandbox, crew, planned, { open: rest, lost: lost(), share: options.lost });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      targets: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '200' },
      freezes: { type: 'string', default: '50' },
      workers: { type: 'string', default: '3' },
      lost: { type: 'string', default: '0.1' },
      seed: { type: 'string', default: '1' },
      tail: { type: 'string', default: '1200' },
    },
  });
  const numbers = tableOf(keysOf(values).map((name) => [name, Number(values[name])] as const));
  if (Object.values(numbers).some((value) => !Number.isFinite(value) || value < 0)) throw new Error(USAGE);
  return numbers;
}

/** Every post with its media, as drafts; they become due gradually. */
async function plan(store: Store, targets: number): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const platform of ALL) {
    const account = await store.connect(platform);
    const count = Math.max(1, Math.round(((SHARES[platform] ?? USUAL_SHARE) * targets) / 1000));
    for (let i = 0; i < count; i += 1) {
      const mark = `rel${platform}${String(i).padStart(5, '0')}z`;
      planned.push({ platform, mark, postId: await store.addPost(platform, account, mark) });
    }
    say(`${platform}: ${count} posts`);
  }
  // Interleaved, or all of one platform would be out before the first kill.
  return planned.sort((a, b) => (a.mark.slice(-6) < b.mark.slice(-6) ? -1 : 1));
}

/** Long enough that a kill hits calls in progress, whose effect comes when their worker is gone. */
const PLATFORM_MS = 1500;

/**
 * The effect happens, but the answer is lost: at every call that people can see. Returns how often it happened,
 * because a run whose faults never fired would prove nothing.
 */
function loseAnswers({ faults }: Sandbox, share: number): () => number {
  for (const platform of ALL) {
    const calls = Object.values(FIXTURES[platform]?.works ?? {}).flatMap(({ visible }) => visible);
    for (const op of new Set(calls.map((call) => call.op)))
      for (const fault of [
        { kind: 'delay_ms', value: PLATFORM_MS } as const,
        { kind: 'drop_after', share } as const,
      ])
        faults.arm({ platform, op, nth: 0, ...fault });
  }
  let count = 0;
  const take = faults.take.bind(faults);
  faults.take = (platform, op) => {
    const hits = take(platform, op);
    if (hits.some(({ kind }) => kind === 'drop_after')) count += 1;
    return hits;
  };
  return () => count;
}

/** Posts become due while the disturbances continue, so that the last of them still finds work. */
async function disturb(
  store: Store,
  crew: Crew,
  planned: readonly Planned[],
  options: Options,
): Promise<void> {
  const total = options.kills + options.freezes;
  let released = 0;
  for (let done = 0; crew.killed < options.kills || crew.frozen < options.freezes; done += 1) {
    const upTo = Math.min(planned.length, Math.ceil(((done + 1) / total) * planned.length));
    await store.makeDue(planned.slice(released, upTo).map(({ postId }) => postId));
    released = upTo;
    // As many kills between two freezes as there are in total.
    await crew.disturb(crew.frozen * options.kills < crew.killed * options.freezes);
    if ((done + 1) % 25 === 0) {
      const left = await store.countOpen();
      say(`${crew.killed} killed, ${crew.frozen} frozen, ${released} due, ${left} open`);
    }
  }
  await store.makeDue(planned.slice(released).map(({ postId }) => postId));
  await crew.rest();
}

type State = { status: string; errorCode: string | null } | undefined;

/** If nothing can be proved, a person is asked to look, for a day; on any other platform that is an error of ours. */
const isWeak = (platform: PlatformName) => !PROVABLE.includes(platform);
const isUnknown = (state: State) => state?.status === 'uncertain' || state?.errorCode === 'outcome_unknown';
const isOpen = ({ platform }: Planned, state: State) =>
  !['published', 'failed'].includes(state?.status ?? '') && !(isWeak(platform) && isUnknown(state));

/** Probes wait for minutes, so the last few do too. */
async function finish(store: Store, planned: readonly Planned[], tailSec: number): Promise<number> {
  const end = performance.now() + tailSec * 1000;
  for (let round = 0; ; round += 1) {
    const statuses = await store.statuses();
    const open = planned.filter((each) => isOpen(each, statuses.get(each.postId))).length;
    if (open === 0 || performance.now() > end) return open;
    if (round % 30 === 0) say(`${planned.length - open} of ${planned.length} settled`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function report(
  store: Store,
  { world }: Sandbox,
  crew: Crew,
  planned: readonly Planned[],
  { open, lost: lostAnswers, share }: { open: number; lost: number; share: number },
): Promise<boolean> {
  const statuses = await store.statuses();
  const counts = new Map<string, number>();
  for (const platform of ALL) {
    const { posts, comments } = world.state(platform);
    for (const each of [...Object.values(posts), ...Object.values(comments)]) {
      const mark =
        each.hidden || each.deleted ? undefined : /rel[a-z]+\d{5}z/.exec(JSON.stringify(each))?.[0];
      if (mark !== undefined) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
  }
  const lines = [
    ['platform', 'targets', 'published', 'failed', 'unknown', 'open', 'duplicates', 'lost', 'probed'],
  ];
  let [duplicates, lost, undeclared] = [0, 0, 0];
  for (const platform of ALL) {
    const mine = planned.filter((each) => each.platform === platform);
    const state = (each: Planned) => statuses.get(each.postId);
    const seen = (each: Planned) => counts.get(each.mark) ?? 0;
    const doubled = mine.filter((each) => seen(each) > 1);
    const unknown = mine.filter((each) => isUnknown(state(each)));
    // Not on the platform, whatever our record says; only if nothing can be proved may it say "unknown".
    const missing = mine.filter((each) => seen(each) === 0 && !(isWeak(platform) && unknown.includes(each)));
    if (!isWeak(platform)) undeclared += unknown.length;
    for (const each of [...doubled, ...missing])
      say(`${each.mark} ${each.postId}: ${seen(each)} seen, ${JSON.stringify(state(each))}`);
    duplicates += doubled.length;
    lost += missing.length;
    lines.push([
      platform,
      String(mine.length),
      String(mine.filter((each) => state(each)?.status === 'published').length),
      String(mine.filter((each) => state(each)?.status === 'failed' && !unknown.includes(each)).length),
      `${unknown.length}${isWeak(platform) ? ' (declared)' : ''}`,
      String(mine.filter((each) => isOpen(each, state(each))).length),
      String(doubled.length),
      String(missing.length),
      String(mine.filter((each) => state(each)?.probed).length),
    ]);
  }
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of lines)
    process.stdout.write(`${line.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  ')}\n`);
  const interrupted = await store.countInterrupted();
  // Without enough disturbances it has passed nothing.
  const isTried = lostAnswers >= (planned.length * share) / 2 && (crew.killed === 0 || interrupted > 0);
  if (!isTried) say('Too few answers were lost or publishes interrupted for this to prove anything.');
  const isGood = duplicates === 0 && lost === 0 && undeclared === 0 && open === 0 && isTried;
  process.stdout.write(
    `${isGood ? 'PASS' : 'FAIL'} publish: ${planned.length} targets, ${crew.killed} killed, ${crew.frozen} frozen, ${interrupted} publishes interrupted, ${lostAnswers} answers lost, ${duplicates} duplicates, ${lost} lost, ${undeclared} unknown that should be known, ${open} open\n`,
  );
  return isGood;
}
