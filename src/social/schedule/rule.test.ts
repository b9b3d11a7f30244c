import { describe, expect, it } from 'vitest';
import { checkRule, nextOccurrence, occurrencesBetween, readRule } from './rule.ts';

const base = {
  until: null,
  count: null,
  exceptions: [] as string[],
  start: '2026-03-27T02:30',
  occurrence: 1,
};

function series(
  rule: Partial<Parameters<typeof nextOccurrence>[0]> & { rrule: string },
  zone: string,
  howMany: number,
) {
  const found: [number, string][] = [];
  let after = new Date(0);
  for (let i = 0; i < howMany; i += 1) {
    const next = nextOccurrence({ ...base, ...rule }, zone, after);
    if (next === null) break;
    found.push([next.number, next.at.toISOString().slice(0, 16)]);
    after = next.at;
  }
  return found;
}

describe('the rule of a series', () => {
  it('keeps the wall time over clock changes, and skips no day', () => {
    expect(series({ rrule: 'FREQ=DAILY' }, 'Europe/Berlin', 4)).toEqual([
      [2, '2026-03-28T01:30'],
      // 02:30 does not exist on this day, so it becomes 03:30.
      [3, '2026-03-29T01:30'],
      [4, '2026-03-30T00:30'],
      [5, '2026-03-31T00:30'],
    ]);
  });

  it('counts the post itself as the first, even if the rule does not include its day', () => {
    // 27 March 2026 is a Friday.
    expect(series({ rrule: 'FREQ=WEEKLY;BYDAY=MO', count: 3 }, 'UTC', 9)).toEqual([
      [2, '2026-03-30T02:30'],
      [3, '2026-04-06T02:30'],
    ]);
  });

  it('continues after the existing occurrence, even if that was moved to an earlier time', () => {
    const third = { ...base, rrule: 'FREQ=DAILY', occurrence: 3 };
    const moved = new Date('2026-03-28T12:00:00Z');
    expect(nextOccurrence(third, 'UTC', moved)?.number).toBe(4);
    const before = new Date('2026-03-31T00:00:00Z');
    expect(occurrencesBetween(third, 'UTC', moved, before).map(({ number }) => number)).toEqual([4]);
    const first = { ...third, occurrence: 1 };
    expect(nextOccurrence(first, 'UTC', new Date('2026-03-26T12:00:00Z'))?.number).toBe(2);
  });

  it('ends with until, and excluded days count but do not happen', () => {
    expect(
      series({ rrule: 'FREQ=DAILY', until: '2026-03-30T02:30:00Z', exceptions: ['2026-03-28'] }, 'UTC', 9),
    ).toEqual([
      [3, '2026-03-29T02:30'],
      [4, '2026-03-30T02:30'],
    ]);
  });

  it('knows the last weekday of a month', () => {
    expect(
      series({ rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' }, 'UTC', 2).map(([, at]) => at),
    ).toEqual(['2026-03-31T02:30', '2026-04-30T02:30']);
  });

  it('takes COUNT and UNTIL out of the text', () => {
    expect(readRule('RRULE:freq=daily;count=5', 'UTC')).toEqual({
      rrule: 'FREQ=DAILY',
      count: 5,
      until: null,
    });
    expect(readRule('FREQ=DAILY;UNTIL=20260401', 'Asia/Tokyo').until?.toISOString()).toBe(
      '2026-04-01T14:59:59.000Z',
    );
    expect(readRule('FREQ=DAILY;UNTIL=20260401T120000Z', 'Asia/Tokyo').until?.toISOString()).toBe(
      '2026-04-01T12:00:00.000Z',
    );
  });

  it.each([
    '',
    'FREQ=HOURLY',
    'FREQ=MINUTELY',
    'INTERVAL=2',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=DAILY\nDTSTART:20260101',
    'FREQ=DAILY;X=1',
    'FREQ=DAILY;UNTIL=20260230',
  ])('refuses %j', (text) => {
    expect(() => readRule(text, 'UTC')).toThrow(/rrule/);
  });

  it('refuses a rule that never happens', () => {
    expect(() => checkRule({ ...base, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'UTC')).toThrow(
      /ever comes/,
    );
    expect(() => checkRule({ ...base, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' }, 'UTC')).not.toThrow();
  });
});
