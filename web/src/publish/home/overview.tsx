import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleCheck, Plus, Zap } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { count, shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Figure, Panel } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { AccountName } from '../account-name.tsx';
import { change, shownFigure } from '../analytics/metric.ts';
import { momentIn } from '../calendar/labels.ts';
import { wordsOf } from '../lists/post-rows.tsx';
import { PlatformRow } from '../platform-row.tsx';
import { AccountState, PostState } from '../state-tag.tsx';
import type { Post } from '../states.ts';
import { useNow } from '../use-now.ts';
import { useAccounts } from '../use-people.ts';
import { addDays, wallOf } from '../zone.ts';
import { ConnectTiles } from './connect-tiles.tsx';
import { Today } from './today.tsx';

const SHOWN = 5;

/** Today in publishing: what goes out next, and what needs attention. */
export function Screen() {
  const ws = useWorkspaceId();
  const may = useMay();
  const context = useCall('get_workspace_context', {});
  const next = useCall('list_posts', {
    status: ['scheduled'],
    sort: 'scheduledAt',
    order: 'asc',
    limit: SHOWN,
    include: ['counts'],
  });
  const failed = useCall('list_posts', { status: ['failed', 'rejected'], sort: 'updatedAt', limit: SHOWN });
  const slots = useCall('find_next_slots', { limit: 1 }, { staleTime: 60_000 });
  const comments = useCall('list_comments', { status: 'open', limit: 1 });
  const today = wallOf(useNow(), shownZone()).date;
  const week = useCall(
    'get_analytics_overview',
    { from: addDays(today, -6), to: today, timezone: shownZone() },
    { staleTime: 60_000 },
  );
  const engaged = week.data?.totals.find(({ metric }) => metric === 'engagements');
  const { all, query } = useAccounts();
  const broken = all.filter(({ status }) => status !== 'active');
  const counts = next.data?.counts;
  const slot = slots.data?.items.map(({ at }) => Date.parse(at)).sort((a, b) => a - b)[0];
  const quota = context.data?.quotas.scheduledThisMonth;
  return (
    <Page
      title={t('overview.title')}
      actions={
        may('draft') && (
          <Link
            to="/w/$ws/s/compose/{-$post}"
            params={{ ws }}
            className={buttonClass({ variant: 'primary' })}
          >
            <Plus />
            {t('calendar.new')}
          </Link>
        )
      }
    >
      {query.data !== undefined && all.length === 0 ? (
        <ConnectTiles />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6">
            <Figure
              name={t('shell.scheduled.month')}
              value={quota ? count(quota.used) : '–'}
              note={quota && t('overview.of', { limit: quota.limit })}
            />
            <Figure name={t('drafts.title')} value={counts ? count(counts.draft + counts.rejected) : '–'} />
            <Figure
              name={t('post.state.pending_approval')}
              value={counts ? count(counts.pending_approval) : '–'}
            />
            <Figure
              name={t('overview.comments')}
              value={
                <Link to="/w/$ws/s/inbox" params={{ ws }} className="hover:underline">
                  {comments.data ? count(comments.data.counts.open) : '–'}
                </Link>
              }
              note={comments.data && t('overview.unread', { count: comments.data.counts.unread })}
            />
            <Figure
              name={t('overview.engagements')}
              value={
                <Link to="/w/$ws/s/analytics" params={{ ws }} className="hover:underline">
                  {shownFigure('engagements', engaged?.value)}
                </Link>
              }
              {...(engaged?.changePct != null && {
                note: change(engaged.changePct),
                tone: engaged.changePct < 0 ? 'text-bad-text' : 'text-ok-text',
              })}
            />
            <Figure
              name={t('overview.nextSlot')}
              value={
                <span className="flex items-center gap-1.5 whitespace-normal text-base">
                  <Zap className="size-4 shrink-0 text-brand-text" aria-hidden />
                  {slot === undefined ? '–' : momentIn(slot, shownZone())}
                </span>
              }
            />
          </div>
          <Today />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <Panel title={t('overview.next')}>
              <Loaded of={next} rows={3}>
                {({ items }) => <Posts posts={items} icon={CalendarClock} none={t('overview.next.none')} />}
              </Loaded>
            </Panel>
            <Panel title={t('overview.attention')}>
              <Loaded of={failed} rows={3}>
                {({ items }) =>
                  items.length === 0 && broken.length === 0 ? (
                    <Empty icon={CircleCheck} title={t('overview.attention.none')} />
                  ) : (
                    <>
                      {broken.map((account) => (
                        <Link
                          key={account.id}
                          to="/w/$ws/s/accounts"
                          params={{ ws }}
                          className="flex items-center gap-3 border-b border-line/70 px-4 py-2.5 last:border-0 hover:bg-sunken"
                        >
                          <AccountName account={account} platform={account.platform} />
                          <span className="flex-1" />
                          <AccountState status={account.status} endsAt={account.tokenExpiresAt} />
                        </Link>
                      ))}
                      <Posts posts={items} icon={CircleCheck} none={null} />
                    </>
                  )
                }
              </Loaded>
            </Panel>
          </div>
        </>
      )}
    </Page>
  );
}

function Posts({
  posts,
  icon,
  none,
}: {
  posts: readonly Post[];
  icon: typeof CalendarClock;
  none: string | null;
}) {
  const ws = useWorkspaceId();
  if (posts.length === 0) return none === null ? null : <Empty icon={icon} title={none} />;
  return posts.map((post) => (
    <Link
      key={post.postId}
      to="/w/$ws/s/posts/$post"
      params={{ ws, post: post.postId }}
      className="flex items-center gap-3 border-b border-line/70 px-4 py-2.5 last:border-0 hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm" dir="auto" lang={post.content.locale ?? undefined}>
          {wordsOf(post)}
        </span>
        <span className="text-xs text-fg-3">
          <Time at={post.scheduledAt ?? post.updatedAt} />
        </span>
      </span>
      <PlatformRow platforms={[...new Set(post.targets.map(({ platform }) => platform))]} size={16} />
      <PostState post={post} />
    </Link>
  ));
}
