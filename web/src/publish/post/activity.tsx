import { usePages } from '../../api/use-call.ts';
import { t, tOr } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Problem, Skeleton } from '../../ui/regions.tsx';
import { titleOf } from '../platform-icon.tsx';
import { useAccounts, useNames } from '../use-people.ts';

/** Who did what to the post, the newest first. */
export function Activity({ postId }: { postId: string }) {
  const pages = usePages('list_post_events', { postId, limit: 20 });
  const nameOf = useNames();
  const { byId } = useAccounts();
  return (
    <Panel title={t('post.activity')}>
      {pages.error ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton rows={3} />
      ) : (
        <ol className="space-y-2.5 px-4 py-3">
          {pages.items.map(({ id, type, occurredAt, actor, data }) => {
            const account = byId.get(String(data['accountId'] ?? ''));
            const reason = data['reason'] ?? data['note'];
            const who = actor['kind'] === 'user' ? nameOf(String(actor['id'])) : t('post.bySystem');
            return (
              <li key={id} className="text-sm">
                <p>
                  {tOr(`post.event.${type}`, type)}
                  {account && (
                    <span className="text-fg-2">
                      {' '}
                      · {titleOf(account.platform)} · {account.displayName}
                    </span>
                  )}
                </p>
                {typeof reason === 'string' && reason !== '' && <p className="text-xs text-fg-2">{reason}</p>}
                <p className="text-xs text-fg-3">
                  {who} · <Time at={occurredAt} />
                </p>
              </li>
            );
          })}
          {pages.hasNextPage && (
            <Button size="xs" onClick={() => void pages.fetchNextPage()} isBusy={pages.isFetchingNextPage}>
              {t('common.loadMore')}
            </Button>
          )}
        </ol>
      )}
    </Panel>
  );
}
