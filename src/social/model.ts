// The nouns of this half, which every module may know. Nothing of the half is imported here.
import { z } from 'zod';
import { defineStates } from '#kernel/states.ts';

/** The eight statuses and every legal move between them. */
export const POST = defineStates({
  // published, failed: after some of the accounts had gone out, the last of the others was taken off.
  draft: ['pending_approval', 'scheduled', 'publishing', 'approved', 'published', 'failed'],
  pending_approval: ['draft', 'approved', 'scheduled', 'publishing', 'rejected'],
  approved: ['draft', 'scheduled', 'publishing', 'published', 'failed'],
  rejected: ['draft', 'pending_approval'],
  // pending_approval: the workspace asks for an approval since.
  scheduled: ['draft', 'pending_approval', 'approved', 'publishing', 'published', 'failed'],
  // Back to where it came from, when only some of its accounts were asked for.
  publishing: ['failed', 'published', 'draft', 'pending_approval', 'approved', 'scheduled'],
  published: [],
  // A retry of one account; when another target is still failed the post stays where it is.
  failed: ['publishing', 'published', 'draft', 'pending_approval'],
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

type Stand = { status: TargetStatus; executor: string | null };

/** No call and no due time has asked for this account yet. */
export function isUnasked({ status, executor }: Stand): boolean {
  return status === 'pending' && executor === null;
}

/** A publish was tried here, with any result. */
export function isTried({ status, executor }: Stand): boolean {
  return status !== 'skipped' && !isUnasked({ status, executor });
}

/**
 * The status of a post once publishing has begun. While it has accounts that have not been asked for yet, it is
 * publishing only as long as a requested one is under way, and then has its earlier status again. Otherwise a failed
 * target makes it failed, a running one keeps it publishing, and a target that waits for a person counts only when no
 * other is left. A post is a draft again when everything was called off and nothing went out.
 */
export function rollUp(targets: readonly Stand[], before: PostStatus): PostStatus {
  const asked = targets.filter((target) => !isUnasked(target));
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
  /** The hash of the submitted content: an approval is for exactly that. */
  contentHash: z.string().nullable(),
});
export type Approval = z.output<typeof Approval>;

export function noApproval(required: boolean): Approval {
  return { required, state: 'none', steps: [], contentHash: null };
}

/** The state of a post before it was submitted or taken back, and the version that this change made. */
export interface BeforeRequest {
  version: number;
  status: 'draft' | 'rejected' | 'pending_approval';
  approval: Approval;
}

/** Null for what cannot simply be again what it was. */
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

/** The first step that nobody has decided. */
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

/** As it stands in posts.recurrence. */
export type Recurrence = {
  /** Without COUNT and UNTIL, which have fields of their own. */
  rrule: string;
  until: string | null;
  count: number | null;
  /** Days on which it does not happen, in the zone of the post. */
  exceptions: string[];
  seriesId: string;
  /** Place in the rule, from 1; days that were skipped count. */
  occurrence: number;
  /** Wall time of the first. */
  start: string;
  /** Set when nothing comes after this one. */
  ended?: true;
};

/** How a post repeated before its rule was changed or ended, and the version that this made. */
export interface BeforeRule {
  version: number;
  recurrence: Recurrence | null;
  /** When the rule means it; it may have been moved since. */
  ruleAt: string | null;
}
