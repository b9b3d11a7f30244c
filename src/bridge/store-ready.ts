import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { JOB_SCHEMA } from '#platform/db/job-tables.ts';
import type { Place } from './collect.ts';

/**
 * Translations whose task has ended (and, if a review is required, whose every text was approved or edited),
 * and those that are no longer needed.
 */
export async function readReady(tx: Tx, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select l.workspace_id, l.post_id, l.locale
      from post_localizations l
      join tasks t on t.workspace_id = l.workspace_id and t.id = l.task_id
      join posts p on p.workspace_id = l.workspace_id and p.id = l.post_id
     where l.status in ('translating', 'in_review')
       and (p.deleted_at is not null
            or l.status = 'translating' and t.status in ('completed', 'failed')
            or l.status = 'in_review' and not exists (
                 select from task_rows r where r.workspace_id = l.workspace_id and r.task_id = l.task_id
                    and r.language = l.locale and r.state not in ('approved', 'edited')))
       and l.updated_at <= clock_timestamp() - l.attempts * l.attempts * interval '5 seconds'
     order by l.attempts, l.updated_at limit ${limit}`.execute(tx);
  return rows;
}

/** How many attempts have failed; 0 when it is over. */
export async function countAttempt(tx: Tx, place: Place): Promise<number> {
  const row = await tx
    .updateTable('post_localizations')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), updated_at: sql`clock_timestamp()` }))
    .where('workspace_id', '=', place.workspace_id)
    .where('post_id', '=', place.post_id)
    .where('locale', '=', place.locale)
    .where('status', 'in', ['translating', 'in_review'])
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? 0;
}

/** The statuses of open translations, and whether a check of them is already queued. */
export async function readOpen(tx: Tx): Promise<{ waiting: boolean; open: string[] | null }> {
  const { rows } = await sql<{ waiting: boolean; open: string[] | null }>`
    select exists (select from ${sql.table(`${JOB_SCHEMA}.job`)} where name = 'run_localizations' and state = 'created') as waiting,
           (select array_agg(distinct status) from post_localizations where status in ('translating', 'in_review')) as open`.execute(
    tx,
  );
  return rows[0] ?? { waiting: false, open: null };
}
