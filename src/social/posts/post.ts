import { defineStates } from '#kernel/states.ts';

/** The eight statuses and every legal move between them (social-decisions 2). */
export const POST = defineStates({
  draft: ['pending_approval', 'scheduled', 'publishing', 'approved'],
  pending_approval: ['draft', 'approved', 'scheduled', 'publishing', 'rejected'],
  approved: ['draft', 'scheduled', 'publishing'],
  rejected: ['draft', 'pending_approval'],
  scheduled: ['draft', 'approved', 'publishing', 'failed'],
  publishing: ['failed', 'published'],
  published: [],
  // A retry of one account; when another target is still failed the post stays where it is.
  failed: ['publishing', 'published', 'draft'],
});
export type PostStatus = (typeof POST.all)[number];

export const TARGET = defineStates({
  pending: ['publishing', 'failed', 'skipped', 'manual_required', 'uncertain'],
  publishing: ['processing', 'published', 'failed', 'uncertain', 'skipped', 'manual_required', 'pending'],
  processing: ['published', 'failed', 'uncertain', 'manual_required', 'skipped', 'publishing'],
  // Only proven absence leads back to another try.
  uncertain: ['published', 'failed', 'publishing', 'skipped'],
  failed: ['pending', 'skipped', 'published'],
  manual_required: ['published', 'skipped', 'failed'],
  published: ['removed'],
  skipped: ['pending'],
  removed: [],
});
export type TargetStatus = (typeof TARGET.all)[number];

export const IN_PROGRESS: readonly TargetStatus[] = ['pending', 'publishing', 'processing', 'uncertain'];

/**
 * What a post is once publishing has begun: any failed target fails it, else any in progress keeps it
 * going, else it is published. A target that waits for a person does not hold the others; alone, it does.
 */
export function rollUp(targets: readonly { status: TargetStatus }[]): 'failed' | 'publishing' | 'published' {
  if (targets.some(({ status }) => status === 'failed')) return 'failed';
  if (targets.some(({ status }) => IN_PROGRESS.includes(status))) return 'publishing';
  const waiting = targets.filter(({ status }) => status === 'manual_required');
  const done = targets.filter(({ status }) => status === 'published' || status === 'removed');
  return waiting.length > 0 && done.length === 0 ? 'publishing' : 'published';
}
