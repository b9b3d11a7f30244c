import { BookOpen, ChartLine, Download } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../shell/page.tsx';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Options, Select, Switch } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { atHandle } from '../at-handle.ts';
import { titleOf } from '../platform-icon.tsx';
import { useAccounts } from '../use-people.ts';
import { BestTimes } from './best-times.tsx';
import { Breakdown } from './breakdown.tsx';
import { Definitions } from './definitions.tsx';
import { LEADING, type Metric, type Overview } from './metric.ts';
import { Posts } from './posts.tsx';
import { RangeFields } from './range-fields.tsx';
import { spanName } from './day-names.ts';
import { TotalCard } from './totals.tsx';
import { Trend } from './trend.tsx';
import { useAnalytics } from './use-analytics.ts';
import { call, type Input } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The figures of posts and accounts, compared with the previous period. */
export function Screen() {
  const { address, change, span, today, range, isCompared, ofAccounts, figures, breakdown } = useAnalytics();
  const { all } = useAccounts();
  const [isExplaining, setExplaining] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const definitions = useCall('get_metric_definitions', {}, { staleTime: Number.POSITIVE_INFINITY });
  const meaningOf = (metric: Metric) =>
    definitions.data?.metrics.find((each) => each.metric === metric)?.meaning;

  const save = async () => {
    setExporting(true);
    try {
      const count = await exportFigures({ ...range, ...ofAccounts });
      toast({ text: t('analytics.exported', { count }), tone: 'ok' });
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    }
    setExporting(false);
  };

  return (
    <Page
      isWide
      title={t('analytics.title')}
      actions={
        <>
          <Select
            aria-label={t('analytics.account')}
            className="h-7 w-auto max-w-56"
            value={address.account ?? ''}
            onChange={(event) => change({ account: event.target.value || undefined })}
          >
            <option value="">{t('analytics.account.all')}</option>
            <Options
              of={all.map(({ id, handle, platform }) => [id, `${atHandle(handle)} · ${titleOf(platform)}`])}
            />
          </Select>
          <RangeFields span={span} range={range} today={today} onChange={change} />
          <Button onClick={() => setExplaining(true)}>
            <BookOpen />
            {t('analytics.definitions')}
          </Button>
          <Button isBusy={isExporting} onClick={() => void save()}>
            <Download />
            {t('analytics.export')}
          </Button>
        </>
      }
    >
      <Loaded of={figures}>
        {(data) => (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg-3">
              <span>{spanName(data.range)}</span>
              <span className={data.asOf === null ? 'hidden' : 'inline-flex items-center gap-2'}>
                <Switch
                  aria-label={t('analytics.compare')}
                  checked={isCompared}
                  onCheckedChange={(next) => change({ compare: next ? undefined : 'none' })}
                />
                {data.previousRange
                  ? t(
                      data.totals.every(({ previous }) => previous === null)
                        ? 'analytics.compare.none'
                        : 'analytics.compare.with',
                      { range: spanName(data.previousRange) },
                    )
                  : t('analytics.compare')}
              </span>
              <span className="flex-1" />
              {data.asOf !== null && (
                <span>
                  {t('analytics.asOf')} <Time at={data.asOf} />
                </span>
              )}
            </div>
            {data.asOf === null ? (
              <Empty icon={ChartLine} title={t('analytics.none')}>
                {t('analytics.none.next')}
              </Empty>
            ) : (
              <Figures
                of={data}
                metric={shownMetric(address.metric, data.series)}
                accounts={ofAccounts}
                meaningOf={meaningOf}
                onMetric={(metric) => change({ metric })}
              />
            )}
            <div className="grid grid-cols-1 items-start gap-4 min-[1440px]:grid-cols-[minmax(0,1fr)_420px]">
              <Posts
                top={data.topPosts}
                range={{ ...range, ...ofAccounts }}
                view={address.posts ?? 'top'}
                onView={(view) => change({ posts: view === 'all' ? 'all' : undefined })}
              />
              <BestTimes input={{ ...range, ...ofAccounts }} />
            </div>
            {breakdown && breakdown.byAccount.length > 0 && (
              <Breakdown
                of={breakdown}
                by={address.by ?? 'account'}
                onBy={(by) => change({ by: by === 'account' ? undefined : by })}
                onAccount={(account) => change({ account })}
              />
            )}
          </>
        )}
      </Loaded>
      {isExplaining && <Definitions onClose={() => setExplaining(false)} />}
    </Page>
  );
}

type Series = Overview['series'];

const shownMetric = (wanted: Metric | undefined, series: Series): Metric =>
  series.find(({ metric }) => metric === wanted)?.metric ?? series[0]?.metric ?? 'impressions';

function Figures({
  of,
  metric,
  accounts,
  meaningOf,
  onMetric,
}: {
  of: Pick<Overview, 'totals' | 'series' | 'range' | 'previousRange'>;
  metric: Metric;
  accounts: { accountIds?: string[] };
  meaningOf: (metric: Metric) => string | undefined;
  onMetric: (metric: Metric) => void;
}) {
  const known = of.totals.filter(({ value }) => value !== null);
  const leading = LEADING.flatMap((each) => known.filter((total) => total.metric === each));
  const rest = known.filter((total) => !leading.includes(total) && total.metric !== 'posts');
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[...leading, ...rest].slice(0, 8).map((total) => (
          <TotalCard
            key={total.metric}
            total={total}
            series={of.series.find((each) => each.metric === total.metric)}
            meaning={meaningOf(total.metric)}
            isChosen={total.metric === metric}
            onChoose={() => onMetric(total.metric)}
          />
        ))}
      </div>
      <Trend of={of} metric={metric} accounts={accounts} totals={[...leading, ...rest]} onChange={onMetric} />
    </>
  );
}

/** All pages of the export as one file; only the first keeps its header line. */
async function exportFigures(input: Omit<Input<'export_analytics'>, 'cursor' | 'format'>): Promise<number> {
  const parts: string[] = [];
  let filename = 'analytics.csv';
  let rows = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof call<'export_analytics'>>> = await call('export_analytics', {
      ...input,
      format: 'csv',
      ...(cursor !== '' && { cursor }),
    });
    const csv = page.csv ?? '';
    parts.push(parts.length === 0 ? csv : csv.slice(csv.indexOf('\n') + 1));
    if (parts.length === 1) filename = page.filename;
    rows += page.count;
    cursor = page.nextCursor;
  }
  saveFile(filename, parts.join(''), 'text/csv');
  return rows;
}
