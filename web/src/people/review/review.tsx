import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enter } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { t } from '../../text/text.ts';
import { Skeleton } from '../../ui/regions.tsx';
import { Door, DoorProblem } from '../door.tsx';
import { Opinion } from './opinion.tsx';
import { VersionPreview } from './version-preview.tsx';

/** A post, for somebody without an account: they read it and say what they think. */
export function Screen() {
  // Behind the #, which no browser sends anywhere.
  const [token] = useState(() => location.hash.slice(1));
  const [said, setSaid] = useState<'approve' | 'changes' | null>(null);
  const review = useQuery({
    queryKey: [null, 'read_review'],
    queryFn: () => enter('read_review', { token }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (review.error) return <DoorProblem text={explain(review.error).text} />;
  if (!review.data)
    return (
      <Door title={t('review.title')}>
        <Skeleton rows={4} className="p-0" />
      </Door>
    );
  const { workspace, versions, version, isOpen } = review.data;
  return (
    <Door title={t('review.title')} lead={t('review.lead', { workspace })} foot={t('review.foot')}>
      <ul aria-label={t('review.versions')} className="space-y-3">
        {versions.map((each) => (
          <VersionPreview key={each.platforms.join()} version={each} />
        ))}
      </ul>
      {versions.length === 0 && <p className="text-sm text-fg-2">{t('review.noAccounts')}</p>}
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
    </Door>
  );
}
