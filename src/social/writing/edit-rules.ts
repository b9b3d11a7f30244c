import { say, type Sentence } from '#kernel/say.ts';
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
  const refuse = (sentence: Sentence) => {
    throw refuseStatus(post, sentence);
  };
  if (post.status === 'publishing') refuse(say('writing.post_being_published_cannot_be'));
  if (setsTime && ['scheduled', 'published', 'failed'].includes(post.status))
    refuse(say('writing.scheduledat_once_post_scheduled_use'));
  if (!edit.isContentNew) return;
  if (post.status === 'pending_approval') refuse(say('writing.content_locked_while_waits_approval'));
  if (post.status === 'published') refuse(say('writing.post_published_only_title_tags'));
  if (post.status === 'failed' && isUnderWay) refuse(say('social.some_accounts_post_still_being'));
  if (post.status === 'failed' && edit.areAccountsNew)
    refuse(say('writing.accountids_accounts_fixed_once_publishing'));
}

export interface Next {
  status: PostStatus;
  isApprovalVoid: boolean;
}

export function unchanged(post: PostRow): Next {
  return { status: post.status, isApprovalVoid: false };
}

/** New content voids an approval; where the workspace requires one, the post becomes a draft again. */
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
    // A rejected post keeps showing the reasons until it is submitted again.
    default:
      return { ...unchanged(post), isApprovalVoid };
  }
}

/**
 * A failed post may have accounts that are still to be published: they would go out with unreviewed changes.
 */
export function refuseUnderWay(post: PostRow, targets: readonly Pick<TargetRow, 'status'>[]): void {
  const isUnderWay =
    post.status === 'publishing' ||
    (post.status === 'failed' && targets.some(({ status }) => IN_PROGRESS.includes(status)));
  if (isUnderWay) throw refuseStatus(post, say('writing.post_being_published_cancel_first'));
}
