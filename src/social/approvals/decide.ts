import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import { actorOf, userOf } from '../caller.ts';
import { emitEvent, type Happening } from '../events/emit-event.ts';
import { type Approval, currentStep, type Step } from '../model.ts';
import { checkVersion, refuseStatus, requireWhole } from '../posts/refuse.ts';
import type { PostRow, TargetRow } from '../posts/rows.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargets } from '../posts/store/read-targets.ts';
import { isShared } from '../workspace/store.ts';
import { readPolicy } from './policy.ts';

export interface Waiting {
  post: PostRow;
  targets: TargetRow[];
  approval: Approval;
  step: Step;
}

/** Locks the post and returns the step to be decided, so that two reviewers cannot both decide it. */
export async function takeStep(
  ctx: Context,
  action: 'approve_post' | 'reject_post',
  input: { postId: string; step?: number | undefined; version?: number | undefined },
): Promise<Waiting> {
  const post = await getPost(ctx, input.postId, true);
  const targets = await readTargets(ctx.db, post.id);
  requireWhole(ctx.caller, targets, action);
  const approval = post.approval;
  const step = currentStep(approval);
  if (post.status !== 'pending_approval' || !step)
    throw refuseStatus(post, say('approvals.post_does_not_wait_approval'));
  checkVersion(post, input.version);
  if (input.step !== undefined && input.step !== step.order)
    throw refuseStatus(post, say('approvals.step_turn_step', { order: step.order }));
  if (approval.contentHash !== post.content_hash)
    throw refuseStatus(post, say('approvals.content_not_what_submitted_withdraw'));
  if (!mayDecide(ctx.caller, step))
    throw new AppError('forbidden', say('approvals.step_other_reviewers', { order: step.order }), { action });
  return { post, targets, approval, step };
}

/** Clients decide client steps and no others; owners and admins may stand in for anyone who is away. */
function mayDecide(caller: Caller, step: Step): boolean {
  if (caller.kind === 'app_key') return false;
  if (caller.role === 'owner' || caller.role === 'admin') return true;
  const isTheirKind = (caller.role === 'client') === (step.kind === 'client');
  return isTheirKind && (step.reviewerIds.length === 0 || step.reviewerIds.includes(caller.userId));
}

/**
 * A required approval must come from somebody other than the person who created the post or last changed its
 * content, unless the workspace has only one member.
 */
export async function refuseOwn(ctx: Context, post: PostRow): Promise<void> {
  if (![post.created_by, post.edited_by].includes(userOf(ctx.caller))) return;
  const { approval } = await readPolicy(ctx.db, post.workspace_id);
  if (!approval.required || approval.allowSelfApproval) return;
  if (await isShared(ctx.db, post.workspace_id))
    throw new AppError('forbidden', say('approvals.who_made_post_last_changed'), {
      action: 'approve_post',
      reason: 'own_post',
    });
}

/**
 * A published post changes at once, without review, so the editor must be allowed to approve their own posts.
 */
export async function requireOwnWord(ctx: Context, post: PostRow): Promise<void> {
  const { approval } = await readPolicy(ctx.db, post.workspace_id, true);
  if (!approval.required) return;
  const { caller } = ctx;
  const isHead = caller.kind !== 'app_key' && (caller.role === 'owner' || caller.role === 'admin');
  if (isHead && (approval.allowSelfApproval || !(await isShared(ctx.db, post.workspace_id)))) return;
  throw new AppError('approval_required', say('approvals.edit_of_what_is_out_needs_approval'), {
    postId: post.id,
    status: post.status,
  });
}

export function withDecision(
  { approval, step }: Waiting,
  { caller, clock }: Pick<Context, 'caller' | 'clock'>,
  decision: 'approved' | 'rejected',
  reason: string | null,
): Step[] {
  const decided = { ...step, decision, reason, decidedBy: userOf(caller), at: clock.now().toISOString() };
  return approval.steps.map((each) => (each.order === step.order ? decided : each));
}

export async function emitAbout(ctx: Context, postId: string, event: Happening): Promise<void> {
  const { caller } = ctx;
  await emitEvent(ctx, { ...event, workspaceId: caller.workspaceId, actor: actorOf(caller), postId });
}
