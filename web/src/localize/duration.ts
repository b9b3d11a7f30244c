import { i18n } from '../text/text.ts';

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** The two largest units: `1 h 4 min`, `6 sec`. Less than a second counts as one. */
export function duration(ms: number): string {
  const whole = Math.max(1000, ms);
  const at = UNITS.findIndex(([, size]) => whole >= size);
  let rest = whole;
  return UNITS.slice(at, at + 2)
    .map(([unit, size]) => {
      const n = Math.floor(rest / size);
      rest %= size;
      return n === 0
        ? ''
        : new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'short' }).format(n);
    })
    .filter(Boolean)
    .join(' ');
}
