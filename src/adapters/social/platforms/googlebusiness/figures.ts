import { z } from 'zod';
import { known, type Metric, type Metrics, type PlatformAdapter, PlatformError } from '../../contract.ts';
import { destinationsOf } from '../../destinations.ts';
import { business, isName } from './api.ts';

/** One call each, of three hundred a minute for the whole project. */
const PLACES_MAX = 50;

/** Google counts views of a place separately by surface and device; their sum is its impressions. */
const NAMES: Readonly<Record<string, Metric>> = {
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 'impressions',
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 'impressions',
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 'impressions',
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 'impressions',
  WEBSITE_CLICKS: 'clicks',
  CALL_CLICKS: 'calls',
  BUSINESS_DIRECTION_REQUESTS: 'directions',
};

const Dated = z.object({
  date: z.object({ year: z.number(), month: z.number(), day: z.number() }),
  // A 64-bit number, which JSON has as text. Missing if it is zero or not counted yet.
  value: z.coerce.number().optional(),
});
const Series = z.object({
  multiDailyMetricTimeSeries: z
    .array(
      z.object({
        dailyMetricTimeSeries: z
          .array(
            z.object({
              dailyMetric: z.string(),
              timeSeries: z.object({ datedValues: z.array(Dated).default([]) }).default({ datedValues: [] }),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

/** The sum over all places of the account. */
export const accountDays: NonNullable<PlatformAdapter['accountDays']> = async (account, range, ctx) => {
  const places = (destinationsOf(account.facts) ?? []).filter(({ id }) => isName(id)).slice(0, PLACES_MAX);
  const sums = new Map<string, Metrics>();
  let refusal: PlatformError | null = null;
  let isRead = false;
  for (const { id } of places) {
    try {
      const { multiDailyMetricTimeSeries } = await business(
        ctx,
        'performance',
        `GET /v1/${id.slice(id.indexOf('locations/'))}:fetchMultiDailyMetricsTimeSeries`,
        Series,
        { token: account.accessToken, query: { dailyMetrics: Object.keys(NAMES), ...rangeOf(range) } },
      );
      isRead = true;
      for (const { dailyMetricTimeSeries } of multiDailyMetricTimeSeries)
        for (const { dailyMetric, timeSeries } of dailyMetricTimeSeries)
          add(sums, NAMES[dailyMetric], timeSeries.datedValues);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure.retryable) throw error;
      if (error.failure.errorCode === 'token_expired') throw error;
      // A place that is not verified provides nothing; the others do.
      refusal = error;
    }
  }
  if (refusal && !isRead) throw refusal;
  return counted(sums);
};

function add(
  sums: Map<string, Metrics>,
  metric: Metric | undefined,
  values: readonly z.output<typeof Dated>[],
): void {
  if (metric === undefined) return;
  for (const { date, value = 0 } of values) {
    const day = [date.year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('-');
    const sum = sums.get(day) ?? {};
    sums.set(day, { ...sum, [metric]: (sum[metric] ?? 0) + value });
  }
}

/**
 * The last days are empty until Google has counted them, which takes up to five days: missing
 * there does not mean zero.
 */
function counted(sums: ReadonlyMap<string, Metrics>): { day: string; metrics: Metrics }[] {
  const days = [...sums].map(([day, metrics]) => ({ day, metrics: known(metrics) }));
  days.sort((a, b) => (a.day < b.day ? -1 : 1));
  const last = days.findLastIndex(({ metrics }) => Object.values(metrics).some((value) => value > 0));
  return days.slice(0, last + 1);
}

const rangeOf = ({ from, to }: { from: string; to: string }) =>
  Object.fromEntries(
    Object.entries({ start_date: from, end_date: to }).flatMap(([name, day]) => {
      const parts = day.split('-').map(Number);
      return ['year', 'month', 'day'].map((unit, i) => [`dailyRange.${name}.${unit}`, parts[i] ?? 0]);
    }),
  );
