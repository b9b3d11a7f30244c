import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface UsageRow {
  day: string | null;
  engine: string | null;
  model: string | null;
  project_id: string | null;
  project_name: string | null;
  /** The group that the row belongs to. */
  of: 'day' | 'engine' | 'project' | 'all';
  calls: number;
  failed: number;
  tokens_in: number;
  tokens_out: number;
  cost: number | null;
}

/** One pass over the calls of the given days, which begin at midnight in the workspace's time zone. */
export async function readUsage(
  tx: Tx,
  {
    workspaceId,
    projectId,
    from,
    to,
  }: { workspaceId: string; projectId?: string | undefined; from: string; to: string },
): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    with zone as (select timezone from workspaces where id = ${workspaceId}),
    calls as (
      select to_char(c.created_at at time zone zone.timezone, 'YYYY-MM-DD') as day, c.engine, c.model, c.project_id,
             c.failure, c.tokens_in, c.tokens_out, c.cost
        from engine_calls c, zone
       where c.workspace_id = ${workspaceId}
         and c.created_at >= ${from}::date::timestamp at time zone zone.timezone
         and c.created_at < (${to}::date + 1)::timestamp at time zone zone.timezone
         and ${projectId === undefined ? sql`true` : sql`c.project_id = ${projectId}`})
    select g.*, p.name as project_name from (
      select day, engine, model, project_id,
             case when grouping(day) = 0 then 'day' when grouping(engine) = 0 then 'engine'
                  when grouping(project_id) = 0 then 'project' else 'all' end as of,
             count(*)::int as calls, count(*) filter (where failure is not null)::int as failed,
             coalesce(sum(tokens_in), 0)::float8 as tokens_in, coalesce(sum(tokens_out), 0)::float8 as tokens_out,
             sum(cost)::float8 as cost
        from calls group by grouping sets ((day), (engine, model), (project_id), ())) g
      left join projects p on p.id = g.project_id
     order by g.of, g.day, g.cost desc nulls last, g.calls desc`.execute(tx);
  return rows;
}
