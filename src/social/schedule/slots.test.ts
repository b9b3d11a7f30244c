import { describe, expect, it } from 'vitest';
import { freeSlots, upcoming } from './slots.ts';

const iso = (times: Iterable<Date>, count: number) =>
  [...times].slice(0, count).map((at) => at.toISOString().slice(0, 16));
const SUNDAY = 7;
const MONDAY = 1;

describe('slots', () => {
  it('keep their wall time when clocks change, in both directions', () => {
    const slots = [{ weekday: SUNDAY, minute: 9 * 60 }];
    const spring = upcoming(slots, 'Europe/Berlin', new Date('2026-03-20T00:00:00Z'));
    expect(iso(spring, 3)).toEqual(['2026-03-22T08:00', '2026-03-29T07:00', '2026-04-05T07:00']);
    const autumn = upcoming(slots, 'Europe/Berlin', new Date('2026-10-18T12:00:00Z'));
    expect(iso(autumn, 2)).toEqual(['2026-10-25T08:00', '2026-11-01T08:00']);
  });

  it('in the skipped hour happen once, an hour later', () => {
    const slots = [
      { weekday: SUNDAY, minute: 2 * 60 + 30 },
      { weekday: SUNDAY, minute: 3 * 60 + 30 },
    ];
    const from = { now: new Date('2026-03-28T12:00:00Z'), position: 'next' as const };
    expect(iso(freeSlots(slots, 'Europe/Berlin', [], from, 2), 2)).toEqual([
      '2026-03-29T01:30',
      '2026-04-05T00:30',
    ]);
  });

  it('next takes the first gap, last goes after everything', () => {
    const slots = [
      { weekday: MONDAY, minute: 540 },
      { weekday: MONDAY, minute: 600 },
    ];
    const now = new Date('2026-06-01T09:00:00Z');
    const taken = [new Date('2026-06-08T09:00:20Z')];
    const free = (position: 'next' | 'last') => iso(freeSlots(slots, 'UTC', taken, { now, position }, 2), 2);
    expect(free('next')).toEqual(['2026-06-01T10:00', '2026-06-08T10:00']);
    expect(free('last')).toEqual(['2026-06-08T10:00', '2026-06-15T09:00']);
    expect(freeSlots([], 'UTC', [], { now, position: 'next' }, 5)).toEqual([]);
  });
});
