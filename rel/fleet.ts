import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { API_PLATFORMS } from '#adapters/social/platforms.ts';
import { systemClock } from '#platform/clock.ts';
import { platformsAt } from '#platform/config-platforms.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { signIn } from '../bench/editor.ts';
import type { Site } from '../bench/site.ts';
import { addTenant, liftLimits } from '../bench/tenants.ts';
import { openWorldOver, type World } from '../bench/world.ts';
import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import { connectAccount } from '../src/social/publishing/sample-posts-for-tests.ts';
import { FAKE_S3, startFakeS3 } from '../test/fixtures/fake-s3.ts';
import { findVersionBefore, layOut } from '../test/upgrade/version-before.ts';
import { openDebian } from './fleet/debian.ts';
import { listenOn } from './fleet/listen.ts';
import { type Member, type Members, startMembers } from './fleet/members.ts';
import { type FleetStore, patiently, startFleetStore } from './fleet/store.ts';
import { type Havoc, report } from './fleet/report.ts';
import { settle } from './fleet/settle.ts';
import { startTraffic } from './fleet/traffic.ts';
import { generator, say } from './repeatable.ts';

const USAGE = 'npm run rel -- fleet [--minutes 10 --every 20 --seed 1 --still 120]';
const FREEZE_MS = 15_000;

/**
 * Three API, three worker and two cron processes on PostgreSQL under Patroni, PgBouncer and HAProxy, with a team at
 * work. Every so often something is killed, frozen or restarted. In the end, everything that was accepted is there,
 * once.
 */
export async function fleet(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  const undo: (() => Promise<void> | void)[] = [];
  const site: Site = { quick: false, profileDir: null, caseFilter: '', defer: (step) => undo.push(step) };
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(`Stopped by ${signal}.`)));
  try {
    return await Promise.race([run(options, site), stopped]);
  } finally {
    // Calls in progress fail because their connections are closed; that is expected at the end.
    process.on('uncaughtException', () => {});
    process.on('unhandledRejection', () => {});
    for (const step of undo.reverse())
      await Promise.resolve(step()).catch((error: unknown) => say(`not closed: ${String(error)}`));
    // An interrupted run would continue for as long as it has timers.
    setTimeout(() => process.exit(), 1000).unref();
  }
}

async function run(options: Options, site: Site): Promise<boolean> {
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
    PARLANCE_LOG: 'warn',
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
    dataDir,
    old ? join(old.folder, 'src/app/main.ts') : undefined,
  );
  site.defer(() => members.close());
  // HAProxy learns of each by polling, which takes a moment.
  await patiently('an API process behind HAProxy', async () => {
    const { ok, status } = await fetch(`${store.apiUrl}/readyz`);
    if (!ok) throw new Error(`HAProxy answers ${status}.`);
  });
  say(`${members.all.length} processes of ours are ready, ${old ? 'of the version before' : 'of today'}`);
  const draw = generator(options.seed);
  const { team, ...work } = await addTeam(site, world, sandbox);
  let made: readonly string[] = [];
  const listener = listenOn(store.apiUrl, await signIn(world, team, store.apiUrl), () => made);
  site.defer(() => listener.stop());
  const { ledger, stop } = await startTraffic({
    ...work,
    url: store.apiUrl,
    draw,
  });
  made = ledger.postIds;
  const havoc: Havoc = { kills: 0, freezes: 0, restarts: 0, failovers: [] };
  // Failures here are shown in the table, like every other wrong answer.
  await Promise.all([
    old ? upgrade(members) : undefined,
    disturb(store, members, havoc, { ...options, draw }),
  ]).catch((error: unknown) => ledger.wrong.push(String(error)));
  await stop();
  const countFiles = () => s3.objects.size;
  const rest = await settle({ world, sandbox, ledger, listener, countFiles }, options.stillSec);
  const isGood = report(ledger, havoc, members, rest, listener);
  if (!isGood) members.complaints().forEach(say);
  return isGood;
}

/** One after the other, as an operator does it, while everything else continues. */
async function upgrade({ all }: Members): Promise<void> {
  for (const member of all) await member.upgrade();
  say('every process was replaced by one of today');
}

interface Options {
  minutes: number;
  everySec: number;
  seed: number;
  stillSec: number;
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      every: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      still: { type: 'string', default: '120' },
    },
  });
  const [minutes = 0, everySec = 0, seed = 0, stillSec = 0] = [
    values.minutes,
    values.every,
    values.seed,
    values.still,
  ].map(Number);
  if (![minutes, everySec, stillSec].every((value) => value > 0)) throw new Error(USAGE);
  return { minutes, everySec, seed, stillSec };
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

/** Every so often one of our processes; the primary after a third and two thirds of the time; the rest in between. */
async function disturb(
  store: FleetStore,
  { all }: Members,
  havoc: Havoc,
  { minutes, everySec, draw }: Options & { draw: () => number },
): Promise<void> {
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
