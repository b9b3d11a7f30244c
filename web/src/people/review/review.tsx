import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enter } from '../../api/client.ts';
import { PreviewList } from '../../publish/preview/preview-list.tsx';
import { exactly } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/regions.tsx';
import { DeadLink, EntrancePage } from '../entrance.tsx';
import { Opinion } from './opinion.tsx';
import { lookOf } from './look-of.ts';

/** A post for a person without an account, who reads it and gives an opinion. */
export function Screen() {
  // After the #, which no browser sends.
  const [token] = useState(() => location.hash.slice(1));
  const [said, setSaid] = useState<'approve' | 'changes' | null>(null);
  const review = useQuery({
    queryKey: [null, 'read_review'],
    queryFn: () => enter('read_review', { token }),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  });
  // The reviewer has no account to sign in with.
  if (token === '' || review.error) return <DeadLink of="review" error={review.error} foot={null} />;
  if (!review.data)
    return (
      <EntrancePage title={t('review.title')}>
        <Skeleton rows={4} className="p-0" />
      </EntrancePage>
    );
  const { workspace, previews, version, isOpen } = review.data;
  const at = previews.find((each) => each.at !== null)?.at ?? null;
  return (
    <EntrancePage
      isWide
      title={t('review.title')}
      lead={t('review.lead', { workspace })}
      foot={t('review.foot')}
    >
      {at !== null && (
        <p className="text-sm text-fg-2">
          {t(isOpen ? 'review.goesOut' : 'review.wentOut', { when: exactly(at) })}
        </p>
      )}
      {previews.length === 0 ? (
        <p className="text-sm text-fg-2">{t('review.noAccounts')}</p>
      ) : (
        <Card>
          <PreviewList isWide looks={previews.map(lookOf)} />
        </Card>
      )}
      {said !== null ? (
        <p
          role="status"
          className="rounded-md border border-ok-line bg-ok-soft px-3 py-2 text-sm text-ok-text"
        >
          {t(said === 'approve' ? 'review.said.approve' : 'review.said.changes')}
        </p>
      ) : isOpen ? (
        <Opinion token={token} version={version} onSaid={setSaid} onStale={() => void review.refetch()} />
      ) : (
        <p className="text-sm text-fg-2">{t('review.gone')}</p>
      )}
    </EntrancePage>
  );
}
