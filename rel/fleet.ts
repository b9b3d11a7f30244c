import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { API_PLATFORMS } from '#adapters/social/platforms.ts';
import { systemClock } from '#platform/clock.ts';
import { platformsAt } from '#platform/config-platforms.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { signIn } from '../bench/editor.ts';
import { percentile, type Site } from '../bench/site.ts';
import { addTenant, liftLimits } from '../bench/tenants.ts';
import { openWorldOver, type World } from '../bench/world.ts';
import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import { connectAccount } from '../src/social/publishing/sample-posts-for-tests.ts';
import { FAKE_S3, startFakeS3 } from '../test/fixtures/fake-s3.ts';
import { findVersionBefore, layOut } from '../test/upgrade/version-before.ts';
import { openDebian } from './fleet/debian.ts';
import { type Listener, listenOn } from './fleet/listen.ts';
import { type Member, type Members, startMembers } from './fleet/members.ts';
import { type FleetStore, patiently, startFleetStore } from './fleet/store.ts';
import { type Ledger, startTraffic } from './fleet/traffic.ts';
import { generator, say } from './repeatable.ts';

const USAGE = 'npm run rel -- fleet [--minutes 10 --every 20 --seed 1 --settle 300]';
const FREEZE_MS = 15_000;
/** Around a failover nobody is promised an answer within a second. */
const FAILOVER_MS = 20_000;
const READ_P99_MAX_MS = 1000;
const RECOVERY_MAX_MS = 15_000;

interface Havoc {
  kills: number;
  freezes: number;
  restarts: number;
  /** When a primary was killed. */
  failovers: number[];
}

/**
 * Three API, three worker and two cron processes over PostgreSQL under Patroni, PgBouncer and HAProxy, with a team at
 * work. Every so often something is killed, frozen or restarted. What was accepted is there in the end, once.
 */
export async function fleet(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const undo: (() => Promise<void> | void)[] = [];
  const site: Site = { quick: false, profileDir: null, caseFilter: '', defer: (step) => undo.push(step) };
  try {
    const debian = await openDebian();
    site.defer(() => debian.close());
    const store = await startFleetStore(debian);
    say('PostgreSQL, its replica, PgBouncer and HAProxy are there');
    const sandbox = await startSandbox({ seed: options.seed });
    site.defer(() => sandbox.close());
    const s3 = await startFakeS3(() => systemClock.now());
    site.defer(() => s3.close());
    const dataDir = join(debian.folder, 'ours');
    mkdirSync(dataDir);
    const world = await openWorldOver(site, {
      DATABASE_URL: store.pooledUrl,
      PARLANCE_DIRECT_DATABASE_URL: store.directUrl,
      DATABASE_READ_URL: store.replicaUrl,
      PARLANCE_DATA_DIR: dataDir,
      PARLANCE_PUBLIC_URL: store.apiUrl,
      PARLANCE_SANDBOX_URL: sandbox.url,
      PARLANCE_LOG: 'error',
      PARLANCE_S3_ENDPOINT: s3.endpoint,
      PARLANCE_S3_BUCKET: FAKE_S3.bucket,
      PARLANCE_S3_REGION: FAKE_S3.region,
      PARLANCE_S3_ACCESS_KEY_ID: FAKE_S3.accessKeyId,
      PARLANCE_S3_SECRET_ACCESS_KEY: FAKE_S3.secretAccessKey,
    });
    const before = findVersionBefore();
    const old = before === null ? null : layOut(before);
    site.defer(() => old?.remove());
    const members = await startMembers(
      [
        ...store.apiPorts.slice(0, 3).map((port, at) => ({ name: `api ${at + 1}`, roles: 'api', port })),
        ...[1, 2, 3].map((at) => ({ name: `worker ${at}`, roles: 'worker' })),
        ...[1, 2].map((at) => ({ name: `cron ${at}`, roles: 'cron' })),
      ],
      world.env,
      old ? join(old.folder, 'src/app/main.ts') : undefined,
    );
    site.defer(() => members.close());
    // HAProxy learns of each by asking, which takes it a moment.
    await patiently('an API process behind HAProxy', async () => {
      const { ok, status } = await fetch(`${store.apiUrl}/readyz`);
      if (!ok) throw new Error(`HAProxy answers ${status}.`);
    });
    say(`${members.all.length} processes of ours are ready, ${old ? 'of the version before' : 'of today'}`);
    const draw = generator(options.seed);
    const { team, ...work } = await addTeam(site, world, sandbox);
    const listener = listenOn(store.apiUrl, await signIn(world, team, store.apiUrl));
    site.defer(() => listener.stop());
    const { ledger, stop } = await startTraffic({
      ...work,
      url: store.apiUrl,
      draw,
    });
    const upgraded = old ? upgrade(members) : Promise.resolve();
    const havoc = await disturb(store, members, { ...options, draw });
    await upgraded;
    await stop();
    const rest = await settle(world, sandbox, ledger, listener, options.settleSec);
    rest.filesLost = Math.max(rest.filesLost, ledger.files.length - s3.objects.size);
    return report(ledger, havoc, members, rest, listener);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** One after the other, as an operator does it, while everything else goes on. */
async function upgrade({ all }: Members): Promise<void> {
  for (const member of all) await member.upgrade();
  say('every process was replaced by one of today');
}

interface Options {
  minutes: number;
  everySec: number;
  seed: number;
  settleSec: number;
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      every: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      settle: { type: 'string', default: '300' },
    },
  });
  const [minutes = 0, everySec = 0, seed = 0, settleSec = 0] = [
    values.minutes,
    values.every,
    values.seed,
    values.settle,
  ].map(Number);
  if (![minutes, everySec, settleSec].every((value) => value > 0)) throw new Error(USAGE);
  return { minutes, everySec, seed, settleSec };
}

