import { Link } from '@tanstack/react-router';
import { ExternalLink, RotateCw, Search, TriangleAlert } from 'lucide-react';
import { useAct } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { AccountName } from '../account-name.tsx';
import { TargetState } from '../state-tag.tsx';
import type { Account, Post, Target } from '../states.ts';
import { useOpenAddress } from '../use-open-address.ts';
import { TargetEnds } from './target-ends.tsx';
import { ManualPackage } from './manual-package.tsx';
import { CHANGED_BY_PUBLISH, isUnknown, packageOf } from './target-facts.ts';
import { TargetReason } from './target-reason.tsx';
import { useSecondsUntil } from '../../api/use-wait.ts';
import { clock } from '../../text/format.ts';

export function TargetRow({
  post,
  target,
  account,
  isRetrying,
  onRetry,
  onAttempts,
}: {
  post: Post;
  target: Target;
  account: Account | undefined;
  isRetrying: boolean;
  onRetry: () => void;
  onAttempts: () => void;
}) {
  const may = useMay();
  const ws = useWorkspaceId();
  const manual = packageOf(target);
  const address = useOpenAddress()(target);
  const hasMore = target.errorCode !== null || isUnknown(target) || target.status === 'manual_required';
  const when =
    target.publishedAt === null && target.nextAttemptAt !== null ? (
      <span className="text-xs text-fg-2">
        {t('post.triedAgain')} <Time at={target.nextAttemptAt} />
      </span>
    ) : (
      <Time at={target.publishedAt} />
    );
  const attempts = target.attempts > 0 && (
    <Button size="xs" variant="ghost" onClick={onAttempts}>
      {t('post.attemptsOf', { count: target.attempts })}
    </Button>
  );
  const actions = (
    <>
      {address !== null && target.status !== 'removed' && (
        <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ size: 'xs' })}>
          <ExternalLink />
          {t('post.open')}
        </a>
      )}
      {may('publish') && target.status === 'failed' && !isUnknown(target) && (
        <RetryButton account={account} isBusy={isRetrying} onRetry={onRetry} />
      )}
      {may('publish') && isUnknown(target) && <Unknown post={post} target={target} />}
      {may('publish') && (
        <TargetEnds
          post={post}
          target={target}
          canDelete={account?.capabilities.delete ?? false}
          canEdit={account?.capabilities.edit ?? false}
        />
      )}
    </>
  );
  return (
    <>
      <Row className={hasMore ? 'border-b-0' : ''} data-target={target.accountId}>
        <Cell className="w-full max-w-0 min-w-36 py-2 align-top">
          <AccountName account={account} platform={target.platform} />
          {account?.status === 'expired' && target.status === 'pending' && (
            <span className="mt-0.5 flex items-center gap-1 text-2xs text-warn-text">
              <TriangleAlert className="size-3 shrink-0" aria-hidden />
              {t('post.expired')}
              <Link to={`/w/${ws}/s/accounts/${account.id}`} className="underline">
                {t('accounts.reconnect')}
              </Link>
            </span>
          )}
          <span className="mt-1.5 flex flex-wrap items-center gap-1.5 pb-1.5 text-xs text-fg-2">
            {(target.publishedAt ?? target.nextAttemptAt) !== null && when}
            {actions}
            {attempts}
          </span>
        </Cell>
        <Cell className="py-2.5 align-top">
          <TargetState status={target.status} isJudged={account?.capabilities.judged === true} />
        </Cell>
      </Row>
      {hasMore && (
        <tr className="border-b border-line/70 last:border-0">
          <td colSpan={2} className="px-4 pb-3">
            {target.status === 'manual_required' && manual !== null ? (
              <ManualPackage post={post} target={target} content={manual} />
            ) : (
              <TargetReason postId={post.postId} target={target} />
            )}
          </td>
        </tr>
      )}
    </>
  );
}

/** The platform did not say whether it accepted the post. We ask it, or a person looks and says so. */
function Unknown({ post, target }: { post: Post; target: Target }) {
  const which = { postId: post.postId, targetId: target.id };
  const reconcile = useAct('reconcile_target', { changes: CHANGED_BY_PUBLISH, done: t('post.looked') });
  const resolve = useAct('resolve_target', { changes: CHANGED_BY_PUBLISH, done: t('post.resolved') });
  return (
    <>
      <Button size="xs" isBusy={reconcile.isBusy} onClick={() => reconcile.run(which)}>
        <Search />
        {t('post.look')}
      </Button>
      <Button
        size="xs"
        isBusy={resolve.isBusy}
        onClick={() => resolve.run({ ...which, outcome: 'published' })}
      >
        {t('post.isThere')}
      </Button>
      <Button
        size="xs"
        isBusy={resolve.isBusy}
        onClick={() => resolve.run({ ...which, outcome: 'not_published' })}
      >
        {t('post.isNotThere')}
      </Button>
    </>
  );
}

/** Longer waits are shown in hours, without minutes and seconds. */
const COUNTED_SEC = 120;

/** Tries again. While the account must pause, it says for how long and waits. */
function RetryButton({
  account,
  isBusy,
  onRetry,
}: {
  account: Account | undefined;
  isBusy: boolean;
  onRetry: () => void;
}) {
  const ends = [account?.limits.nextPublishAt, account?.limits.blockedUntil].flatMap((at) =>
    at == null ? [] : [Date.parse(at)],
  );
  const until = ends.length === 0 ? null : Math.max(...ends);
  const seconds = useSecondsUntil(until);
  return (
    <Button size="xs" isBusy={isBusy} disabled={seconds > 0} onClick={onRetry}>
      <RotateCw />
      {seconds === 0
        ? t('post.retry')
        : seconds <= COUNTED_SEC
          ? t('post.retryIn', { seconds })
          : t('post.retryAt', { time: clock(until ?? 0) })}
    </Button>
  );
}
