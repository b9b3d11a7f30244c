import { type KeyboardEvent, useState } from 'react';
import { i18n } from '../text/text.ts';
import { type DayPoint, dayScales } from './day-scales.ts';

const [WIDE, TALL] = [960, 220];
const MARGIN = { top: 16, right: 16, bottom: 26, left: 64 };

/** A line over days. Arrow keys move the mark; a table has the same figures for people who do not see it. */
export function DayChart({
  label,
  names,
  points,
  shown,
}: {
  label: string;
  /** The names of day, value and previous value. */
  names: { day: string; value: string; before?: string };
  points: readonly DayPoint[];
  shown: (value: number) => string;
}) {
  const [at, setAt] = useState<number | null>(null);
  const { x, y, middle, labelled, path, fill } = dayScales(points, {
    left: MARGIN.left,
    right: WIDE - MARGIN.right,
    top: MARGIN.top,
    bottom: TALL - MARGIN.bottom,
  });
  const chosen = at === null ? undefined : points[at];
  const hasBefore = names.before !== undefined;
  const text = (value: number | null | undefined) => (typeof value === 'number' ? shown(value) : '–');
  const captionOf = (point: DayPoint | undefined) =>
    point === undefined
      ? ''
      : `${dayName(point.day)}: ${text(point.value)}${hasBefore ? ` · ${names.before}: ${text(point.before)}` : ''}`;

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
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={at ?? Math.max(0, points.length - 1)}
        aria-valuetext={captionOf(chosen ?? points.at(-1))}
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
              {shown(tick)}
            </text>
          </g>
        ))}
        {labelled.map((point) => (
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
        {hasBefore && (
          <path
            d={path('before')}
            className="fill-none stroke-line-strong"
            strokeWidth={1.5}
            strokeDasharray="4 4"
          />
        )}
        <path d={path('value')} className="fill-none stroke-brand" strokeWidth={2} />
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
            {chosen.value !== null && (
              <circle cx={middle(chosen)} cy={y(chosen.value)} r={4} className="fill-brand" />
            )}
          </g>
        )}
      </svg>
      <p className="mt-1 h-4 text-center text-xs text-fg-2" aria-hidden>
        {captionOf(chosen)}
      </p>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{names.day}</th>
            <th scope="col">{names.value}</th>
            {hasBefore && <th scope="col">{names.before}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.day}>
              <th scope="row">{dayName(point.day)}</th>
              <td>{text(point.value)}</td>
              {hasBefore && <td>{text(point.before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A day of a calendar has no zone. */
export const dayName = (day: string) =>
  new Intl.DateTimeFormat(i18n.locale, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
    new Date(day),
  );
