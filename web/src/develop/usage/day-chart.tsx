import { t } from '../../text/text.ts';
import { DayChart as Chart } from '../../ui/day-chart.tsx';
import type { DayPoint } from '../../ui/day-scales.ts';
import { type Figures, type Metric, metricName, shownValue, valueOf } from './metrics.ts';

const DAY_MS = 86_400_000;

/** One metric of the engines over days. */
export function DayChart({
  from,
  to,
  of,
  metric,
}: {
  from: string;
  to: string;
  of: readonly (Figures & { day: string })[];
  metric: Metric;
}) {
  return (
    <Chart
      label={`${metricName(metric)}, ${t('dev.usage.byDay')}`}
      names={{ day: t('dev.usage.day'), value: metricName(metric) }}
      points={everyDay(from, to, of, metric)}
      shown={(value) => shownValue(metric, value)}
    />
  );
}

/** Includes days without a call: a gap would look like a straight line. */
function everyDay(
  from: string,
  to: string,
  of: readonly (Figures & { day: string })[],
  metric: Metric,
): DayPoint[] {
  const known = new Map(of.map((each) => [each.day, valueOf(metric, each)]));
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    return { day, value: known.get(day) ?? 0 };
  });
}
