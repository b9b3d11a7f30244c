import { defineStates } from '#kernel/states.ts';

export const COMMENT_STATUSES = ['open', 'closed', 'hidden', 'deleted'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** One reply of ours. `sending` is an intent: the next byte may become visible. */
export const REPLY = defineStates({
  pending: ['sending', 'failed'],
  sending: ['sent', 'failed', 'uncertain', 'pending'],
  // Only proven absence leads to another try.
  uncertain: ['sent', 'failed', 'pending'],
  sent: [],
  failed: [],
});
export type ReplyStatus = (typeof REPLY.all)[number];
