import { z } from 'zod';
import { nameJob } from '#platform/job-queue.ts';

// Jobs that are enqueued by other code. A job that only its schedule starts is named where it is defined.

export const duePostsJob = nameJob('run_due_posts', z.object({}));

export const publishTargetJob = nameJob(
  'run_publish_target',
  z.object({
    postId: z.string(),
    targetId: z.string(),
    reconcile: z.boolean().default(false).describe('Check now, regardless of the time of the next probe.'),
  }),
);

/** Targets of one platform that came due together, of any workspace. */
export const publishBatchJob = nameJob('run_publish_batch', z.object({ targetIds: z.array(z.string()) }));

export const removeTargetJob = nameJob(
  'run_remove_target',
  z.object({ postId: z.string(), targetId: z.string() }),
);

export const editTargetJob = nameJob(
  'run_edit_target',
  z.object({ postId: z.string(), targetId: z.string(), editId: z.string() }),
);

export const mediaIntakeJob = nameJob('run_media_intake', z.object({ mediaId: z.string() }));
export const mediaRenderJob = nameJob('run_media_render', z.object({ renderId: z.string() }));
export const drawDocumentJob = nameJob('run_draw_document', z.object({ mediaId: z.string() }));
export const mediaTranscodeJob = nameJob('run_media_transcode', z.object({ renderId: z.string() }));

export const syncAccountJob = nameJob('run_sync_account', z.object({ accountId: z.string() }));
export const accountPictureJob = nameJob('run_account_picture', z.object({ accountId: z.string() }));
export const readMetricsJob = nameJob('run_read_metrics', z.object({ accountId: z.string() }));

export const syncCommentsJob = nameJob('run_sync_comments', z.object({ accountId: z.string() }));
export const moderateCommentJob = nameJob('run_moderate_comment', z.object({ commentId: z.string() }));
export const sendReplyJob = nameJob('run_send_reply', z.object({ replyId: z.string() }));

export const readFeedJob = nameJob('run_read_feed', z.object({ feedId: z.string() }));
export const feedItemsJob = nameJob('run_feed_items', z.object({}));
export const duePoolsJob = nameJob('run_due_pools', z.object({}));
export const poolUsesJob = nameJob('run_pool_uses', z.object({}));
