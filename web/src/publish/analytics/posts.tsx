import { ExternalLink, Trophy } from 'lucide-react';
import { usePages } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Panel } from '../../ui/card.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { PostName } from '../post-name.tsx';
import type { Account } from '../states.ts';
import { useFeedAddress } from '../use-open-address.ts';
import { useAccounts } from '../use-people.ts';
import { atHandle } from '../at-handle.ts';
import { type Figures, type Metric, metricName, type Overview, shownFigure } from './metric.ts';

const SHOWN = ['impressions', 'views', 'engagements', 'engagementRate'] as const satisfies readonly Metric[];
const PAGE = 20;

interface Range {
  from: string;
  to: string;
  timezone: string;
  accountIds?: string[];
}

/** The posts with the best figures in the period, or every post published in it. */
export function Posts({
  top,
  range,
  view,
  onView,
}: {
  top: Overview['topPosts'];
  range: Range;
  view: 'top' | 'all';
  onView: (view: 'top' | 'all') => void;
}) {
  return (
    <Panel
      title={t('analytics.posts')}
      note={view === 'top' ? t('analytics.posts.top.note') : t('analytics.posts.all.note')}
      action={
        <Segmented
          label={t('analytics.posts')}
          value={view}
          onChange={onView}
          items={[
            { value: 'top', label: t('analytics.posts.top') },
            { value: 'all', label: t('analytics.posts.all') },
          ]}
        />
      }
    >
      {view === 'top' ? <Top of={top} /> : <All range={range} />}
    </Panel>
  );
}

function Top({ of }: { of: Overview['topPosts'] }) {
  const { byId } = useAccounts();
  if (of.length === 0) return <None />;
  return (
    <Table
      label={t('analytics.posts.top')}
      hasManyColumns
      head={[t('analytics.post'), t('analytics.account'), ...names()]}
    >
      {of.map(({ targetId, postId, accountId, metrics }) => (
        <Row key={targetId}>
          <Cell className="w-full max-w-0 min-w-40">
            <PostName postId={postId} className="line-clamp-1 font-medium" />
          </Cell>
          <Cell>
            <span className="flex items-center gap-2">
              <AccountSign account={byId.get(accountId)} />
              <span className="max-w-24 truncate text-fg-2">
                {atHandle(byId.get(accountId)?.handle ?? '')}
              </span>
            </span>
          </Cell>
          {numbers(metrics)}
        </Row>
      ))}
    </Table>
  );
}

/** Nothing while the accounts are loading: an icon without a name says nothing. */
function AccountSign({ account }: { account: Account | undefined }) {
  return account && <PlatformIcon platform={account.platform} size={17} />;
}

function All({ range }: { range: Range }) {
  const addressOf = useFeedAddress();
  const pages = usePages('list_post_analytics', { ...range, limit: PAGE });
  if (pages.error) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.isPending) return <Skeleton />;
  if (pages.items.length === 0) return <None />;
  return (
    <>
      <Table
        label={t('analytics.posts.all')}
        hasManyColumns
        head={[t('analytics.post'), ...names(), t('analytics.link')]}
      >
        {pages.items.map((each) => (
          <Row key={each.targetId}>
            <Cell className="w-full max-w-0 min-w-48">
              <span className="flex items-center gap-2">
                <PlatformIcon platform={each.platform} size={17} />
                <span className="min-w-0">
                  <PostName postId={each.postId} className="line-clamp-1 font-medium" />
                  <span className="block text-xs text-fg-2">
                    <Time at={each.publishedAt} />
                  </span>
                </span>
              </span>
            </Cell>
            {numbers(each.metrics)}
            <Cell>
              {each.platformUrl !== null && (
                <a
                  href={addressOf(each) ?? each.platformUrl}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('inbox.openOn', { platform: titleOf(each.platform) })}
                  className="grid size-6 place-items-center rounded-xs text-fg-3 hover:bg-hover hover:text-fg"
                >
                  <ExternalLink className="size-3.5" aria-hidden />
                </a>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      <LoadMore of={pages} className="p-3 text-center" />
    </>
  );
}

const names = () => SHOWN.map((metric) => ({ figures: metricName(metric) }));

/** Cells of the row that calls it: a component would not know its column. */
const numbers = (of: Figures) =>
  SHOWN.map((metric) => (
    <Cell key={metric} className="tnum px-3 text-right">
      {shownFigure(metric, of[metric])}
    </Cell>
  ));

function None() {
  return (
    <Empty icon={Trophy} title={t('analytics.posts.none')}>
      {t('analytics.posts.none.next')}
    </Empty>
  );
}
