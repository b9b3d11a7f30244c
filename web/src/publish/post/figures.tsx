import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { when } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { AccountName } from '../account-name.tsx';
import { metricName, shownFigure } from '../analytics/metric.ts';
import { useAccounts } from '../use-people.ts';
import { type Sum, sumFigures } from './sum-figures.ts';

/** The results: all accounts together, then each of them. */
export function Figures({ postId }: { postId: string }) {
  const ws = useWorkspaceId();
  const { byId } = useAccounts();
  const { data } = useCall('get_post_analytics', { postId });
  if (!data || data.postId !== postId || data.targets.length === 0) return null;
  const { targets } = data;
  const asOf = targets
    .flatMap((target) => target.asOf ?? [])
    .toSorted()
    .at(-1);
  const sums = sumFigures(targets);
  return (
    <Panel
      title={t('post.figures')}
      note={asOf === undefined ? t('post.figures.none') : t('post.figures.asOf', { when: when(asOf) })}
      action={
        <Link to="/w/$ws/s/analytics" params={{ ws }} className={buttonClass({ variant: 'ghost' })}>
          <ChartNoAxesColumn />
          {t('analytics.title')}
        </Link>
      }
    >
      {sums.length > 0 && (
        <div className="divide-y divide-line/70">
          <Row sums={sums} isLarge />
          {targets.length > 1 &&
            targets.map((target) => (
              <div key={target.targetId} className="pt-2.5">
                <div className="px-4">
                  <AccountName account={byId.get(target.accountId)} platform={target.platform} />
                </div>
                <Row sums={sumFigures([target])} />
              </div>
            ))}
        </div>
      )}
    </Panel>
  );
}

function Row({ sums, isLarge = false }: { sums: readonly Sum[]; isLarge?: boolean }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 px-4 py-2.5">
      {sums.map(({ metric, value }) => (
        <div key={metric} className="flex flex-col-reverse">
          <dt className="text-xs text-fg-3">{metricName(metric)}</dt>
          <dd className={isLarge ? 'tnum text-xl font-semibold' : 'tnum text-sm font-medium'}>
            {shownFigure(metric, value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
