import { AppError } from '#kernel/errors.ts';
import type { Services } from '#platform/context.ts';
import { SNAPSHOTS_MAX } from '#platform/db/budget.ts';
import type { TenantScope } from '#platform/db/client.ts';

/** At most this many exports of one project while their callers wait. */
const EXPORTS_PER_PROJECT = 3;
const RETRY_AFTER_SEC = 5;

export interface SnapshotOptions {
  tenant: TenantScope & { projectId: string };
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** false for jobs: they queue up instead, and the worker bounds how many run. */
  takesSlot: boolean;
}

/** Runs a query through a cursor, as often as asked, always on the same data. */
export type ReadPages = <R extends object>(
  text: string,
  values: readonly unknown[],
  pageRows: number,
) => AsyncGenerator<R[]>;

let open = 0;

/**
 * One transaction that sees one moment for as long as it takes: a publish that commits meanwhile is
 * seen whole by the next export, never half by this one. On a connection of its own, because minutes
 * of reading would starve the pool, whose connections also end a transaction that idles.
 */
export async function inSnapshot<T>(
  ctx: Pick<Services, 'database' | 'clock'>,
  options: SnapshotOptions,
  use: (read: ReadPages) => Promise<T>,
): Promise<T> {
  const { tenant, timeoutMs, signal } = options;
  const deadline = ctx.clock.monotonicMs() + timeoutMs;
  if (open >= SNAPSHOTS_MAX) throw busy('The server is busy with other exports.');
  open += 1;
  try {
    const client = await ctx.database.connect();
    // A connection that breaks also fails the query under way; without a listener it would end the process.
    client.on('error', () => {});
    try {
      await client.query('begin isolation level repeatable read read only');
      // The connection sees every tenant until it is told whose it is. We read every row, so the planner
      // must not choose for a cursor's first tenth; nor join in nested loops, which it likes for a task
      // whose statistics are not there yet: 25,000 new strings were then not read within a minute.
      await client.query(
        `select set_config('app.workspace', $1, true), set_config('app.project', $2, true),
                set_config('statement_timeout', $3, true), set_config('cursor_tuple_fraction', '1', true),
                set_config('enable_nestloop', 'off', true)`,
        [tenant.workspaceId, tenant.projectId, String(timeoutMs)],
      );
      if (options.takesSlot) await takeSlot(client, tenant.projectId);

      let cursors = 0;
      return await use(async function* (text, values, pageRows) {
        const cursor = `export_${(cursors += 1)}`;
        await client.query(`declare ${cursor} no scroll cursor for ${text}`, [...values]);
        for (;;) {
          signal?.throwIfAborted();
          if (ctx.clock.monotonicMs() > deadline) throw timedOut();
          const { rows } = await client.query(`fetch ${pageRows} from ${cursor}`);
          if (rows.length > 0) yield rows;
          if (rows.length < pageRows) break;
        }
        await client.query(`close ${cursor}`);
      });
    } finally {
      await client.end();
    }
  } catch (error) {
    throw (error as { code?: unknown }).code === QUERY_CANCELED ? timedOut() : error;
  } finally {
    open -= 1;
  }
}

const QUERY_CANCELED = '57014';

/** A lock that the database lets go with the connection, so a killed process blocks nobody. */
async function takeSlot(
  client: Awaited<ReturnType<Services['database']['connect']>>,
  projectId: string,
): Promise<void> {
  for (let slot = 1; slot <= EXPORTS_PER_PROJECT; slot += 1) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
      [`export ${projectId} ${slot}`],
    );
    if (rows[0]?.taken) return;
  }
  throw busy(`${EXPORTS_PER_PROJECT} exports of this project are running already.`);
}

function busy(sentence: string): AppError {
  return new AppError(
    'rate_limited',
    `${sentence} Try again in ${RETRY_AFTER_SEC} s.`,
    { limit: EXPORTS_PER_PROJECT, retryAfterSec: RETRY_AFTER_SEC },
    { retryAfterSec: RETRY_AFTER_SEC },
  );
}

function timedOut(): AppError {
  return new AppError(
    'internal',
    'The export took too long. Export fewer languages at a time.',
    {},
    { reason: 'export_timeout' },
  );
}
