import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Problem, Skeleton } from '../../ui/regions.tsx';
import { Lock } from 'lucide-react';
import { Empty } from '../../ui/regions.tsx';
import { born } from './born.ts';
import { Desk } from './desk.tsx';
import { EMPTY } from './draft.ts';

/** A post that is being written. A new one gets its address when it is first saved, and the page stays as it is. */
export function Screen() {
  const { post: postId } = useParams({ strict: false }) as { post?: string };
  const may = useMay();
  const [url] = useUrl<{ at?: string; accounts?: string }>();
  const [sitting, setSitting] = useState({ postId, isNew: postId === undefined, count: 0 });
  if (sitting.postId !== postId) {
    const isSame = sitting.postId === undefined && postId !== undefined && born.take(postId);
    setSitting(
      isSame ? { ...sitting, postId } : { postId, isNew: postId === undefined, count: sitting.count + 1 },
    );
  }
  const post = useCall('get_post', { postId: postId ?? '' }, { enabled: postId !== undefined });
  if (!may('draft'))
    return (
      <Page title={t('compose.new')}>
        <Empty icon={Lock} title={t('error.forbidden.title')}>
          {t('error.403.next')}
        </Empty>
      </Page>
    );
  if (sitting.isNew)
    return (
      <Desk
        key={sitting.count}
        loaded={null}
        initial={{ ...EMPTY, accountIds: url.accounts?.split(',').filter(Boolean) ?? [] }}
        startAt={url.at === undefined ? null : Date.parse(url.at) || null}
      />
    );
  if (post.data?.postId === postId && post.data)
    return (
      <Desk
        key={sitting.count}
        loaded={post.data}
        initial={EMPTY}
        startAt={post.data.scheduledAt === null ? null : Date.parse(post.data.scheduledAt)}
      />
    );
  return (
    <Page title={t('compose.new')}>
      {post.error ? <Problem error={post.error} onRetry={() => void post.refetch()} /> : <Skeleton />}
    </Page>
  );
}
