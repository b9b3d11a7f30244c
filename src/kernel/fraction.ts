/** In ASCII order, so that byte-wise comparison in the database matches the order of the fractions. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
const FRACTION = /^[0-9A-Za-z]*[1-9A-Za-z]$/;

/**
 * A place between two others, written as the digits after a decimal point, so that moving one item changes
 * one row. Null means the beginning or the end. No place ends in 0, so there is always room before it.
 */
export function between(before: string | null, after: string | null): string {
  for (const place of [before, after]) {
    if (place !== null && !FRACTION.test(place)) throw new RangeError(`${place} is not a valid place.`);
  }
  if (before !== null && after !== null && before >= after)
    throw new RangeError('A place needs a lower and a higher neighbour.');
  return middle(before ?? '', after);
}

/** `low` is 0 when empty; `high` is 1 when null. */
function middle(low: string, high: string | null): string {
  if (high !== null) {
    let same = 0;
    while (same < high.length && (low[same] ?? '0') === high[same]) same += 1;
    if (same > 0) return high.slice(0, same) + middle(low.slice(same), high.slice(same));
  }
  const lowDigit = low === '' ? 0 : DIGITS.indexOf(low.charAt(0));
  const highDigit = high === null ? BASE : DIGITS.indexOf(high.charAt(0));
  if (highDigit - lowDigit > 1) {
    // Items are mostly added at the end, where a small step keeps places short.
    const step = high === null && low !== '' ? 1 : Math.floor((highDigit - lowDigit) / 2);
    return DIGITS.charAt(lowDigit + step);
  }
  if (high !== null && high.length > 1) return high.charAt(0);
  return DIGITS.charAt(lowDigit) + middle(low.slice(1), null);
}

/** This many places of equal length, for items that are put into a new order. */
export function spread(count: number): string[] {
  const length = Math.max(1, Math.ceil(Math.log(count + 2) / Math.log(BASE)));
  const step = BASE ** length / (count + 1);
  return Array.from({ length: count }, (_, index) => {
    let value = Math.floor(step * (index + 1));
    let text = '';
    for (let digit = 0; digit < length; digit += 1) {
      text = DIGITS.charAt(value % BASE) + text;
      value = Math.floor(value / BASE);
    }
    // A last digit above 0 keeps room before it.
    return `${text}V`;
  });
}
