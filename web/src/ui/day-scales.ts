import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';

export interface DayPoint {
  day: string;
  /** Null if nothing was read: the line has a gap there. */
  value: number | null;
  /** The value of the same day in the previous period, if both are shown. */
  before?: number | null;
}

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LABELS = 6;

/** The positions of days and values in a frame, and the paths of their lines: for the page and for a picture. */
export function dayScales(points: readonly DayPoint[], frame: Frame) {
  const x = scaleBand()
    .domain(points.map(({ day }) => day))
    .range([frame.left, frame.right]);
  const values = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1e-6, ...values)])
    .nice(4)
    .range([frame.bottom, frame.top]);
  const middle = ({ day }: DayPoint) => (x(day) ?? 0) + x.bandwidth() / 2;
  const every = Math.max(1, Math.ceil(points.length / LABELS));
  return {
    x,
    y,
    middle,
    labelled: points.filter((_, index) => index % every === 0),
    path: (of: 'value' | 'before') =>
      line<DayPoint>()
        .defined((point) => typeof point[of] === 'number')
        .x(middle)
        .y((point) => y(point[of] ?? 0))
        .curve(curveMonotoneX)([...points]) ?? '',
    fill:
      area<DayPoint>()
        .defined(({ value }) => value !== null)
        .x(middle)
        .y0(y(0))
        .y1(({ value }) => y(value ?? 0))
        .curve(curveMonotoneX)([...points]) ?? '',
  };
}
