import { type NotNull, type Selectable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { readAttempts } from '#platform/webhooks/store-reading.ts';

/**
 * The sequence number of the next callback in its trace. The row lock also orders concurrent emitters
 * by their commits.
 */
export async function nextSequence(tx: Tx, workspaceId: string, traceId: string): Promise<number> {
  const { last_sequence } = await tx
    .insertInto('callback_traces')
    .values({ trace_id: traceId, workspace_id: workspaceId, last_sequence: 1 })
    .onConflict((oc) =>
      oc
        .column('trace_id')
        .doUpdateSet({ last_sequence: sql`callback_traces.last_sequence + 1`, used_at: sql`now()` }),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return last_sequence;
}

interface DeliveryFilter {
  page: number;
  page_size: number;
  trace_id?: string | undefined;
  delivery_id?: string | undefined;
  /** Only callbacks of calls about this task. */
  task_id?: string | undefined;
  status?: Selectable<Tables['deliveries']>['status'] | undefined;
  with_body: boolean;
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
    .$if(filter.with_body, (wanted) => wanted.select('d.body'))
    .$narrowType<{ trace_id: NotNull; sequence: NotNull; url: NotNull }>()
    .orderBy('d.id', 'desc')
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
    .execute();
  const attempts = await readAttempts(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, ...row }) => ({
    ...row,
    attempt_log: (attempts.get(id) ?? []).map((attempt) => ({
      number: attempt.number,
      started_at: attempt.started_at.toISOString(),
      duration_ms: attempt.duration_ms,
      status: attempt.status,
      failure: attempt.failure,
      response_excerpt: attempt.response_excerpt,
    })),
    delivery_id: id,
    next_attempt_at: row.status === 'pending' ? row.next_attempt_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }));
  return { total, items };
}
