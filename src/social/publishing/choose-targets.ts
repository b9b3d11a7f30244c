import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { AccountStanding, PostRow, TargetOfAccount } from '../posts/rows.ts';

export type Publishable = TargetOfAccount & AccountStanding;

type SkipReason =
  | 'already_published'
  | 'in_progress'
  | 'manual_required'
  | 'removed'
  | 'skipped'
  | 'outcome_unknown'
  | 'account_paused'
  | 'account_missing';

export interface Choice {
  /** Targets for the workers. */
  chosen: Publishable[];
  /** Their authorization ended: they fail at once, while the others can go. */
  expired: Publishable[];
  skipped: { target: Publishable; reason: SkipReason }[];
}

/** Which targets a publish call takes, and why it leaves the others out. Refuses if it can take none. */
export function chooseTargets(
  post: Pick<PostRow, 'id' | 'status' | 'version'>,
  targets: readonly Publishable[],
  wish: { accountId?: string | undefined; force: boolean },
): Choice {
  const named = targets.filter(
    (target) => wish.accountId === undefined || target.account_id === wish.accountId,
  );
  const judged = named.map((target) => ({ target, reason: reasonAgainst(target, wish) }));
  const free = judged.filter(({ reason }) => reason === null).map(({ target }) => target);
  const skipped = judged.flatMap(({ target, reason }) => (reason === null ? [] : [{ target, reason }]));
  if (free.length === 0) throw refusal(post, skipped);
  const expired = free.filter((target) => target.account_status === 'expired' && !target.is_manual);
  const chosen = free.filter((target) => !expired.includes(target));
  if (chosen.length === 0)
    throw new AppError('needs_reauth', say('publishing.authorization_account_expired_reconnect_first'), {
      accountIds: expired.map((target) => target.account_id),
    });
  return { chosen, expired, skipped };
}

function reasonAgainst(
  target: Publishable,
  wish: { accountId?: string | undefined; force: boolean },
): SkipReason | null {
  switch (target.status) {
    case 'published':
      return 'already_published';
    case 'removed':
      return 'removed';
    case 'manual_required':
      return 'manual_required';
    case 'publishing':
    case 'processing':
    case 'uncertain':
      return 'in_progress';
    case 'pending':
      if (target.executor !== null) return 'in_progress';
      break;
    case 'skipped':
      // A person took it out; only naming the account brings it back.
      if (wish.accountId === undefined) return 'skipped';
      break;
    case 'failed':
      // The post may be out there: sending it again is a person's decision.
      if (target.error_code === 'outcome_unknown' && !wish.force) return 'outcome_unknown';
      break;
    default:
  }
  if (target.is_gone) return 'account_missing';
  return target.paused ? 'account_paused' : null;
}

function refusal(post: Pick<PostRow, 'id' | 'status' | 'version'>, skipped: Choice['skipped']): AppError {
  const reasons = skipped.map(({ reason }) => reason);
  const shown = skipped.map(({ target, reason }) => ({ accountId: target.account_id, reason }));
  const params = { status: post.status, version: post.version, skippedTargets: shown };
  if (reasons.every((reason) => reason === 'account_missing' || reason === 'account_paused'))
    return new AppError('no_account', say('publishing.no_account_post_be_used'), params);
  if (reasons.every((reason) => reason === 'outcome_unknown'))
    return new AppError('conflict', say('publishing.whether_published_not_known_look'), {
      ...params,
      reason: 'outcome_unknown',
    });
  return new AppError('conflict', say('publishing.nothing_post_be_published_now'), params);
}
