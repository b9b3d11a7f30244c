import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { isApproved, STEP_KINDS } from '../model.ts';
import type { PostRow } from '../posts/rows.ts';

const STEPS_MAX = 5;
const REVIEWERS_MAX = 20;

/** House rules of a workspace (workspaces.policy); what is absent has its default. */
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
    .describe('Decided one after another; none listed means one internal step.'),
  publishOnApproval: z
    .boolean()
    .default(false)
    .describe('A post whose time passed while it waited goes out when it is approved.'),
  allowSelfApproval: z
    .boolean()
    .default(false)
    .describe('Who made a post or last changed it may approve it. Always so in a workspace of one.'),
});

export const Policy = z.object({
  approval: ApprovalPolicy.prefault({}),
  authorsMayPublish: z.boolean().default(false),
});
export type Policy = z.output<typeof Policy>;

export async function readPolicy(tx: Tx, workspaceId: string): Promise<Policy> {
  const { policy } = await tx
    .selectFrom('workspaces')
    .select('policy')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Policy.parse(policy);
}

/** 409 approval_required unless the workspace asks for none or the post has it: before it is scheduled or published. */
export function requireApproval(
  policy: Policy,
  post: Pick<PostRow, 'id' | 'status' | 'approval' | 'content_hash'>,
): void {
  if (!policy.approval.required || isApproved(post)) return;
  throw new AppError('approval_required', 'The workspace requires an approval of this post first.', {
    postId: post.id,
    status: post.status,
  });
}
