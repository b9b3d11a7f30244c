import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#platform/ids.ts';
import { emitCallback } from '../src/localization/callbacks/emit-callback.ts';
import { callbackTest } from '../src/localization/events.ts';
import { cpuMs } from './processes.ts';
import { inParallel, type Line, monotonicMs, type Site, spread, within } from './site.ts';
import { addTenant, type BenchTenant } from './tenants.ts';
import { openWorld, type World } from './world.ts';
import { listeningPort } from '../src/platform/net/listening-port.ts';

const HOSTS = 20;
/** Well below what one worker delivers, so that the delay shows waking and not queueing. */
const PACE_PER_SEC = 100;

interface Scenario {
  name: string;
  events: number;
  /** This many of the twenty hosts accept the connection and never answer. */
  hanging: number;
  /** Paced: the worker waits for events. Otherwise the events wait for the worker. */
  paced: boolean;
}

export async function benchCallbacks(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const tenant = await addTenant(world, 1, 0);
  const backlog = site.quick ? 200 : 2000;
  const paced = site.quick ? 100 : 1000;
  const hanging = HOSTS / 10;
  const scenarios: Scenario[] = [
    { name: 'backlog', events: backlog, hanging: 0, paced: false },
    { name: 'backlog, 10 % of hosts hang', events: backlog, hanging, paced: false },
    { name: `${PACE_PER_SEC} events/s`, events: paced, hanging: 0, paced: true },
    { name: `${PACE_PER_SEC} events/s, 10 % of hosts hang`, events: paced, hanging, paced: true },
  ];
  const lines: Line[] = [];
  for (const scenario of scenarios.filter(({ name }) => name.includes(site.caseFilter)))
    lines.push(await play(site, world, tenant, scenario));
  return lines;
}

async function play(site: Site, world: World, tenant: BenchTenant, scenario: Scenario): Promise<Line> {
  const receiver = await openReceiver(scenario.hanging);
  site.defer(receiver.close);
  const healthy = (scenario.events * (HOSTS - scenario.hanging)) / HOSTS;
  const committing = new Map<string, number>();

  const early = scenario.paced ? await world.start('worker') : null;
  const began = monotonicMs();
  await inParallel(scenario.events, 8, async (n) => {
    if (scenario.paced) await wait(Math.max(0, began + (n * 1000) / PACE_PER_SEC - monotonicMs()));
    const { id, at } = await emitOne(world, tenant, receiver.urls[n % HOSTS] ?? '');
    committing.set(id, at);
  });
  const worker = early ?? (await world.start('worker'));
  const used = () => [worker.child.pid, world.postgresPid()].map(cpuMs);
  // A worker that has just started is still compiling.
  const warm = Math.floor(healthy / 4);
  await within(120, `Callbacks, ${scenario.name}`, receiver.untilArrived(warm));
  const before = used();
  const counting = healthy - receiver.arrivals.size;
  await within(120, `Callbacks, ${scenario.name}`, receiver.untilArrived(healthy));
  const cpu = used().map((ms, at) => ((ms ?? Number.NaN) - (before[at] ?? Number.NaN)) / counting);
  const moments = [...receiver.arrivals.values()];
  const seconds = (Math.max(...moments) - Math.min(...moments)) / 1000;
  const delays = [...receiver.arrivals].map(([id, at]) => at - (committing.get(id) ?? Number.NaN));
  const settled = delays.slice(warm);

  // Hanging deliveries would hold up the stop, and would be retried in the next scenario.
  await receiver.close();
  await worker.stop();
  await world.database.system.deleteFrom('deliveries').where('status', '!=', 'delivered').execute();
  const counted =
    scenario.hanging > 0 ? `${healthy} of ${scenario.events} events, to healthy hosts` : `${healthy} events`;
  return {
    bench: 'callbacks',
    name: scenario.name,
    figure: healthy / seconds,
    unit: 'deliveries/s',
    ...(scenario.paced && spread(settled)),
    note: scenario.paced
      ? `${counted}; COMMIT sent → first attempt arrives; of all but the first ${warm}, with them p99 ${spread(delays).p99.toFixed(0)} ms${costOf(cpu)}`
      : `${counted}; one worker process${costOf(cpu)}`,
  };
}

/** Nothing if the system does not report it. */
function costOf(cpu: readonly number[]): string {
  const [worker = Number.NaN, postgres = Number.NaN] = cpu;
  return Number.isNaN(worker + postgres)
    ? ''
    : `, CPU of one ${worker.toFixed(2)} ms + PostgreSQL ${postgres.toFixed(2)} ms`;
}

/** In a separate transaction and trace, as an operation would do. */
async function emitOne(world: World, tenant: BenchTenant, url: string): Promise<{ id: string; at: number }> {
  const { workspaceId, projectId } = tenant;
  return world.database.tenant({ workspaceId, projectId }, async (tx) => {
    const id = await emitCallback({ ...world, db: tx }, callbackTest, {
      tenant: { workspaceId, projectId },
      appKeyId: tenant.keys[0]?.keyId ?? '',
      traceId: newId('trc', world.clock),
      url,
      taskId: '',
      status: 'SUCCEEDED',
      detail: { message: 'bench' },
      error: null,
    });
    return { id, at: monotonicMs() };
  });
}

interface Receiver {
  urls: string[];
  /** First arrival at a healthy host, by delivery id. */
  arrivals: Map<string, number>;
  untilArrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Twenty hosts, because one host never gets more than four sockets. */
async function openReceiver(hanging: number): Promise<Receiver> {
  const arrivals = new Map<string, number>();
  let notify = () => {};
  const servers = Array.from({ length: HOSTS }, (_, index) =>
    createServer((request, response) => {
      if (index >= HOSTS - hanging) return;
      const id = String(request.headers['webhook-id']);
      if (!arrivals.has(id)) arrivals.set(id, monotonicMs());
      request.resume().once('end', () => response.end('ok'));
      notify();
    }),
  );
  const urls = await Promise.all(
    servers.map(async (server, index) => {
      // On systems other than Linux only 127.0.0.1 is available; the port then distinguishes the hosts.
      const host = process.platform === 'linux' ? `127.0.0.${index + 1}` : '127.0.0.1';
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(0, host, () => resolve()),
      );
      return `http://${host}:${listeningPort(server)}/callback`;
    }),
  );
  return {
    urls,
    arrivals,
    untilArrived: (count) =>
      new Promise((resolve) => {
        notify = () => {
          if (arrivals.size >= count) resolve();
        };
        notify();
      }),
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
