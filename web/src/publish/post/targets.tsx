import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Empty } from '../../ui/regions.tsx';
import { Table } from '../../ui/table.tsx';
import type { Post } from '../states.ts';
import { Send } from 'lucide-react';
import { useAccounts } from '../use-people.ts';
import { Attempts } from './attempts.tsx';
import { CHANGED_BY_PUBLISH, isUnknown } from './target-facts.ts';
import { TargetRow } from './target-row.tsx';

/** The targets of the post, account by account: a failure of one says nothing about the others. */
export function Targets({ post }: { post: Post }) {
  const may = useMay();
  const { byId } = useAccounts();
  const [attemptsOf, setAttemptsOf] = useState<string | null>(null);
  const retry = useAct('publish_post', {
    changes: [...CHANGED_BY_PUBLISH, 'list_accounts'],
    done: t('post.retrying'),
  });
  // Refused because of a pause; the account says how long it lasts.
  const { error } = retry;
  useEffect(() => {
    if (error) void refresh('list_accounts');
  }, [error]);
  const failed = post.targets.filter((target) => target.status === 'failed' && !isUnknown(target));
  return (
    <Panel
      title={t('post.targets')}
      note={t('post.targets.note')}
      action={
        may('publish') &&
        failed.length > 1 && (
          <Button isBusy={retry.isBusy} onClick={() => retry.run({ postId: post.postId })}>
            <RotateCw />
            {t('post.retryAll', { count: failed.length })}
          </Button>
        )
      }
    >
      {post.targets.length === 0 ? (
        <Empty icon={Send} title={t('post.noTargets')}>
          {t('post.noTargets.next')}
        </Empty>
      ) : (
        <Table label={t('post.targets')} head={[t('post.account'), t('post.status')]}>
          {post.targets.map((target) => (
            <TargetRow
              key={target.id}
              post={post}
              target={target}
              account={byId.get(target.accountId)}
              isRetrying={retry.isBusy}
              onRetry={() => retry.run({ postId: post.postId, accountId: target.accountId })}
              onAttempts={() => setAttemptsOf(target.accountId)}
            />
          ))}
        </Table>
      )}
      <Attempts
        postId={post.postId}
        accountId={attemptsOf}
        name={byId.get(attemptsOf ?? '')?.displayName ?? ''}
        onClose={() => setAttemptsOf(null)}
      />
    </Panel>
  );
}
