import { sql } from 'kysely';
import type { Caller } from '#platform/caller.ts';
import type { Tx } from '#platform/db/client.ts';
import { calendarTime, targetsOfPost, visiblePosts } from '#social/public.ts';

interface TargetStates {
  postId: string;
  targets: number;
  published: number;
  failed: number;
  uncertain: number;
  manual: number;
  expired: number;
}

const EXPIRED = "t.status = 'pending' and p.status in ('scheduled', 'approved') and a.status = 'expired'";

/**
 * Fenced with `offset 0` as the targets are: otherwise each target would read every account of the workspace.
 */
const accountOfTarget = sql`(select workspace_id, status from accounts where id = t.account_id offset 0)`;

/**
 * Posts of these days with an account that needs attention. An unknown outcome does
 * not count as a failure yet.
 */
export async function readTargetStates(
  tx: Tx,
  { caller, from, to, limit }: { caller: Caller; from: Date; to: Date; limit: number },
): Promise<TargetStates[]> {
  const count = (condition: string) => sql`count(*) filter (where ${sql.raw(condition)})::int`;
  const { rows } = await sql<TargetStates>`
    select p.id as "postId", count(*)::int as targets,
           ${count("t.status = 'published'")} as published,
           ${count("t.status = 'failed' and t.error_code is distinct from 'outcome_unknown'")} as failed,
           ${count("t.status = 'uncertain' or t.status = 'failed' and t.error_code = 'outcome_unknown'")} as uncertain,
           ${count("t.status = 'manual_required'")} as manual,
           ${count(EXPIRED)} as expired
      from posts p
      join lateral ${targetsOfPost} t on t.workspace_id = p.workspace_id
      join lateral ${accountOfTarget} a on a.workspace_id = t.workspace_id
     where p.workspace_id = ${caller.workspaceId} and p.deleted_at is null and ${visiblePosts(caller)}
       and ${calendarTime} >= ${from} and ${calendarTime} < ${to}
     group by p.id
    having bool_or(t.status in ('failed', 'uncertain', 'manual_required') or ${sql.raw(EXPIRED)})
     order by p.id limit ${limit}`.execute(tx);
  return rows;
}
