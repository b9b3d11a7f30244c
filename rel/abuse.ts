import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { API_PLATFORMS } from '#adapters/social/platforms.ts';
import { platformsAt } from '#platform/config-platforms.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { residentMiB } from '../bench/open-client.ts';
import { type Site, spread } from '../bench/site.ts';
import { addTenant, type BenchTenant, liftLimits } from '../bench/tenants.ts';
import { openWorld, type World } from '../bench/world.ts';
import { startSandbox } from '../sandbox/server.ts';
import { connectAccount } from '../src/social/publishing/sample-posts-for-tests.ts';
import type { Tally } from './abuse/adversary.ts';
import { addHostileAccount, addViewer } from './abuse/people.ts';
import { type Adversary, startAdversary } from './abuse/start-adversary.ts';
import { type Client, startClient } from './abuse/normal-client.ts';
import { say } from './repeatable.ts';

const USAGE = 'npm run rel -- abuse [--seconds 300]';
const P99_MAX_MS = 1000;
const RESIDENT_MAX_MIB = 600;
const SETTLE_SEC = 300;

/**
 * An attacker with a viewer's credential, an unknown address and a hostile platform server does its worst while an
 * ordinary team publishes and translates: the team hardly notices, and none of its work is lost.
 */
export async function abuse(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '300' } } });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Error(USAGE);
  const undo: (() => Promise<void> | void)[] = [];
  const site: Site = { quick: false, profileDir: null, caseFilter: '', defer: (step) => undo.push(step) };
  try {
    const adversary = await startAdversary();
    site.defer(() => adversary.stop());
    return await run(site, adversary, seconds);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function run(site: Site, adversary: Adversary, seconds: number): Promise<boolean> {
  const sandbox = await startSandbox();
  site.defer(() => sandbox.close());
  const env = { PARLANCE_SANDBOX_URL: sandbox.url, PARLANCE_MASTODON_BASE_URL: adversary.hostileUrl };
  const world = await openWorld(site);
  const outbound = createOutbound({ policy: { allows: () => false }, clock: world.clock });
  site.defer(() => outbound.close());
  const connected = {
    ...world,
    outbound,
    config: { ...world.config, platforms: platformsAt(API_PLATFORMS, sandbox.url) },
  };

  const team = await addTenant(world, 1, 40);
  const other = await addTenant(world, 1, 0);
  await liftLimits(world, team);
  const accountId = await connectAccount(connected, team.workspaceId, 'bluesky');
  const hostileAccountId = await addHostileAccount(world, team.workspaceId);
  const viewerToken = await addViewer(world, team.workspaceId);

  const api = await world.start('api', { env });
  const worker = await world.start('worker,cron', { env });
  const watch = watchMemory({ api: api.child.pid, worker: worker.child.pid });
  site.defer(watch.stop);

  const key = keyOf(team);
  const { client, stop } = startClient({
    url: api.url,
    tokens: team.tokens,
    accountId,
    hostileAccountId,
    appKey: key.appKey,
    secret: key.secret,
  });
  const { tally, asked } = await adversary.attack(
    { url: api.url, viewerToken, accountIds: [accountId, hostileAccountId], ...keyOf(other) },
    seconds,
  );
  await stop();
  const lost = await settle(world, client, () =>
    Object.values(sandbox.world.state('bluesky').posts).map((post) => post.text),
  );
  say(`hostile server asked: ${JSON.stringify(asked)}`);
  return report(client, tally, watch.peaks, lost);
}

const keyOf = ({ keys }: BenchTenant) => keys[0] ?? { appKey: '', secret: '' };

interface Loss {
  doubled: number;
  missing: number;
  unfinished: number;
}

/** What was accepted is completed after the attack, and exactly once. */
async function settle(world: World, client: Client, seen: () => string[]): Promise<Loss> {
  const end = performance.now() + SETTLE_SEC * 1000;
  for (;;) {
    const texts = seen();
    const times = client.accepted.map((mark) => texts.filter((text) => text.includes(mark)).length);
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from tasks
       where id = any(${client.tasks}) and status <> 'completed'`.execute(world.database.system);
    const loss = {
      doubled: times.filter((count) => count > 1).length,
      missing: times.filter((count) => count === 0).length,
      unfinished: rows[0]?.open ?? 0,
    };
    if ((loss.missing === 0 && loss.unfinished === 0) || performance.now() > end) return loss;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

function watchMemory(pids: Record<string, number | undefined>) {
  const peaks: Record<string, number> = {};
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(pids))
      peaks[name] = Math.max(peaks[name] ?? 0, residentMiB(pid ?? 0));
  }, 500);
  return { peaks, stop: () => clearInterval(timer) };
}

function report(client: Client, tally: Tally, peaks: Record<string, number>, lost: Loss): boolean {
  for (const [name, answers] of Object.entries(tally)) say(`${name}: ${JSON.stringify(answers)}`);
  for (const failure of client.failures.slice(0, 20)) say(failure);
  const errors = Object.values(tally)
    .flatMap((answers) => Object.entries(answers))
    .reduce((sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0), 0);
  const { p50, p99 } = spread(client.times);
  const largest = Math.max(...Object.values(peaks));
  const isGood =
    client.failures.length === 0 &&
    errors === 0 &&
    lost.doubled + lost.missing + lost.unfinished === 0 &&
    client.accepted.length > 0 &&
    p99 < P99_MAX_MS &&
    largest < RESIDENT_MAX_MIB;
  process.stdout.write(
    `${isGood ? 'PASS' : 'FAIL'} abuse: ${client.times.length} calls of the client, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${client.failures.length} failed; ${client.accepted.length} posts, ${lost.doubled} doubled, ${lost.missing} lost; ${client.tasks.length} tasks, ${lost.unfinished} unfinished; ${errors} answers of 5xx; ${Object.entries(
      peaks,
    )
      .map(([name, mib]) => `${name} ${mib.toFixed(0)} MiB`)
      .join(', ')}\n`,
  );
  return isGood;
}
