import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Step } from '../../model.ts';
import type { PostRow } from '../rows.ts';

/** Over posts `p`: approved, and not changed since (isApproved of the model). */
const isApproved = sql`(p.approval ->> 'state' = 'approved' and p.approval ->> 'contentHash' = p.content_hash)`;

/** Those of them that their workspace asks an approval for and that have none. */
export async function readUnapproved(
  tx: Tx,
  postIds: readonly string[],
): Promise<Pick<PostRow, 'id' | 'workspace_id'>[]> {
  const { rows } = await sql<Pick<PostRow, 'id' | 'workspace_id'>>`
    select p.id, p.workspace_id from posts p join workspaces w on w.id = p.workspace_id
     where p.id = any(${[...postIds]}) and (w.policy -> 'approval' ->> 'required')::boolean and not ${isApproved}`.execute(
    tx,
  );
  return rows;
}

/**
 * Posts of the calendar that nobody has approved wait for these steps, with their time kept; one of which some
 * accounts are on their way does so behind them. All of the workspace where none are named. Doing it again
 * finds nothing.
 */
export async function holdUnapproved(
  tx: Tx,
  workspaceId: string,
  steps: readonly Step[],
  postIds: readonly string[] | null,
): Promise<Pick<PostRow, 'id' | 'status'>[]> {
  const approval = JSON.stringify({ required: true, state: 'pending', steps });
  const { rows } = await sql<Pick<PostRow, 'id' | 'status'>>`
    update posts p
       set status = case when p.status = 'scheduled' then 'pending_approval' else p.status end,
           resume_status = case when p.status = 'scheduled' then null else 'pending_approval' end,
           approval = ${approval}::jsonb || jsonb_build_object('contentHash', p.content_hash),
           version = p.version + 1, updated_at = clock_timestamp()
     where p.workspace_id = ${workspaceId} and p.deleted_at is null
       and (p.status = 'scheduled' or p.status = 'publishing' and p.resume_status = 'scheduled')
       and (${postIds === null} or p.id = any(${[...(postIds ?? [])]})) and not ${isApproved}
    returning p.id, p.status`.execute(tx);
  return rows;
}
