import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { type Approval, isApproved, type Step, STEP_KINDS } from '../model.ts';
import type { PostRow } from '../posts/rows.ts';

const STEPS_MAX = 5;
const REVIEWERS_MAX = 20;

/** The rules of a workspace (workspaces.policy); absent fields have their defaults. */
export const ApprovalPolicy = z.object({
  required: z.boolean().default(false).describe('Nothing is scheduled or published without an approval.'),
  steps: z
    .array(
      z.object({
        kind: z.enum(STEP_KINDS),
        reviewerIds: z.array(z.string().min(1).max(64)).max(REVIEWERS_MAX).default([]),
      }),
    )
    .max(STEPS_MAX)
    .default([])
    .describe('The steps in order; an empty list means one internal step.'),
  publishOnApproval: z
    .boolean()
    .default(false)
    .describe('A post whose time has passed while it waited is published when it is approved.'),
  allowSelfApproval: z
    .boolean()
    .default(false)
    .describe(
      'People may approve posts that they made or last changed. Always allowed in a workspace with one member.',
    ),
});

export type ApprovalPolicy = z.output<typeof ApprovalPolicy>;

export const Policy = z.object({
  approval: ApprovalPolicy.prefault({}),
  authorsMayPublish: z.boolean().default(false),
});
export type Policy = z.output<typeof Policy>;

/** `keep`: locks the policy until this transaction ends. */
export async function readPolicy(tx: Tx, workspaceId: string, keep = false): Promise<Policy> {
  const { policy } = await tx
    .selectFrom('workspaces')
    .select('policy')
    .where('id', '=', workspaceId)
    .$if(keep, (query) => query.forShare())
    .executeTakeFirstOrThrow();
  return Policy.parse(policy);
}

/**
 * 409 approval_required if the workspace requires an approval that the post lacks. Checked before it
 * is scheduled or published.
 */
export function requireApproval(
  policy: Policy,
  post: Pick<PostRow, 'id' | 'status' | 'approval' | 'content_hash'>,
): void {
  if (!policy.approval.required || isApproved(post)) return;
  throw new AppError('approval_required', say('approvals.workspace_requires_approval_post_first'), {
    postId: post.id,
    status: post.status,
  });
}

/** The approval of a post that waits for its reviewers, for its current content. */
export function pendingApproval(policy: ApprovalPolicy, contentHash: string): Approval {
  return { required: policy.required, state: 'pending', steps: stepsOf(policy), contentHash };
}

export function stepsOf(policy: ApprovalPolicy): Step[] {
  const wanted = policy.steps.length > 0 ? policy.steps : [{ kind: 'internal' as const, reviewerIds: [] }];
  return wanted.map(({ kind, reviewerIds }, n) => ({
    order: n + 1,
    kind,
    reviewerIds,
    decidedBy: null,
    decision: null,
    reason: null,
    at: null,
  }));
}
