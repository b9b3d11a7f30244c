import type { Output } from '../../api/client.ts';
import { count } from '../../text/format.ts';
import { i18n, t } from '../../text/text.ts';

export type Overview = Output<'get_analytics_overview'>;
export type Total = Overview['totals'][number];
export type Metric = Total['metric'];
export type Figures = Overview['byPlatform'][number]['metrics'];

/** The four at the top, and their order. */
export const LEADING = [
  'impressions',
  'engagementRate',
  'followers',
  'clicks',
] as const satisfies readonly Metric[];

export const metricName = (metric: Metric) => t(`metric.${metric}`);

/** A figure as people read it; a dash if the platform does not have it, which is not zero. */
export function shownFigure(metric: Metric, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (metric === 'engagementRate') return share(value);
  if (metric === 'videoWatchTimeSec') return hours(value);
  return count(value);
}

/** Short, for the axis of a chart. */
export function shortFigure(metric: Metric, value: number): string {
  if (metric === 'engagementRate') return share(value);
  if (metric === 'videoWatchTimeSec') return hours(value);
  return new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

const share = (value: number) =>
  new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 }).format(value);

const hours = (seconds: number) =>
  new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(seconds / 3600);

export const change = (percent: number) =>
  new Intl.NumberFormat(i18n.locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format(percent / 100);
