import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import type { Services } from '#platform/context.ts';
import { JOB_SCHEMA } from '#platform/db/job-tables.ts';
import { Gauge, Histogram, Registry } from '#platform/metrics.ts';
import { REFUSALS, SIGN_INS } from '#platform/note-refusals.ts';
import { NOT_LOGGED } from '#platform/request-log/keep-requests.ts';
import { isInsider } from './insider.ts';

const LOOP_DELAY_MAX_MS = 1000;
const DATABASE_WAIT_MS = 2000;

interface Backlog {
  database_version: string;
  jobs_waiting: number;
  jobs_oldest_sec: number;
  workers: number;
  callbacks_waiting: number;
  callbacks_dead: number;
  demo: { done: number; of: number } | null;
  /** By string: the text and its draft in each language, null where the engine was not sure. */
  drafts: readonly { text: string; translations: Record<string, string | null> }[] | null;
}

/** /healthz: the process is alive. /readyz: it can serve, and a worker is alive. /metrics: Prometheus. */
export function mountHealth(app: FastifyInstance, services: Services, version: string): void {
  const startedAt = services.clock.monotonicMs();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  app.addHook('onClose', async () => void loop.disable());

  app.get('/healthz', async () => ({ status: 'ok', version }));

  app.get('/readyz', async (request, reply) => {
    const before = services.clock.monotonicMs();
    const backlog = await readBacklog(services).catch(() => null);
    const latencyMs = Math.round((services.clock.monotonicMs() - before) * 10) / 10;
    const loopDelayMs = Math.round(loop.percentile(99) / 1e6);
    loop.reset();
    const hasWorker = (backlog?.workers ?? 0) > 0;
    const isReady = backlog !== null && hasWorker && loopDelayMs < LOOP_DELAY_MAX_MS;
    const verdict = { status: isReady ? 'ready' : 'unavailable', version };
    reply.code(isReady ? 200 : 503);
    if (!isInsider(request, services)) return reply.send(verdict);
    return reply.send({
      ...verdict,
      uptimeSec: Math.round((services.clock.monotonicMs() - startedAt) / 1000),
      database: {
        ok: backlog !== null,
        kind: services.storeKind,
        version: backlog?.database_version ?? null,
        latencyMs,
        // Why this process currently has no connection, in one sentence.
        waiting: services.database.waitingFor(),
      },
      jobs: {
        ok: hasWorker,
        workers: backlog?.workers ?? 0,
        waiting: backlog?.jobs_waiting ?? 0,
        oldestSec: backlog?.jobs_oldest_sec ?? 0,
      },
      callbacks: { waiting: backlog?.callbacks_waiting ?? 0, dead: backlog?.callbacks_dead ?? 0 },
      loopDelayMs,
      // Progress while the demo world is being filled; null before and after.
      demo: backlog?.demo ?? null,
      // How much the offline engine has drafted for the demo world, for the start page.
      drafts: backlog?.drafts ?? null,
      // The start page links to it to show what was published.
      sandboxUrl: services.config.sandboxUrl,
    });
  });

  mountMetrics(app, services);
}

function mountMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry();
  const seconds = new Histogram({
    name: 'parlance_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const waiting = gauge('parlance_jobs_waiting', 'Jobs that could run now and do not yet.');
  const oldest = gauge('parlance_jobs_oldest_seconds', 'Age of the oldest job that could run now.');
  const workers = gauge('parlance_workers', 'Processes that run jobs.');
  const pending = gauge('parlance_callbacks_waiting', 'Callbacks that are due or will be tried again.');
  const dead = gauge('parlance_callbacks_dead', 'Callbacks that used up their attempts.');

  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  registry.registerMetric(REFUSALS);
  registry.registerMetric(SIGN_INS);
  registry.registerMetric(NOT_LOGGED);
  // Metrics of the process itself are collected on demand: most installations are never scraped.
  let ofProcess: Promise<void> | null = null;
  app.get('/metrics', async (request, reply) => {
    if (!isInsider(request, services))
      throw new AppError(
        'unauthenticated',
        inEnglish('Authorization: Bearer and PARLANCE_METRICS_TOKEN are needed.'),
      );
    ofProcess ??= import('prom-client').then(({ default: { collectDefaultMetrics } }) =>
      collectDefaultMetrics({ register: registry }),
    );
    await ofProcess;
    const backlog = await readBacklog(services).catch(() => null);
    if (backlog) {
      waiting.set(backlog.jobs_waiting);
      oldest.set(backlog.jobs_oldest_sec);
      workers.set(backlog.workers);
      pending.set(backlog.callbacks_waiting);
      dead.set(backlog.callbacks_dead);
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function readBacklog(services: Services): Promise<Backlog> {
  const answer = sql<Backlog>`
    select current_setting('server_version') as database_version,
           (select count(*) from ${sql.table(`${JOB_SCHEMA}.job`)} where state < 'active' and start_after <= now()) as jobs_waiting,
           coalesce((select extract(epoch from now() - min(start_after))::int from ${sql.table(`${JOB_SCHEMA}.job`)} where state < 'active' and start_after <= now()), 0) as jobs_oldest_sec,
           (select count(*) from processes where 'worker' = any(roles) and seen_at > now() - interval '30 seconds') as workers,
           (select count(*) from deliveries where coalesce(finished_at, 'infinity') = 'infinity' and kind = 'callback') as callbacks_waiting,
           (select count(*) from deliveries where kind = 'callback' and status = 'dead') as callbacks_dead,
           (select value from instance where name = 'demo_progress') as demo,
           (select value from instance where name = 'demo_drafts') as drafts`.execute(
    services.database.system,
  );
  const late = services.clock
    .sleep(DATABASE_WAIT_MS)
    .then(() => Promise.reject(new Error('The database did not answer in time.')));
  const { rows } = await Promise.race([answer, late]);
  if (!rows[0]) throw new Error('The database gave no answer.');
  return rows[0];
}
