import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import { lockReply, type Reply } from './store-replies.ts';

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
    const reply = await lockReply(tx, job.replyId);
    if (reply?.executor !== job.jobId) throw new ReplyTaken();
    return run(tx, reply);
  });
}
