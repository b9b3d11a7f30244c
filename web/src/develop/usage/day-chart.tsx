import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { type KeyboardEvent, useState } from 'react';
import { i18n, t } from '../../text/text.ts';
import { type Figures, type Metric, metricName, shownValue, valueOf } from './metrics.ts';

const [WIDE, TALL] = [960, 220];
const MARGIN = { top: 16, right: 16, bottom: 26, left: 64 };
const LABELS = 6;
const DAY_MS = 86_400_000;

interface Point {
  day: string;
  value: number;
}

/** A line over days. Arrow keys move the mark; the same figures stand in a table for those who do not see it. */
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
  const [at, setAt] = useState<number | null>(null);
  const points = everyDay(from, to, of, metric);
  const x = scaleBand()
    .domain(points.map(({ day }) => day))
    .range([MARGIN.left, WIDE - MARGIN.right]);
  const y = scaleLinear()
    .domain([0, Math.max(1e-6, ...points.map(({ value }) => value))])
    .nice(4)
    .range([TALL - MARGIN.bottom, MARGIN.top]);
  const middle = ({ day }: Point) => (x(day) ?? 0) + x.bandwidth() / 2;
  const level = ({ value }: Point) => y(value);
  const stroke = line<Point>().x(middle).y(level).curve(curveMonotoneX)(points) ?? '';
  const fill = area<Point>().x(middle).y0(y(0)).y1(level).curve(curveMonotoneX)(points) ?? '';
  const every = Math.max(1, Math.ceil(points.length / LABELS));
  const chosen = at === null ? undefined : points[at];

  const said = (point: Point | undefined) =>
    point ? `${dayName(point.day)}: ${shownValue(metric, point.value)}` : '';

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.min(points.length - 1, Math.max(0, (at ?? points.length) + step)));
  };

  return (
    <div className="p-4">
      <svg
        viewBox={`0 0 ${WIDE} ${TALL}`}
        className="w-full rounded-sm focus-visible:outline-2 focus-visible:outline-brand"
        role="slider"
        tabIndex={0}
        aria-label={`${metricName(metric)}, ${t('dev.usage.byDay')}`}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at ?? points.length - 1}
        aria-valuetext={said(chosen ?? points.at(-1))}
        onKeyDown={onKey}
        onBlur={() => setAt(null)}
        onMouseLeave={() => setAt(null)}
      >
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line
              x1={MARGIN.left}
              x2={WIDE - MARGIN.right}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
            />
            <text x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-fg-3 text-[11px]">
              {shownValue(metric, tick)}
            </text>
          </g>
        ))}
        {points
          .filter((_, index) => index % every === 0)
          .map((point) => (
            <text
              key={point.day}
              x={middle(point)}
              y={TALL - 8}
              textAnchor="middle"
              className="fill-fg-3 text-[11px]"
            >
              {dayName(point.day)}
            </text>
          ))}
        <path d={fill} className="fill-brand/10" />
        <path d={stroke} className="fill-none stroke-brand" strokeWidth={2} />
        {points.map((point, index) => (
          <rect
            key={point.day}
            x={x(point.day)}
            y={MARGIN.top}
            width={x.bandwidth()}
            height={TALL - MARGIN.top - MARGIN.bottom}
            className="fill-transparent"
            onMouseEnter={() => setAt(index)}
          />
        ))}
        {chosen && (
          <g className="pointer-events-none">
            <line
              x1={middle(chosen)}
              x2={middle(chosen)}
              y1={MARGIN.top}
              y2={TALL - MARGIN.bottom}
              className="stroke-line-strong"
            />
            <circle cx={middle(chosen)} cy={level(chosen)} r={4} className="fill-brand" />
          </g>
        )}
      </svg>
      <p className="mt-1 h-4 text-center text-xs text-fg-2" aria-hidden>
        {said(chosen)}
      </p>
      <table className="sr-only">
        <caption>
          {metricName(metric)}, {t('dev.usage.byDay')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('dev.usage.day')}</th>
            <th scope="col">{metricName(metric)}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{dayName(day)}</th>
              <td>{shownValue(metric, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Days without a call are there, too: a gap would look like a straight line. */
function everyDay(
  from: string,
  to: string,
  of: readonly (Figures & { day: string })[],
  metric: Metric,
): Point[] {
  const known = new Map(of.map((each) => [each.day, valueOf(metric, each)]));
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    return { day, value: known.get(day) ?? 0 };
  });
}

const dayName = (day: string) =>
  new Intl.DateTimeFormat(i18n.locale, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
    new Date(day),
  );
