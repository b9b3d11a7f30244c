import { usePages } from '../../api/use-call.ts';
import { t, tOr } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Copyable, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Problem, Skeleton } from '../../ui/regions.tsx';

/** Every call that was made for an account, the newest first. */
export function Attempts({
  postId,
  accountId,
  name,
  onClose,
}: {
  postId: string;
  accountId: string | null;
  name: string;
  onClose: () => void;
}) {
  const pages = usePages(
    'list_publish_attempts',
    { postId, ...(accountId !== null && { accountId }) },
    { enabled: accountId !== null },
  );
  return (
    <Sheet isOpen={accountId !== null} onClose={onClose} title={t('post.attemptsFor', { name })}>
      {pages.error ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton />
      ) : (
        <ol className="space-y-2">
          {pages.items.map((attempt) => (
            <li key={attempt.id} className="rounded-md border border-line p-3 text-sm">
              <div className="flex flex-wrap items-center gap-2">
                <span className="tnum font-medium">{t('post.attemptNo', { number: attempt.no })}</span>
                <Tag>{tOr(`post.phase.${attempt.phase}`, attempt.phase)}</Tag>
                {attempt.outcome !== null && (
                  <Tag tone={attempt.errorCode === null ? 'ok' : 'bad'}>
                    {tOr(`post.result.${attempt.outcome}`, attempt.outcome)}
                  </Tag>
                )}
                <span className="flex-1" />
                <Time at={attempt.startedAt} className="text-xs text-fg-3" />
              </div>
              <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs text-fg-2">
                {attempt.httpStatus !== null && (
                  <>
                    <dt>{t('post.httpStatus')}</dt>
                    <dd className="tnum">{attempt.httpStatus}</dd>
                  </>
                )}
                {attempt.errorCode !== null && (
                  <>
                    <dt>{t('post.errorCode')}</dt>
                    <dd className="font-mono">{attempt.errorCode}</dd>
                  </>
                )}
                {attempt.platformRequestId !== null && (
                  <>
                    <dt>{t('post.platformRequest')}</dt>
                    <dd className="min-w-0">
                      <Copyable value={attempt.platformRequestId} />
                    </dd>
                  </>
                )}
              </dl>
              {attempt.responseExcerpt !== null && (
                <p className="mt-1.5 break-words rounded-sm bg-sunken p-2 font-mono text-2xs">
                  {attempt.responseExcerpt}
                </p>
              )}
            </li>
          ))}
          {pages.hasNextPage && (
            <Button onClick={() => void pages.fetchNextPage()} isBusy={pages.isFetchingNextPage}>
              {t('common.loadMore')}
            </Button>
          )}
        </ol>
      )}
    </Sheet>
  );
}