async function addTeam(site: Site, world: World, sandbox: Sandbox) {
  const team = await addTenant(world, 10, 60);
  await liftLimits(world, team);
  const outbound = createOutbound({ policy: { allows: () => false }, clock: world.clock });
  site.defer(() => outbound.close());
  const config = { ...world.config, platforms: platformsAt(API_PLATFORMS, sandbox.url) };
  const accountId = await connectAccount({ ...world, outbound, config }, team.workspaceId, 'bluesky');
  return { team, tokens: team.tokens, keys: team.keys, accountIds: [accountId] };
}

/** Every so often one of ours; the primary after a third and two thirds of the time; the rest in between. */
async function disturb(
  store: FleetStore,
  { all }: Members,
  { minutes, everySec, draw }: Options & { draw: () => number },
): Promise<Havoc> {
  const havoc: Havoc = { kills: 0, freezes: 0, restarts: 0, failovers: [] };
  const turns = Math.max(4, Math.floor((minutes * 60) / everySec));
  const at = (share: number) => Math.floor(turns * share);
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, everySec * 1000));
    if (turn === at(1 / 3) || turn === at(2 / 3)) {
      const name = await store.killPrimary();
      havoc.failovers.push(performance.now());
      say(`killed the primary, ${name}`);
    } else if (turn === at(1 / 2)) {
      await store.restart('pgbouncer');
      havoc.restarts += 1;
      say('restarted PgBouncer');
    } else if (turn === at(5 / 6)) {
      await store.restart('haproxy');
      havoc.restarts += 1;
      say('restarted HAProxy');
    } else await disturbOne(all[Math.floor(draw() * all.length)], havoc, draw);
  }
  await new Promise((resolve) => setTimeout(resolve, everySec * 1000));
  return havoc;
}

async function disturbOne(member: Member | undefined, havoc: Havoc, draw: () => number): Promise<void> {
  if (!member) return;
  if (draw() < 0.7) {
    member.kill();
    havoc.kills += 1;
    say(`killed ${member.name}`);
  } else {
    havoc.freezes += 1;
    say(`froze ${member.name}`);
    await member.freeze(FREEZE_MS);
  }
}

interface Rest {
  doubled: string[];
  missing: string[];
  unfinished: number;
  untold: number;
  toldTwice: number;
  /** Posts that the open page heard nothing of. */
  unheard: number;
  filesLost: number;
}

