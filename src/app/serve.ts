import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openWaitServer } from '#api/wait-server.ts';
import type { S3Request } from '#platform/blobs/s3.ts';
import { type BlobStore, createBlobStore } from '#platform/blobs/store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { budgetOf } from '#platform/db/budget.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#platform/db/client.ts';
import { createStoreWait } from '#platform/db/wait.ts';
import { armFailpoints } from '#platform/failpoints.ts';
import { openJobQueue } from '#platform/jobs/queue.ts';
import { openWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { createAddressPolicy } from '#platform/net/address-guard.ts';
import { createBuiltInReceiver } from '#platform/net/built-in-receiver.ts';
import { createOutbound, type Outbound } from '#platform/net/outbound.ts';
import { createOwnPlaces } from '#platform/net/own-places.ts';
import { rememberAccess } from '#platform/remember-access.ts';
import { keepRequests } from '#platform/request-log/keep-requests.ts';
import { type Dispatcher, startDispatcher } from '#platform/webhooks/dispatch.ts';
import { HANDED_OUT } from './handed-out.ts';
import { checkKeyring, loadKeyring } from './keyring.ts';
import { publicUrlOf } from './public-url.ts';
import type { Registry } from './registry.ts';
import type { Role } from './roles.ts';
import { VERSION } from './version.ts';

interface ServeOptions {
  config: Config;
  databaseUrl: string;
  storeKind: 'embedded' | 'external';
  roles: readonly Role[];
  registry: Registry;
  clock: Clock;
  log: Log;
}

export interface Serving {
  services: Services;
  /** Where the API listens; null without that role. */
  url: string | null;
  /** Accepts nothing new, finishes what is running, closes. */
  drain(): Promise<void>;
}

const DRAIN_MS = 20_000;
const HEARTBEAT_MS = 10_000;
const JOB_PATIENCE_MS = 30_000;

/** Runs the given roles in this process until drained. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { config, clock, log, roles, registry } = options;
  armFailpoints(config.failpoints, clock);
  const busyMs = roles.includes('api') ? config.dbWaitSec * 1000 : JOB_PATIENCE_MS;
  let isStarting = true;
  const { port, host } = config;
  const waitServer = roles.includes('api') ? openWaitServer({ port, host }, VERSION) : null;
  const database = await openStore(options, {
    wait: createStoreWait(log, (why) => waitServer?.say(why)),
    // A start waits as long as it takes, and a job waits longer than a caller who expects an answer.
    patienceMs: () => (isStarting ? Number.POSITIVE_INFINITY : busyMs),
    busyMs,
  });
  const keyring = loadKeyring(config);
  await checkKeyring(database, keyring);
  const outbound = openOutbound(config, clock);
  const onError = (error: unknown) => log.warn({ error }, 'the job engine reported a problem');
  const worker = await openWorkerFor(options, database, onError);
  const services: Services = {
    config,
    publicUrl: publicUrlOf(config, config.port),
    database,
    storeKind: options.storeKind,
    clock,
    log,
    keyring,
    access: rememberAccess({ database, clock }),
    outbound,
    blobs: openBlobs(config, outbound, clock),
    jobs: worker ? worker.queue : await openJobQueue(database, registry.jobs, onError),
    requests: keepRequests({ database, clock, log }),
    handedOut: HANDED_OUT,
  };

  const stopHeartbeat = startHeartbeat(services, roles);
  if (worker) await worker.start(services);
  const dispatchers: Dispatcher[] = roles.includes('worker')
    ? registry.endpoints.map((endpoint) => startDispatcher(services, endpoint))
    : [];
  await waitServer?.close();
  isStarting = false;
  const http = roles.includes('api') ? await listen(services, registry) : null;

  return {
    services,
    url: http && services.publicUrl,
    async drain() {
      await http?.close();
      await services.requests.close();
      await Promise.all([...dispatchers.map((each) => each.drain()), worker?.drain(DRAIN_MS)]);
      if (!worker) await services.jobs.close();
      await stopHeartbeat();
      await outbound.close();
      await database.close();
    },
  };
}

function openStore(
  { config, databaseUrl, roles, log }: ServeOptions,
  waiting: Pick<DatabaseOptions, 'wait' | 'patienceMs' | 'busyMs'>,
): Promise<Database> {
  return openDatabase({
    url: databaseUrl,
    directUrl: config.directDatabaseUrl,
    replicaUrl: config.readDatabaseUrl,
    budget: budgetOf(roles, config.dbPool),
    log,
    applicationName: `parlance ${roles.join('+')}`,
    ...waiting,
  });
}

/** Null for a process that neither runs jobs nor keeps their schedule. */
async function openWorkerFor(
  { registry, roles }: ServeOptions,
  database: Database,
  onError: (error: unknown) => void,
): Promise<Worker | null> {
  const [runsJobs, keepsSchedule] = [roles.includes('worker'), roles.includes('cron')];
  if (!runsJobs && !keepsSchedule) return null;
  return openWorker({ database, jobs: registry.jobs, runsJobs, keepsSchedule, onError });
}

/** Only for the API: a process that only runs jobs neither listens nor loads the server. */
async function listen(services: Services, registry: Registry): Promise<FastifyInstance> {
  const { config } = services;
  const { createHttp } = await import('./create-http.ts');
  const http = createHttp(services, registry);
  const address = await http.listen({ port: config.port, host: config.host });
  const port = Number(new URL(address).port);
  services.outbound.own.listensOn(port);
  services.publicUrl = publicUrlOf(config, port);
  return http;
}

function openOutbound({ publicUrl, port, callbackNetworks, sandboxUrl }: Config, clock: Clock): Outbound {
  return createOutbound({
    policy: createAddressPolicy(callbackNetworks),
    own: createOwnPlaces(publicUrl, port),
    receiver: createBuiltInReceiver(sandboxUrl),
    clock,
  });
}

function openBlobs({ s3, dataDir }: Config, outbound: Outbound, clock: Clock): BlobStore {
  if (!s3) return createBlobStore({ kind: 'disk', root: join(dataDir, 'blobs'), clock });
  const send = (request: S3Request) => outbound.stream({ ...request, trusted: true });
  return createBlobStore({ kind: 's3', ...s3, send, clock });
}

function startHeartbeat({ database, log }: Services, roles: readonly Role[]): () => Promise<void> {
  const id = randomUUID();
  const beat = () =>
    database.counters
      .insertInto('processes')
      .values({ id, roles: [...roles], host: hostname(), pid: process.pid })
      .onConflict((oc) => oc.column('id').doUpdateSet((eb) => ({ seen_at: eb.fn<Date>('now') })))
      .execute()
      .then(() => {})
      .catch((error: unknown) => log.warn({ error }, 'the heartbeat could not be written'));
  const timer = setInterval(beat, HEARTBEAT_MS);
  const first = beat();
  return async () => {
    clearInterval(timer);
    await first;
    await database.counters
      .deleteFrom('processes')
      .where('id', '=', id)
      .execute()
      .catch(() => {});
  };
}
