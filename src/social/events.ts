import { z } from 'zod';
import { defineEvent } from '#platform/event.ts';

const id = z.string();
const accountIds = z.array(z.string());
const inSeries = { seriesId: z.string().optional(), occurrence: z.int().optional() };

const event = <const Name extends string, D extends z.ZodRawShape>(name: Name, summary: string, detail: D) =>
  defineEvent({ name, face: 'social', summary, detail: z.object(detail) });

export const postCreated = event('post.created', 'A post was created by a person, a tool or its series.', {
  postId: id,
  ...inSeries,
  status: z.string(),
  createdVia: z.string(),
  accountIds: accountIds.optional(),
});

export const postUpdated = event('post.updated', 'A post was changed, returned to its author, or deleted.', {
  postId: id,
  status: z.string(),
  version: z.int().optional(),
  contentChanged: z.boolean().optional(),
  approvalVoided: z.boolean().optional().describe('The approval no longer covers the content.'),
  localizing: z.array(z.string()).optional().describe('Languages whose translation has started.'),
  approvedStep: z.int().optional().describe('This step was approved, and another one is pending.'),
  withdrawn: z.boolean().optional(),
  deleted: z.boolean().optional(),
});

export const postSubmitted = event('post.submitted', 'A post waits for approval.', {
  postId: id,
  status: z.string(),
  note: z.string().nullable(),
});

export const postApproved = event('post.approved', 'The last required step approved a post.', {
  postId: id,
  status: z.string(),
  step: z.int(),
});

export const postRejected = event('post.rejected', 'A reviewer sent a post back.', {
  postId: id,
  status: z.string(),
  step: z.int(),
  reason: z.string(),
});

export const postScheduled = event('post.scheduled', 'A post was put on the calendar, or moved.', {
  postId: id,
  ...inSeries,
  status: z.string().optional(),
  scheduledAt: z.string().nullable(),
  timezone: z.string().optional(),
  accountIds: accountIds.optional(),
  previousScheduledAt: z.string().nullable().optional(),
});

export const postUnscheduled = event('post.unscheduled', 'A post was taken off the calendar.', {
  postId: id,
  previousScheduledAt: z.string().nullable(),
});

export const postPublishing = event('post.publishing', 'A post is being published.', {
  postId: id,
  status: z.string().optional(),
  scheduledAt: z.string().nullable().optional(),
  accountIds: accountIds.optional(),
});

export const postPublished = event('post.published', 'A post was published on all requested accounts.', {
  postId: id,
  status: z.string(),
});

export const postFailed = event('post.failed', 'A post could not be published on any of its accounts.', {
  postId: id,
  status: z.string(),
  errorCode: z.string().optional(),
});

const target = {
  postId: id,
  targetId: id,
  accountId: id,
  platform: z.string(),
  status: z.string(),
  errorCode: z.string().nullable(),
  platformPostId: z.string().nullable().optional(),
  platformUrl: z.string().nullable().optional(),
};
export const targetPublished = event('target.published', 'A post was published on one account.', target);
export const targetFailed = event('target.failed', 'A post could not be published on one account.', target);
export const targetUncertain = event(
  'target.uncertain',
  'It is not known whether a post was published on one account; a person must check.',
  target,
);

export const targetResolved = event(
  'target.resolved',
  'A person reported the outcome of an uncertain target.',
  {
    postId: id,
    targetId: id,
    accountId: id,
    outcome: z.string(),
  },
);

export const commentReceived = event('comment.received', 'Somebody commented on a post.', {
  commentId: id,
  accountId: id,
  platform: z.string(),
  postId: id.nullable(),
  publishedAt: z.string(),
});

export const commentReplied = event('comment.replied', 'A reply to a comment was published.', {
  commentId: id,
  replyId: id,
  accountId: id,
  platformCommentId: z.string().nullable(),
});

const account = {
  accountId: id,
  platform: z.string(),
  handle: z.string(),
  tokenExpiresAt: z.string().nullable(),
};
export const accountExpiring = event('account.expiring', 'An account must be connected again soon.', account);
export const accountExpired = event(
  'account.expired',
  'The authorization of an account has ended; nothing can be published on it.',
  account,
);
export const accountReconnected = event('account.reconnected', 'An expired account was connected again.', {
  ...account,
  retryPostIds: z.array(z.string()).describe('Posts of the last day that failed for that reason.'),
});

export const mediaReady = event('media.ready', 'A file can be used in posts.', {
  mediaId: id,
  kind: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationSec: z.number().nullable(),
});

export const mediaFailed = event('media.failed', 'A file cannot be used.', {
  mediaId: id,
  errorCode: z.string(),
});

export const localizationCompleted = event(
  'localization.completed',
  'All languages of one call to localize a post have ended.',
  {
    postId: id,
    jobId: z.string(),
    taskId: z.string().nullable(),
    mode: z.string(),
    variants: z.array(
      z.object({
        locale: z.string(),
        postId: id.nullable().optional(),
        status: z.string(),
        errorCode: z.string().nullable().optional(),
      }),
    ),
  },
);

export const feedFailed = event(
  'feed.failed',
  'A feed could not be read three times in a row, or was stopped.',
  {
    feedId: id,
    name: z.string(),
    problem: z.string(),
  },
);

export const poolStopped = event(
  'pool.stopped',
  'A pool was paused, because there is no longer anybody in whose name it could post.',
  {
    poolId: id,
    name: z.string(),
    problem: z.string(),
  },
);

export const quotaWarning = event('quota.warning', 'A quota of the plan stopped a post.', {
  postId: id,
  ...inSeries,
  quota: z.string(),
  left: z.int(),
});

export const confirmationRequested = event(
  'confirmation.requested',
  'A call is waiting for the confirmation of a person.',
  {
    confirmationId: id,
    operation: z.string(),
    postId: id.nullable(),
    accountIds,
    expiresAt: z.string(),
  },
);

/** All events of the feed and the webhooks. */
export const WORKSPACE_EVENTS = [
  postCreated,
  postUpdated,
  postSubmitted,
  postApproved,
  postRejected,
  postScheduled,
  postUnscheduled,
  postPublishing,
  postPublished,
  postFailed,
  targetPublished,
  targetFailed,
  targetUncertain,
  targetResolved,
  commentReceived,
  commentReplied,
  accountExpiring,
  accountExpired,
  accountReconnected,
  mediaReady,
  mediaFailed,
  feedFailed,
  poolStopped,
  localizationCompleted,
  quotaWarning,
  confirmationRequested,
] as const;
export type WorkspaceEvent = (typeof WORKSPACE_EVENTS)[number];
export type EventType = WorkspaceEvent['name'];
export const EVENT_TYPES: readonly EventType[] = WORKSPACE_EVENTS.map(({ name }) => name);

/** In no feed, and not open to subscription. */
export const webhookTest = event(
  'webhook.test',
  'Sent on request, to test a receiver before it is switched on.',
  { webhookId: id },
);
