import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface DeliveryFilter {
  page: number;
  page_size: number;
  trace_id?: string | undefined;
  delivery_id?: string | undefined;
  status?: string | undefined;
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
  let query = ctx.db.selectFrom('callback_deliveries as d').where('d.project_id', '=', projectId);
  if (filter.trace_id !== undefined) query = query.where('d.trace_id', '=', filter.trace_id);
  if (filter.delivery_id !== undefined) query = query.where('d.id', '=', filter.delivery_id);
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
        from callback_attempts a where a.delivery_id = d.id), '[]')`.as('attempt_log'),
    )
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

/** One compare-and-set: only a finished delivery starts a new round. */
export async function restartDelivery(
  ctx: Context,
  projectId: string,
  id: string,
): Promise<{ attempts: number } | 'missing' | 'busy'> {
  const moved = await ctx.db
    .updateTable('callback_deliveries')
    .set({ status: 'pending', round_attempts: 0, next_attempt_at: sql`now()`, finished_at: null })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('status', 'in', ['delivered', 'dead'])
    .returning('attempts')
    .executeTakeFirst();
  if (moved) {
    await sql`notify parlance_callbacks`.execute(ctx.db);
    return moved;
  }
  const known = await ctx.db
    .selectFrom('callback_deliveries')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return known ? 'busy' : 'missing';
}
