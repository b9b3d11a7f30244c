import { type Insertable, type NotNull, type Selectable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';

/** The place of the next callback in its trace. The row lock also orders concurrent emitters by their commits. */
export async function nextSequence(tx: Tx, workspaceId: string, traceId: string): Promise<number> {
  const { last_sequence } = await tx
    .insertInto('callback_traces')
    .values({ trace_id: traceId, workspace_id: workspaceId, last_sequence: 1 })
    .onConflict((oc) =>
      oc.column('trace_id').doUpdateSet({ last_sequence: sql`callback_traces.last_sequence + 1` }),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return last_sequence;
}

export async function insertDelivery(
  tx: Tx,
  delivery: Omit<Insertable<Tables['deliveries']>, 'next_attempt_at'>,
  delaySec: number,
): Promise<void> {
  await tx
    .insertInto('deliveries')
    .values({ ...delivery, next_attempt_at: sql`now() + make_interval(secs => ${delaySec})` })
    .execute();
}

export interface DeliveryFilter {
  page: number;
  page_size: number;
  trace_id?: string | undefined;
  delivery_id?: string | undefined;
  /** Of the calls that worked on it. */
  task_id?: string | undefined;
  status?: Selectable<Tables['deliveries']>['status'] | undefined;
}

interface AttemptView {
  number: number;
  started_at: string;
  duration_ms: number | null;
  status: number | null;
  failure: string | null;
  response_excerpt: string | null;
}

export async function listDeliveries(ctx: Context, projectId: string, filter: DeliveryFilter) {
  let query = ctx.db.selectFrom('deliveries as d').where('d.project_id', '=', projectId);
  if (filter.trace_id !== undefined) query = query.where('d.trace_id', '=', filter.trace_id);
  if (filter.delivery_id !== undefined) query = query.where('d.id', '=', filter.delivery_id);
  const { task_id } = filter;
  if (task_id !== undefined)
    query = query.where('d.trace_id', 'in', (eb) =>
      eb.selectFrom('runs').select('runs.trace_id').where('runs.task_id', '=', task_id),
    );
  if (filter.status !== undefined) query = query.where('d.status', '=', filter.status);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'd.id',
      'd.trace_id',
      'd.sequence',
      'd.event',
      'd.url',
      'd.status',
      'd.attempts',
      'd.next_attempt_at',
      'd.created_at',
      'd.finished_at',
    ])
    .select(
      sql<AttemptView[]>`coalesce((select json_agg(json_build_object(
        'number', a.number, 'started_at', to_char(a.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'duration_ms', a.duration_ms,
        'status', a.status, 'failure', a.failure, 'response_excerpt', a.response_excerpt) order by a.number)
        from delivery_attempts a where a.delivery_id = d.id), '[]')`.as('attempt_log'),
    )
    .$narrowType<{ trace_id: NotNull; sequence: NotNull; url: NotNull }>()
    .orderBy('d.id', 'desc')
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
    .execute();
  const items = rows.map(({ id, ...row }) => ({
    ...row,
    delivery_id: id,
    next_attempt_at: row.status === 'pending' ? row.next_attempt_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }));
  return { total, items };
}
