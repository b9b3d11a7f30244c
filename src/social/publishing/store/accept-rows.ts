import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { textsOf } from '#platform/db/lists.ts';

interface AcceptedRow {
  id: string;
  executor: string;
  snapshot: object;
  key: string;
  day: string | null;
  paced: Date | null;
  at: Date | null;
  cost: unknown;
}

/**
 * One statement, whatever their number. It also filters by a list of ids, otherwise PostgreSQL would read all
 * targets to find a few. A thread that stopped half-way keeps its key.
 */
export async function acceptRows(tx: Tx, rows: readonly AcceptedRow[], now: Date): Promise<void> {
  await sql`
    update post_targets t
       set status = 'pending', executor = n.executor, snapshot = n.snapshot, accepted_at = ${now},
           counted_on = n.day, paced_at = n.paced, next_attempt_at = n.at, cost_estimate = n.cost, error_code = null, error = null, manual = null,
           publish_key = case when exists (select from publish_attempts a
                                            where a.target_id = t.id and a.publish_key = t.publish_key and a.visible_done > 0)
                              then t.publish_key else n.key end,
           updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (id text, executor text, snapshot jsonb, key text, day date, paced timestamptz, at timestamptz, cost jsonb)
     where t.id = any(${textsOf(rows.map(({ id }) => id))}) and t.id = n.id and t.status in ('pending', 'failed', 'skipped')`.execute(
    tx,
  );
}
