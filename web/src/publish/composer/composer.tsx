import { useParams } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useCall } from '../../api/use-call.ts';
import { words } from '../../shell/kept-words.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Empty, Problem, Skeleton } from '../../ui/regions.tsx';
import { Lock } from 'lucide-react';
import { born } from './born.ts';
import { Desk } from './desk.tsx';
import { type Draft, EMPTY } from './draft.ts';
import { useAccounts } from '../use-people.ts';
import { useNewPlace } from './use-new-place.ts';
import type { Account } from '../states.ts';

/** A post that is being written. A new post gets its address when it is first saved, and the page stays as it is. */
export function Screen() {
  const { post: postId } = useParams({ strict: false }) as { post?: string };
  const may = useMay();
  const [url] = useUrl<{ at?: string; accounts?: string; open?: string }>();
  const [sitting, setSitting] = useState({ postId, isNew: postId === undefined, count: 0 });
  if (sitting.postId !== postId) {
    const isSame = sitting.postId === undefined && postId !== undefined && born.take(postId);
    setSitting(
      isSame ? { ...sitting, postId } : { postId, isNew: postId === undefined, count: sitting.count + 1 },
    );
  }
  // The owner of unsaved words is known only once the page knows who is signed in.
  const me = useCall('get_me', {}, { staleTime: 60_000 });
  const person = useSyncExternalStore(words.subscribe, words.person);
  const post = useCall('get_post', { postId: postId ?? '' }, { enabled: postId !== undefined });
  const { query: accounts } = useAccounts();
  if (!may('draft'))
    return (
      <Page title={t('compose.new')}>
        <Empty icon={Lock} title={t('error.forbidden.title')}>
          {t('error.403.next')}
        </Empty>
      </Page>
    );
  if ((person === null && !me.error) || (sitting.isNew && accounts.isLoading))
    return (
      <Page title={t('compose.new')}>
        <Skeleton />
      </Page>
    );
  if (sitting.isNew)
    return (
      <NewPost
        key={sitting.count}
        initial={{
          ...EMPTY,
          accountIds: url.accounts?.split(',').filter(Boolean) ?? onlyOne(accounts.data?.accounts ?? []),
          time: Number.isNaN(Date.parse(url.at ?? ''))
            ? null
            : { at: new Date(url.at ?? '').toISOString(), zone: shownZone() },
        }}
      />
    );
  // A post with accounts must not look for a moment as if it had none.
  if (post.data?.postId === postId && post.data && !accounts.isLoading)
    return (
      <Desk
        key={sitting.count}
        loaded={post.data}
        isOpeningLocalize={url.open === 'localize'}
        initial={EMPTY}
      />
    );
  return (
    <Page title={t('compose.new')}>
      {post.error ? <Problem error={post.error} onRetry={() => void post.refetch()} /> : <Skeleton />}
    </Page>
  );
}

/** A single choice is already made. */
function onlyOne(accounts: readonly Account[]): string[] {
  const [first, ...others] = accounts.filter(({ canPublish }) => canPublish);
  return first && others.length === 0 ? [first.id] : [];
}

/** Reserves a place for its words before the first of them is written. */
function NewPost({ initial }: { initial: Draft }) {
  const place = useNewPlace();
  return place === null ? (
    <Page title={t('compose.new')}>
      <Skeleton />
    </Page>
  ) : (
    <Desk loaded={null} initial={initial} newPlace={place} />
  );
}
