import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Panel } from '../../ui/card.tsx';
import { Select } from '../../ui/field.tsx';
import { DayChart } from '../../ui/day-chart.tsx';
import { type Metric, metricName, type Overview, shortFigure, shownFigure } from './metric.ts';
import { oneOf } from '#kernel/narrow.ts';

type Of = Pick<Overview, 'series' | 'previousRange' | 'range'>;

/** One metric day by day, with the period before behind it. */
export function Trend({
  of,
  metric,
  accounts,
  onChange,
}: {
  of: Of;
  metric: Metric;
  accounts: { accountIds?: string[] };
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
  return (
    <Panel
      title={t('analytics.byDay', { metric: metricName(metric) })}
      note={hasBefore ? t('analytics.byDay.compared') : t('analytics.byDay.note')}
      action={
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
          {of.series.map((each) => (
            <option key={each.metric} value={each.metric}>
              {metricName(each.metric)}
            </option>
          ))}
        </Select>
      }
    >
      {points.every(({ value }) => value === null) ? (
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
          shown={(value) =>
            Math.abs(value) >= 10_000 ? shortFigure(metric, value) : shownFigure(metric, value)
          }
        />
      )}
    </Panel>
  );
}
