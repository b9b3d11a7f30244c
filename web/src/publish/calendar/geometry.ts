import { DAY_MINUTES } from '../zone.ts';

export const HOUR_PX = 58;
export const SNAP_MINUTES = 15;
/** A card has this height whatever its duration, so it occupies this much of the day. */
export const CARD_PX = 56;
const CARD_MINUTES = (CARD_PX / HOUR_PX) * 60;
/** More side by side would be unreadable. */
const LANES_MAX = 3;

export const topOf = (minute: number) => (minute / 60) * HOUR_PX;

/** The quarter of an hour under a point of a day, kept inside it. */
export function minuteAt(y: number): number {
  const minute = Math.round(((y / HOUR_PX) * 60) / SNAP_MINUTES) * SNAP_MINUTES;
  return Math.max(0, Math.min(DAY_MINUTES - SNAP_MINUTES, minute));
}

interface Placed<Item> {
  item: Item;
  minute: number;
  lane: number;
  /** How many share the width. */
  of: number;
}

interface Overflow {
  minute: number;
  count: number;
}

/**
 * Cards that would cover each other are put side by side. If more overlap than can be read, the rest is a number at
 * the place where the first of them would start.
 */
export function layOut<Item>(
  items: readonly Item[],
  minuteOf: (item: Item) => number,
  most = LANES_MAX,
): { cards: Placed<Item>[]; crowds: Overflow[] } {
  const sorted = [...items].sort((a, b) => minuteOf(a) - minuteOf(b));
  const cards: Placed<Item>[] = [];
  const crowds: Overflow[] = [];
  for (const cluster of clustersOf(sorted, minuteOf)) {
    const ends: number[] = [];
    const placed: Placed<Item>[] = [];
    const hidden: Item[] = [];
    for (const item of cluster) {
      const minute = minuteOf(item);
      const free = ends.findIndex((end) => end <= minute);
      const lane = free === -1 ? ends.length : free;
      if (lane >= most) {
        hidden.push(item);
        continue;
      }
      ends[lane] = minute + CARD_MINUTES;
      placed.push({ item, minute, lane, of: 0 });
    }
    for (const card of placed) cards.push({ ...card, of: ends.length });
    const first = hidden[0];
    if (first !== undefined) crowds.push({ minute: minuteOf(first), count: hidden.length });
  }
  return { cards, crowds };
}

/** Runs of items in which each starts before all previous ones have ended. */
function clustersOf<Item>(sorted: readonly Item[], minuteOf: (item: Item) => number): Item[][] {
  const clusters: Item[][] = [];
  let end = -1;
  for (const item of sorted) {
    const minute = minuteOf(item);
    if (minute >= end) clusters.push([]);
    clusters.at(-1)?.push(item);
    end = Math.max(end, minute + CARD_MINUTES);
  }
  return clusters;
}
