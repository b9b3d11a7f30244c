// The central types of this half, which every module may use. Nothing of the half is imported here.
import { z } from 'zod';
import { defineStates } from '#kernel/states.ts';

/** The eight statuses and every legal move between them. */
export const POST = defineStates({
  // To published or failed: some accounts had gone out, and the last of the others was removed.
  draft: ['pending_approval', 'scheduled', 'publishing', 'approved', 'published', 'failed'],
  pending_approval: ['draft', 'approved', 'scheduled', 'publishing', 'rejected'],
  approved: ['draft', 'scheduled', 'publishing', 'published', 'failed'],
  rejected: ['draft', 'pending_approval'],
  // To pending_approval: the workspace has required approval since.
  scheduled: ['draft', 'pending_approval', 'approved', 'publishing', 'published', 'failed'],
  // Back to its earlier status when only some of its accounts were asked for.
  publishing: ['failed', 'published', 'draft', 'pending_approval', 'approved', 'scheduled'],
  published: [],
  // After a retry of one account; while another target is still failed, the post stays failed.
  failed: ['publishing', 'published', 'draft', 'pending_approval'],
});
export type PostStatus = (typeof POST.all)[number];

export const TARGET = defineStates({
  pending: ['publishing', 'failed', 'skipped', 'manual_required', 'uncertain'],
  publishing: ['processing', 'published', 'failed', 'uncertain', 'skipped', 'manual_required', 'pending'],
  processing: ['published', 'failed', 'uncertain', 'manual_required', 'skipped', 'publishing'],
  // Only proven absence leads to another try.
  uncertain: ['published', 'failed', 'publishing', 'skipped'],
  failed: ['pending', 'skipped', 'published'],
  manual_required: ['published', 'skipped', 'failed'],
  published: ['removed'],
  skipped: ['pending'],
  removed: [],
});
export type TargetStatus = (typeof TARGET.all)[number];

export const IN_PROGRESS: readonly TargetStatus[] = ['pending', 'publishing', 'processing', 'uncertain'];

type Stand = { status: TargetStatus; executor: string | null };

/** No call has asked for this account, and it has not come due. */
export function isUnrequested({ status, executor }: Stand): boolean {
  return status === 'pending' && executor === null;
}

/** A publish was tried here, with any result. */
export function isTried({ status, executor }: Stand): boolean {
  return status !== 'skipped' && !isUnrequested({ status, executor });
}

/**
 * The status of a post once publishing has begun. While some accounts have not been asked for, the post
 * is publishing only as long as a requested one is under way, and then returns to its earlier status.
 * Otherwise a failed target makes it failed and a running one keeps it publishing. A target that waits
 * for a person counts only if no other is left. A post becomes a draft again if everything was
 * cancelled and nothing went out.
 */
export function rollUp(targets: readonly Stand[], before: PostStatus): PostStatus {
  const asked = targets.filter((target) => !isUnrequested(target));
  const has = (...some: readonly TargetStatus[]) => asked.some(({ status }) => some.includes(status));
  if (asked.length < targets.length) return has(...IN_PROGRESS) ? 'publishing' : before;
  if (has('failed')) return 'failed';
  if (has(...IN_PROGRESS)) return 'publishing';
  if (has('published', 'removed')) return 'published';
  return has('manual_required') ? 'publishing' : 'draft';
}

export const STEP_KINDS = ['internal', 'client'] as const;

export const Step = z.object({
  order: z.int(),
  kind: z.enum(STEP_KINDS),
  /** Empty: anyone whose role may decide a step of this kind. */
  reviewerIds: z.array(z.string()),
  decidedBy: z.string().nullable(),
  decision: z.enum(['approved', 'rejected']).nullable(),
  reason: z.string().nullable(),
  at: z.string().nullable(),
});
export type Step = z.output<typeof Step>;

export const Approval = z.object({
  required: z.boolean(),
  state: z.enum(['none', 'pending', 'approved', 'rejected']),
  steps: z.array(Step),
  /** The hash of the submitted content, because an approval covers exactly that content. */
  contentHash: z.string().nullable(),
});
export type Approval = z.output<typeof Approval>;

export function noApproval(required: boolean): Approval {
  return { required, state: 'none', steps: [], contentHash: null };
}

/** The state of a post before it was submitted or withdrawn, and the version created by that change. */
export interface BeforeRequest {
  version: number;
  status: 'draft' | 'rejected' | 'pending_approval';
  approval: Approval;
}

/** Null for a status that cannot simply be restored. */
export function beforeRequest(post: {
  version: number;
  status: PostStatus;
  approval: Approval;
}): BeforeRequest | null {
  const { version, status, approval } = post;
  return status === 'draft' || status === 'rejected' || status === 'pending_approval'
    ? { version: version + 1, status, approval }
    : null;
}

/** The first undecided step. */
export function currentStep({ steps }: Approval): Step | undefined {
  return steps.find((step) => step.decision === null);
}

/** Approved, and not changed since. */
export function isApproved(post: { approval: Approval; content_hash: string }): boolean {
  const { state, contentHash } = post.approval;
  return state === 'approved' && contentHash === post.content_hash;
}

/** Who did it. */
export interface Actor {
  kind: 'user' | 'credential' | 'system';
  id: string;
}

export const SYSTEM: Actor = { kind: 'system', id: 'parlance' };

/** The content of posts.recurrence. */
export type Recurrence = {
  /** Without COUNT and UNTIL, which are separate fields. */
  rrule: string;
  until: string | null;
  count: number | null;
  /** Days that are left out, in the post's time zone. */
  exceptions: string[];
  seriesId: string;
  /** The number of the occurrence in the rule, from 1; skipped days count. */
  occurrence: number;
  /** The wall time of the first occurrence. */
  start: string;
  /** Set when no occurrence follows this one. */
  ended?: true;
};

/** How a post repeated before its rule was changed or ended, and the version created by that change. */
export interface BeforeRule {
  version: number;
  recurrence: Recurrence | null;
  /** The time according to the rule; the post may have been moved since. */
  ruleAt: string | null;
}
