import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import type { ReplyRow } from './store.ts';

export interface Reply extends ReplyRow {
  comment: { platformCommentId: string; platformPostId: string; postId: string | null };
  /** The workspace is being dissolved: nothing goes out of it. */
  isHeld: boolean;
}

/** What the steps of one reply share. */
export interface ReplyJob extends JobContext {
  replyId: string;
  /** Another run of this job, at that time. Its id. */
  again(tx: Tx, at: Date): Promise<string>;
}

/** The reply was given to another job: nothing more to do here. */
export class ReplyTaken extends Error {}

/** One transaction that holds only while the job is ours and the reply is ours. */
export async function fencedReply<T>(job: ReplyJob, run: (tx: Tx, reply: Reply) => Promise<T>): Promise<T> {
  return job.commit(async (tx) => {
    const { rows } = await sql<
      ReplyRow & { pc: string; pp: string | null; post_id: string | null; is_held: boolean }
    >`
      select r.*, c.platform_comment_id as pc, c.platform_post_id as pp, c.post_id,
             exists (select from workspaces w where w.id = r.workspace_id
                        and (w.dissolves_at is not null or w.dissolved_at is not null)) as is_held
        from comment_replies r join comments c on c.workspace_id = r.workspace_id and c.id = r.comment_id
       where r.id = ${job.replyId} for update of r`.execute(tx);
    const [row] = rows;
    if (!row || row.executor !== job.jobId) throw new ReplyTaken();
    const comment = { platformCommentId: row.pc, platformPostId: row.pp ?? '', postId: row.post_id };
    return run(tx, { ...row, comment, isHeld: row.is_held });
  });
}
