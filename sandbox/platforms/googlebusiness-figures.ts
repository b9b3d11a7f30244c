import type { Ask, Reply } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { hashOf } from '../world.ts';
import { callerOf, noPage, placesOf, refused } from './googlebusiness-shared.ts';

const DAY_MS = 86_400_000;
const METHOD = ':fetchMultiDailyMetricsTimeSeries';
const MONTHS_MAX = 18;
/** There are no figures for the most recent days. */
const LATE_DAYS = 3;

/** The average of each metric per day. */
const METRICS: Readonly<Record<string, number>> = {
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 12,
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 30,
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 55,
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 80,
  BUSINESS_CONVERSATIONS: 1,
  BUSINESS_DIRECTION_REQUESTS: 9,
  CALL_CLICKS: 3,
  WEBSITE_CLICKS: 14,
  BUSINESS_BOOKINGS: 0,
  BUSINESS_FOOD_ORDERS: 0,
  BUSINESS_FOOD_MENU_CLICKS: 0,
};

export const figureRoutes: SandboxRoute[] = [
  { op: 'read_figures', method: 'GET', path: '/v1/locations/:call', run: readFigures },
];

/** The figures of a place, which this API identifies without its account. */
function readFigures(ask: Ask, scene: Scene): Reply {
  const { call = '' } = ask.params;
  if (!call.endsWith(METHOD)) return noPage();
  const caller = callerOf(ask, scene);
  const id = `locations/${call.slice(0, -METHOD.length)}`;
  const place = placesOf(caller).find((each) => each.id === id);
  if (!place) throw refused(403, 'The caller does not have permission.');
  const wanted = ask.query.getAll('dailyMetrics');
  const unknown = wanted.find((name) => !(name in METRICS));
  if (unknown !== undefined) throw refused(400, `Invalid value at 'daily_metrics': "${unknown}"`);
  if (wanted.length === 0) throw refused(400, 'daily_metrics is required.');
  const [from, to] = [dateIn(ask, 'start_date'), dateIn(ask, 'end_date')];
  const now = scene.world.now();
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - MONTHS_MAX);
  if (from > to) throw refused(400, 'daily_range is invalid: start_date is after end_date.');
  if (from < oldest.getTime() - DAY_MS)
    throw refused(400, `daily_range is invalid: at most ${MONTHS_MAX} months are available.`);
  const days = Array.from({ length: Math.floor((to - from) / DAY_MS) + 1 }, (_, i) => from + i * DAY_MS);
  const series = wanted.map((dailyMetric) => ({
    dailyMetric,
    timeSeries: {
      datedValues: days.map((day) => {
        const at = new Date(day);
        const value = day > now - LATE_DAYS * DAY_MS ? 0 : valueOn(id, dailyMetric, day);
        const date = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
        return { date, ...(value > 0 && { value: String(value) }) };
      }),
    },
  }));
  return { status: 200, body: { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: series }] } };
}

const valueOn = (place: string, metric: string, day: number) =>
  Math.round((METRICS[metric] ?? 0) * (0.5 + (hashOf(`${place} ${metric} ${day}`) % 1000) / 1000));

function dateIn(ask: Ask, name: string): number {
  const [year, month, day] = ['year', 'month', 'day'].map((unit) =>
    Number(ask.query.get(`dailyRange.${name}.${unit}`)),
  );
  if (!year || !month || !day) throw refused(400, `daily_range.${name} is required.`);
  return Date.UTC(year, month - 1, day);
}