/** What was accepted comes to its end, and exactly once. */
async function settle(
  world: World,
  sandbox: Sandbox,
  ledger: Ledger,
  { heard }: Listener,
  seconds: number,
): Promise<Rest> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const texts = Object.values(sandbox.world.state('bluesky').posts).map(({ text }) => text);
    const seen = (mark: string) => texts.filter((text) => text.includes(mark)).length;
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from unnest(${ledger.tasks}::text[]) wanted (id)
        left join tasks t on t.id = wanted.id
       where t.status is distinct from 'completed'`.execute(world.database.system);
    const { rows: pictures } = await sql<{ open: number }>`
      select count(*)::int as open from unnest(${ledger.files}::text[]) wanted (id)
        left join media m on m.id = wanted.id
       where m.status is distinct from 'ready'`.execute(world.database.system);
    const notices = ledger.tasks.map((id) => ledger.callbacks.get(id)?.size ?? 0);
    const rest: Rest = {
      doubled: ledger.posts.filter((mark) => seen(mark) > 1),
      missing: ledger.posts.filter((mark) => seen(mark) === 0),
      unfinished: rows[0]?.open ?? 0,
      untold: notices.filter((count) => count === 0).length,
      toldTwice: notices.filter((count) => count > 1).length,
      unheard: ledger.postIds.filter((id) => !heard.has(id)).length,
      filesLost: pictures[0]?.open ?? 0,
    };
    if (rest.missing.length + rest.unfinished + rest.untold + rest.unheard + rest.filesLost === 0)
      return rest;
    if (performance.now() > until) {
      if (rest.untold > 0) await sayDeliveries(world);
      if (rest.unfinished + rest.filesLost > 0) await sayJobs(world);
      if (rest.filesLost > 0) await sayPictures(world);
      return rest;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Why nobody was told: what the store knows of it. */
async function sayDeliveries(world: World): Promise<void> {
  const { rows } = await sql<{ status: string; attempts: number; error: string | null; count: number }>`
    select d.status, d.attempts, a.failure as error, count(*)::int as count
      from deliveries d left join delivery_attempts a on a.delivery_id = d.id and a.number = d.attempts
     where d.event = 'task.completed' group by 1, 2, 3 order by 4 desc limit 10`.execute(
    world.database.system,
  );
  for (const row of rows) say(`task.completed: ${JSON.stringify(row)}`);
}

async function sayPictures(world: World): Promise<void> {
  const { rows } = await sql`
    select status, error_code, count(*)::int as count from media group by 1, 2`.execute(
    world.database.system,
  );
  for (const row of rows) say(`pictures: ${JSON.stringify(row)}`);
}

/** Where the work stands: what waits, and since when. */
async function sayJobs(world: World): Promise<void> {
  const { rows } = await sql`
    select name, state, count(*)::int as count, max(retry_count) as retries, max(now() - created_on)::text as age
      from pgboss.job where state < 'completed' group by 1, 2 order by 3 desc limit 10`.execute(
    world.database.system,
  );
  for (const row of rows) say(`jobs: ${JSON.stringify(row)}`);
}

function report(ledger: Ledger, havoc: Havoc, members: Members, rest: Rest, listener: Listener): boolean {
  const isCalm = (at: number) =>
    !havoc.failovers.some((killed) => at > killed - 15_000 && at < killed + FAILOVER_MS);
  const calm = ledger.reads.filter(({ at }) => isCalm(at));
  const p99 = percentile(
    calm.map(({ ms }) => ms),
    0.99,
  );
  const recoveries = havoc.failovers.map((killed) => {
    const next = ledger.accepted.find((at) => at > killed + 500);
    return next === undefined ? Number.POSITIVE_INFINITY : next - killed;
  });
  const absent = members.absent();
  for (const each of ledger.wrong.slice(0, 20)) say(each);
  for (const mark of [...rest.doubled, ...rest.missing].slice(0, 20))
    say(`not once on its platform: ${mark}`);
  const lines: [string, string | number][] = [
    ['killed / frozen / came back', `${havoc.kills} / ${havoc.freezes} / ${members.returns()}`],
    ['primaries killed, restarts of PgBouncer and HAProxy', `${havoc.failovers.length}, ${havoc.restarts}`],
    ['writes accepted again after (s)', recoveries.map((ms) => (ms / 1000).toFixed(1)).join(', ')],
    ['reads, failed, p50 and p99 (ms) away from failovers', readsOf(calm, p99)],
    ['posts, doubled, missing', `${ledger.posts.length}, ${rest.doubled.length}, ${rest.missing.length}`],
    ['tasks, unfinished', `${ledger.tasks.length}, ${rest.unfinished}`],
    ['callbacks missing, by two notices', `${rest.untold}, ${rest.toldTwice}`],
    [
      'posts unheard on an open page, its returns and resets',
      `${rest.unheard}, ${listener.returns()}, ${listener.resets()}`,
    ],
    ['pictures sent, not ready or not in S3', `${ledger.files.length}, ${rest.filesLost}`],
    ['wrong answers', ledger.wrong.length],
    ['processes that did not come back', absent.join(', ') || 'none'],
  ];
  for (const [name, value] of lines) process.stdout.write(`  ${name.padEnd(54)} ${value}\n`);
  const isGood =
    ledger.posts.length > 0 &&
    ledger.tasks.length > 0 &&
    rest.doubled.length + rest.missing.length + rest.unfinished + rest.untold + rest.toldTwice === 0 &&
    rest.filesLost === 0 &&
    // Who is told to read everything anew has missed nothing.
    (rest.unheard === 0 || listener.resets() > 0) &&
    ledger.files.length > 0 &&
    ledger.wrong.length === 0 &&
    absent.length === 0 &&
    p99 <= READ_P99_MAX_MS &&
    recoveries.every((ms) => ms <= RECOVERY_MAX_MS);
  process.stdout.write(`${isGood ? 'PASS' : 'FAIL'} fleet\n`);
  return isGood;
}

function readsOf(calm: Ledger['reads'], p99: number): string {
  const p50 = percentile(
    calm.map(({ ms }) => ms),
    0.5,
  );
  return `${calm.length}, ${calm.filter(({ isFine }) => !isFine).length}, ${p50.toFixed(0)}, ${p99.toFixed(0)}`;
}
