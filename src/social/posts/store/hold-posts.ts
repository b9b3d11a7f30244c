import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Step } from '../../model.ts';
import type { PostRow } from '../rows.ts';
import { isApproved } from './read-posts.ts';

/**
 * Makes unapproved posts on the calendar wait for these approval steps and keeps their times. A post
 * with accounts already on their way waits once those are done. Without `postIds`, covers the whole
 * workspace. Safe to repeat.
 */
export async function holdUnapproved(
  tx: Tx,
  workspaceId: string,
  steps: readonly Step[],
  postIds: readonly string[] | null,
): Promise<Pick<PostRow, 'id' | 'status'>[]> {
  const approval = JSON.stringify({ required: true, state: 'pending', steps });
  return tx
    .updateTable('posts as p')
    .set({
      status: sql`case when p.status = 'scheduled' then 'pending_approval' else p.status end`,
      resume_status: sql`case when p.status = 'scheduled' then null else 'pending_approval' end`,
      approval: sql`${approval}::jsonb || jsonb_build_object('contentHash', p.content_hash)`,
      version: sql`p.version + 1`,
      updated_at: sql`clock_timestamp()`,
    })
    .where('p.workspace_id', '=', workspaceId)
    .where('p.deleted_at', 'is', null)
    .where(
      sql<boolean>`(p.status = 'scheduled' or p.status = 'publishing' and p.resume_status = 'scheduled')`,
    )
    .$if(postIds !== null, (query) => query.where('p.id', '=', sql<string>`any(${[...(postIds ?? [])]})`))
    .where(({ not }) => not(isApproved))
    .returning(['p.id', 'p.status'])
    .execute();
}
