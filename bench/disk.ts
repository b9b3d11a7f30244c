import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { listeningPort } from '#platform/net/listening-port.ts';
import { type Call, caller, LANGUAGES, pause, sentence } from './open-client.ts';
import { inParallel, type Line, type Site } from './site.ts';
import { addTenant, liftLimits } from './tenants.ts';
import { openWorld, type World } from './world.ts';

/** As many as the limit of each needs. */
const TOKENS = 100;

/**
 * The size of things: on disk with their indexes, in the log for replicas and the archive, and in the traffic between
 * callers, us and receivers.
 */
export async function benchDisk(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const tenant = await addTenant(world, 4, TOKENS);
  await liftLimits(world, tenant);
  const api = await world.start('api');
  await world.start('worker');
  const receiver = createHttp((_, answer) => answer.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  site.defer(() => void receiver.close());
  const [door, receiving] = [
    await relayTo(site, Number(new URL(api.url).port)),
    await relayTo(site, listeningPort(receiver)),
  ];
  const call = caller(door.url, tenant);
  const callback_url = `${receiving.url}/`;
  const network = () => door.bytes() + receiving.bytes();
  const weigh = (name: string, count: number, work: () => Promise<void>) =>
    weighIn(world, network, name, count, work);
  const strings = site.quick ? 200 : 1000;
  const calls = site.quick ? 100 : 400;
  const languages = LANGUAGES.slice(0, 2);
  const post = async (n: number) => {
    const headers = {
      authorization: `Bearer ${tenant.tokens[n % TOKENS]}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ content: { text: sentence(n) } });
    const { status } = await fetch(`${door.url}/api/v1/posts`, { method: 'POST', headers, body });
    if (status >= 300) throw new Error(`create_post answered ${status}`);
  };
  return [
    await weigh('row of a task', strings * languages.length, () => runTask(call, strings, languages)),
    await weigh('callback', calls, () =>
      inParallel(calls, 4, async (n) => {
        await call('POST', '/callbacks/test', { callback_url }, n % 4);
      }),
    ),
    await weigh('post, as a draft', calls, () => inParallel(calls, 4, post)),
    await weigh('read that is logged', calls, () =>
      inParallel(calls, 4, async (n) => {
        await call('GET', '/languages?enabled=true', undefined, n % 4);
      }),
    ),
  ];
}

async function runTask(call: Call, count: number, languages: string[]): Promise<void> {
  const strings = Array.from({ length: count }, (_, i) => ({ string_id: `s_${i}`, content: sentence(i) }));
  const { task_id } = await call('POST', '/tasks/create', {
    target_languages: languages,
    strings,
    scan_terms: false,
  });
  for (;;) {
    const view: { is_completed?: boolean; is_failed?: boolean } = await call('POST', '/tasks/status', {
      task_id,
    });
    if (view.is_failed) throw new Error('The task failed.');
    if (view.is_completed) return;
    await pause(300);
  }
}

/** Measured as a difference: temporary data that is not vacuumed yet counts too. */
async function weighIn(
  world: World,
  network: () => number,
  name: string,
  count: number,
  work: () => Promise<void>,
): Promise<Line> {
  const before = await read(world);
  const sentBefore = network();
  await work();
  // The request log is written after the answers.
  await pause(3000);
  const after = await read(world);
  const wal = Math.round((after.wal - before.wal) / count);
  const sent = Math.round((network() - sentBefore) / count);
  return {
    bench: 'disk',
    name,
    figure: Math.round((after.bytes - before.bytes) / count),
    unit: 'bytes',
    note: `${wal} bytes of log, ${sent} over HTTP, ${count} made`,
  };
}

async function read({ database }: World): Promise<{ bytes: number; wal: number }> {
  const { rows } = await sql<{ bytes: number; wal: number }>`
    select sum(pg_total_relation_size(c.oid))::float8 as bytes,
           pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'partitions') and c.relkind = 'r'`.execute(database.system);
  return rows[0] ?? { bytes: 0, wal: 0 };
}

/** Forwards traffic to a port, and counts it in both directions. */
async function relayTo(site: Site, port: number): Promise<{ url: string; bytes(): number }> {
  let bytes = 0;
  const relay = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (piece) => (bytes += piece.length));
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  site.defer(() => void relay.close());
  return { url: `http://127.0.0.1:${listeningPort(relay)}`, bytes: () => bytes };
}
