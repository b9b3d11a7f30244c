import type { Services } from '#platform/context.ts';
import type { TenantScope } from '#platform/db/client.ts';

export type SnapshotClient = Awaited<ReturnType<Services['database']['connect']>>;

/** Begins a transaction that reads a single snapshot of one project. */
export async function beginSnapshot(
  client: SnapshotClient,
  tenant: TenantScope & { projectId: string },
  timeoutMs: number,
): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  // The connection can see every tenant until it is restricted. All rows are read, so the planner must not
  // optimize for a cursor's first tenth, nor use nested loops, which it prefers for tasks without
  // statistics: 25,000 new strings then took more than a minute.
  await client.query(
    `select set_config('app.workspace', $1, true), set_config('app.project', $2, true),
            set_config('statement_timeout', $3, true), set_config('cursor_tuple_fraction', '1', true),
            set_config('enable_nestloop', 'off', true)`,
    [tenant.workspaceId, tenant.projectId, String(timeoutMs)],
  );
}

/** The lock is released with the connection, so a killed process blocks nobody. */
export async function tryLockSlot(client: SnapshotClient, projectId: string, slot: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
    [`export ${projectId} ${slot}`],
  );
  return rows[0]?.taken ?? false;
}

interface CursorQuery {
  cursor: string;
  text: string;
  values: readonly unknown[];
  pageRows: number;
}

/** Yields page by page. `check` may refuse each page before it is read. */
export async function* readThrough<R extends object>(
  client: SnapshotClient,
  { cursor, text, values, pageRows }: CursorQuery,
  check: () => void,
): AsyncGenerator<R[]> {
  await client.query(`declare ${cursor} no scroll cursor for ${text}`, [...values]);
  for (;;) {
    check();
    const { rows } = await client.query<R>(`fetch ${pageRows} from ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) break;
  }
  await client.query(`close ${cursor}`);
}
