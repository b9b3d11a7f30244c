import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface Coverage {
  language: string;
  approved: number;
  translated: number;
  review: number;
  none: number;
  words_from_memory: number;
  rows_from_memory: number;
  rows_by_model: number;
}

/**
 * Rows of the newest tasks, grouped by what a person has to do about them, in one pass. Older tasks are left
 * out, because ten million rows of a project must not be counted for a bar on a page.
 */
export async function readCoverage(tx: Tx, projectId: string, tasks: number): Promise<Coverage[]> {
  const { rows } = await sql<Coverage>`
    with recent as (
      select id from tasks where project_id = ${projectId} and status <> 'failed'
       order by accepted_at desc, id desc limit ${tasks})
    select r.language,
           count(*) filter (where r.state = 'approved')::int as approved,
           count(*) filter (where r.state <> 'approved' and r.target is not null and not (${needsReview}))::int as translated,
           count(*) filter (where r.state <> 'approved' and r.target is not null and ${needsReview})::int as review,
           count(*) filter (where r.state <> 'approved' and r.target is null)::int as none,
           coalesce(sum(s.words) filter (where r.origin = 'tm'), 0)::int as words_from_memory,
           count(*) filter (where r.origin = 'tm')::int as rows_from_memory,
           count(*) filter (where r.origin = 'ai')::int as rows_by_model
      from recent
      join task_rows r on r.task_id = recent.id
      join task_strings s on s.task_id = r.task_id and s.position = r.position
     group by r.language order by r.language`.execute(tx);
  return rows;
}

/** Over task_rows r: no person has approved the row, and a check or a person found something. */
const needsReview = sql`(r.state = 'rejected' or r.state = 'machine' and (r.issues @> '[{"severity":"critical"}]' or r.issues @> '[{"severity":"major"}]'))`;

interface Spend {
  calls: number;
  tokens_in: number;
  tokens_out: number;
  cost: number | null;
}

export async function readSpend(tx: Tx, workspaceId: string, projectId: string, since: Date): Promise<Spend> {
  return tx
    .selectFrom('engine_calls')
    .select(sql<number>`count(*)::int`.as('calls'))
    .select(sql<number>`coalesce(sum(tokens_in), 0)::float8`.as('tokens_in'))
    .select(sql<number>`coalesce(sum(tokens_out), 0)::float8`.as('tokens_out'))
    .select(sql<number | null>`sum(cost)::float8`.as('cost'))
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
}

interface ProjectCounts {
  strings: number;
  terms: number;
  memory: number;
  published_at: Date | null;
  tasks: Record<string, number> | null;
}

export async function readCounts(tx: Tx, projectId: string): Promise<ProjectCounts> {
  const { rows } = await sql<ProjectCounts>`
    select (select count(*)::int from project_strings where project_id = ${projectId} and hidden_at is null) as strings,
           (select count(*)::int from terms where project_id = ${projectId} and deleted_at is null) as terms,
           (select count(*)::int from tm_sources where project_id = ${projectId}) as memory,
           (select max(ended_at) from runs where project_id = ${projectId} and job_type = 'PUBLISH_TASK' and status = 'SUCCEEDED' and task_id is not null) as published_at,
           (select jsonb_object_agg(status, n) from (
              select status, count(*)::int as n from tasks where project_id = ${projectId} group by status) s) as tasks`.execute(
    tx,
  );
  return rows[0] ?? { strings: 0, terms: 0, memory: 0, published_at: null, tasks: null };
}
