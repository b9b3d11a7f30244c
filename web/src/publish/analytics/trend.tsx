import { Image } from 'lucide-react';
import { explain } from '../../api/explain.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { DayChart, dayName } from '../../ui/day-chart.tsx';
import { Options, Select } from '../../ui/field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { change, type Metric, metricName, type Overview, shortFigure, shownFigure } from './metric.ts';
import { spanName } from './day-names.ts';
import { oneOf } from '#kernel/narrow.ts';

type Of = Pick<Overview, 'series' | 'previousRange' | 'range'>;
type Total = Overview['totals'][number];

/** One metric day by day, with the previous period behind it. */
export function Trend({
  of,
  metric,
  accounts,
  totals,
  onChange,
}: {
  of: Of;
  metric: Metric;
  accounts: { accountIds?: string[] };
  totals: readonly Total[];
  onChange: (metric: Metric) => void;
}) {
  const { previousRange } = of;
  const before = useCall(
    'get_analytics_overview',
    {
      ...accounts,
      ...(previousRange && { from: previousRange.from, to: previousRange.to }),
      timezone: of.range.timezone,
      compare: 'none',
    },
    { enabled: previousRange !== null },
  );
  const pointsOf = (series: Overview['series'] | undefined) =>
    series?.find((each) => each.metric === metric)?.points ?? [];
  const earlier = previousRange === null ? [] : pointsOf(before.data?.series);
  const hasBefore = earlier.some(({ value }) => value !== null);
  const points = pointsOf(of.series).map(({ date, value }, index) => ({
    day: date,
    value,
    before: earlier[index]?.value ?? null,
  }));
  const isEmpty = points.every(({ value }) => value === null);
  const shown = (value: number) =>
    Math.abs(value) >= 10_000 ? shortFigure(metric, value) : shownFigure(metric, value);

  const savePicture = async () => {
    try {
      const { drawFigures } = await import('./draw-figures.ts');
      const picture = await drawFigures({
        title: t('analytics.title'),
        range: spanName(of.range),
        totals: totals.map((total) => ({
          name: metricName(total.metric),
          value: shownFigure(total.metric, total.value),
          change: total.changePct === null ? '' : change(total.changePct),
        })),
        chart: {
          title: t('analytics.byDay', { metric: metricName(metric) }),
          points,
          before: hasBefore && previousRange !== null ? spanName(previousRange) : null,
        },
        shown,
        dayName,
      });
      saveFile(`analytics-${of.range.from}-${of.range.to}-${metric}.png`, picture);
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    }
  };

  return (
    <Panel
      title={t('analytics.byDay', { metric: metricName(metric) })}
      note={hasBefore ? t('analytics.byDay.compared') : t('analytics.byDay.note')}
      action={
        <span className="flex flex-wrap gap-2">
          <Select
            aria-label={t('analytics.metric')}
            className="h-7 w-auto"
            value={metric}
            onChange={(event) =>
              onChange(
                oneOf(
                  of.series.map((each) => each.metric),
                  event.target.value,
                ) ?? metric,
              )
            }
          >
            <Options of={of.series.map((each) => [each.metric, metricName(each.metric)])} />
          </Select>
          <Button disabled={isEmpty} onClick={() => void savePicture()}>
            <Image />
            {t('analytics.exportPicture')}
          </Button>
        </span>
      }
    >
      {isEmpty ? (
        <p className="px-4 py-14 text-center text-sm text-fg-2">{t('analytics.noReadings')}</p>
      ) : (
        <DayChart
          label={t('analytics.byDay', { metric: metricName(metric) })}
          names={{
            day: t('analytics.day'),
            value: metricName(metric),
            ...(hasBefore && { before: t('analytics.periodBefore') }),
          }}
          points={points}
          shown={shown}
        />
      )}
    </Panel>
  );
}
