import { AppError } from '#kernel/errors.ts';
import { codeOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import type { Services } from '#platform/context.ts';
import { SNAPSHOTS_MAX } from '#platform/db/budget.ts';
import type { TenantScope } from '#platform/db/client.ts';
import { beginSnapshot, readThrough, type SnapshotClient, tryLockSlot } from './store-snapshot.ts';

/** The maximum number of simultaneous exports of one project for which callers wait. */
const EXPORTS_PER_PROJECT = 3;
const RETRY_AFTER_SEC = 5;

export interface SnapshotOptions {
  tenant: TenantScope & { projectId: string };
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** False for jobs: they are queued, and the worker limits how many run. */
  takesSlot: boolean;
}

/** Runs a query through a cursor. May be called repeatedly, always on the same data. */
export type ReadPages = <R extends object>(
  text: string,
  values: readonly unknown[],
  pageRows: number,
) => AsyncGenerator<R[]>;

let open = 0;

/**
 * One transaction with a single snapshot, however long it runs: a publish that commits meanwhile is
 * not visible in this export, and fully visible in the next. It has its own connection, because
 * minutes of reading would starve the pool, and because pool connections end idle transactions.
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
    const client = await ctx.database.connect({ aside: true });
    // A broken connection also fails the current query. Without a listener it would crash the process.
    client.on('error', () => {});
    try {
      await beginSnapshot(client, tenant, timeoutMs);
      if (options.takesSlot) await takeSlot(client, tenant.projectId);

      let cursors = 0;
      const check = () => {
        signal?.throwIfAborted();
        if (ctx.clock.monotonicMs() > deadline) throw timedOut();
      };
      return await use((text, values, pageRows) => {
        cursors += 1;
        return readThrough(client, { cursor: `export_${cursors}`, text, values, pageRows }, check);
      });
    } finally {
      await client.end();
    }
  } catch (error) {
    throw codeOf(error) === QUERY_CANCELED ? timedOut() : error;
  } finally {
    open -= 1;
  }
}

const QUERY_CANCELED = '57014';

async function takeSlot(client: SnapshotClient, projectId: string): Promise<void> {
  for (let slot = 1; slot <= EXPORTS_PER_PROJECT; slot += 1) {
    if (await tryLockSlot(client, projectId, slot)) return;
  }
  throw busy(`${EXPORTS_PER_PROJECT} exports of this project are running already.`);
}

function busy(sentence: string): AppError {
  return new AppError(
    'rate_limited',
    say('export.try_again_s', { sentence, retryAfterSec: RETRY_AFTER_SEC }),
    { limit: EXPORTS_PER_PROJECT, retryAfterSec: RETRY_AFTER_SEC },
    { retryAfterSec: RETRY_AFTER_SEC },
  );
}

function timedOut(): AppError {
  return new AppError(
    'internal',
    say('export.export_took_too_long_export'),
    {},
    { reason: 'export_timeout' },
  );
}
