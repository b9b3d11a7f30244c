import type { Context } from '#platform/context.ts';
import { readPolicy } from '../approvals/policy.ts';
import { IN_PROGRESS, type PostStatus } from '../model.ts';
import { refuseStatus } from '../posts/refuse.ts';
import type { PostParts, PostRow, TargetRow } from '../posts/rows.ts';

export interface Edit {
  parts: PostParts;
  hash: string;
  /** Content, variants, settings or accounts: what an approval is given for. */
  isContentNew: boolean;
  areAccountsNew: boolean;
}

/** Which part of a post may change in which status. */
export function checkEditable(
  setsTime: boolean,
  post: PostRow,
  targets: readonly TargetRow[],
  edit: Edit,
): void {
  const isUnderWay = targets.some((target) => IN_PROGRESS.includes(target.status));
  const refuse = (sentence: string) => {
    throw refuseStatus(post, sentence);
  };
  if (post.status === 'publishing') refuse('The post is being published and cannot be changed.');
  if (setsTime && ['scheduled', 'published', 'failed'].includes(post.status))
    refuse('scheduledAt: once a post is scheduled, use reschedule_post or unschedule_post.');
  if (!edit.isContentNew) return;
  if (post.status === 'pending_approval')
    refuse('The content is locked while it waits for approval; withdraw it first.');
  if (post.status === 'published')
    refuse('The post is published; only its title, tags and campaign can change.');
  if (post.status === 'failed' && isUnderWay)
    refuse('Some accounts of the post are still being published to.');
  if (post.status === 'failed' && edit.areAccountsNew)
    refuse('accountIds: the accounts are fixed once publishing has begun.');
}

export interface Next {
  status: PostStatus;
  isApprovalVoid: boolean;
}

export function unchanged(post: PostRow): Next {
  return { status: post.status, isApprovalVoid: false };
}

/** New content voids an approval; where the workspace asks for one, the post is a draft again. */
export async function statusAfter(ctx: Pick<Context, 'db'>, post: PostRow): Promise<Next> {
  const isApprovalVoid = post.approval.state === 'approved';
  switch (post.status) {
    case 'approved':
      return { status: 'draft', isApprovalVoid };
    case 'scheduled':
    case 'failed': {
      const { approval } = await readPolicy(ctx.db, post.workspace_id);
      return approval.required
        ? { status: 'draft', isApprovalVoid }
        : { status: post.status, isApprovalVoid };
    }
    // A rejected post keeps its reasons in sight until it is submitted again.
    default:
      return { ...unchanged(post), isApprovalVoid };
  }
}
