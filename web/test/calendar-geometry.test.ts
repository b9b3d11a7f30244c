import { describe, expect, it } from 'vitest';
import { addDays, instantOf, isSecondTime, oddHours, shiftDays, wallOf } from '../../web/src/publish/zone.ts';
import { whyNot } from '../../web/src/publish/calendar/entries.ts';
import { HOUR_PX, layOut, minuteAt, topOf } from '../../web/src/publish/calendar/geometry.ts';
import { daysOf, step } from '../../web/src/publish/calendar/period.ts';
import { ghostsOf } from '../../web/src/publish/calendar/slots.ts';

const BERLIN = 'Europe/Berlin';
const utc = (text: string) => Date.parse(text);

describe('days and hours of a zone', () => {
  it('a week in which clocks go forward: the skipped hour moves on, the rest keeps its wall time', () => {
    expect(oddHours('2026-03-29', BERLIN)).toEqual({ skipped: [120, 180], twice: null });
    expect(instantOf({ date: '2026-03-29', minute: 90 }, BERLIN)).toBe(utc('2026-03-29T00:30Z'));
    expect(instantOf({ date: '2026-03-29', minute: 150 }, BERLIN)).toBe(utc('2026-03-29T01:30Z'));
    expect(instantOf({ date: '2026-03-29', minute: 180 }, BERLIN)).toBe(utc('2026-03-29T01:00Z'));
    const saturday = instantOf({ date: '2026-03-28', minute: 600 }, BERLIN);
    expect(wallOf(shiftDays(saturday, 1, BERLIN), BERLIN)).toEqual({ date: '2026-03-29', minute: 600 });
    expect(shiftDays(saturday, 1, BERLIN) - saturday).toBe(23 * 3_600_000);
  });

  it('a week in which clocks go back: the repeated hour is the first, and its second is recognised', () => {
    expect(oddHours('2026-10-25', BERLIN)).toEqual({ skipped: null, twice: [120, 180] });
    const first = instantOf({ date: '2026-10-25', minute: 150 }, BERLIN);
    expect(first).toBe(utc('2026-10-25T00:30Z'));
    expect(isSecondTime(first, BERLIN)).toBe(false);
    expect(isSecondTime(utc('2026-10-25T01:30Z'), BERLIN)).toBe(true);
    expect(wallOf(utc('2026-10-25T01:30Z'), BERLIN)).toEqual({ date: '2026-10-25', minute: 150 });
  });

  it('every quarter of every day of both weeks is converted back to itself, except skipped ones', () => {
    for (const date of [...daysOf('week', '2026-03-29', 1), ...daysOf('week', '2026-10-25', 1)])
      for (let minute = 0; minute < 1440; minute += 15) {
        const isSkipped = date === '2026-03-29' && minute >= 120 && minute < 180;
        expect(wallOf(instantOf({ date, minute }, BERLIN), BERLIN), `${date} ${minute}`).toEqual({
          date,
          minute: isSkipped ? minute + 60 : minute,
        });
      }
  });

  it('a zone whose day is half an hour longer is known too', () => {
    expect(oddHours('2026-04-05', 'Australia/Lord_Howe')).toEqual({ skipped: null, twice: [90, 120] });
  });

  it('views show whole days, weeks from Monday, months in whole weeks', () => {
    expect(daysOf('week', '2026-11-15', 1)[0]).toBe('2026-11-09');
    expect(daysOf('week', '2026-11-15', 7)[0]).toBe('2026-11-15');
    expect(daysOf('week', '2026-11-15', 6)[0]).toBe('2026-11-14');
    expect(daysOf('month', '2026-11-15', 7)[0]).toBe('2026-11-01');
    expect(daysOf('month', '2026-02-14', 1)).toHaveLength(35);
    expect(daysOf('month', '2027-02-14', 1)).toHaveLength(28);
    expect(step('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(step('week', '2026-12-28', 1)).toBe(addDays('2026-12-28', 7));
  });
});

describe('the positions of cards', () => {
  it('a drop snaps to a quarter of an hour inside its day', () => {
    expect(minuteAt(topOf(885) + 3)).toBe(885);
    expect(minuteAt(HOUR_PX * 9 + HOUR_PX / 8 + 1)).toBe(555);
    expect(minuteAt(-40)).toBe(0);
    expect(minuteAt(HOUR_PX * 25)).toBe(1425);
  });

  it('overlapping posts share the width; others have all of it', () => {
    const { cards } = layOut([540, 555, 720], (minute) => minute);
    expect(cards.map(({ lane, of }) => [lane, of])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  it('a free lane is reused', () => {
    const { cards } = layOut([540, 560, 605], (minute) => minute);
    expect(cards.map(({ lane, of }) => [lane, of])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
    ]);
  });

  it('posts that cannot be read side by side are counted', () => {
    const { cards, crowds } = layOut([600, 600, 600, 600, 615], (minute) => minute);
    expect(cards).toHaveLength(3);
    expect(crowds).toEqual([{ minute: 600, count: 2 }]);
  });
});

describe('free times of the queue', () => {
  const slot = (minute: number) => ({
    at: minute,
    wall: { date: '2026-11-16', minute },
    accountIds: [],
    platforms: [],
  });
  it('no ghost covers another one or is under a post, however many accounts have a time', () => {
    const quarters = Array.from({ length: 8 }, (_, n) => slot(540 + n * 15));
    expect(ghostsOf(quarters, []).map(({ wall }) => wall.minute)).toEqual([540, 570, 600, 630]);
    expect(ghostsOf(quarters, [540]).map(({ wall }) => wall.minute)).toEqual([600, 630]);
  });
});

describe('why a post cannot be moved there', () => {
  const now = utc('2026-11-16T10:00Z');
  const post = (status: Parameters<typeof whyNot>[0]['status'], isProjected = false) => ({
    status,
    isProjected,
  });
  it('past, published, publishing, waiting for approval, a repeat', () => {
    expect(whyNot(post('scheduled'), now - 1, now)).toBe('calendar.no.past');
    expect(whyNot(post('scheduled'), now + 1, now)).toBeNull();
    expect(whyNot(post('published'), now + 1, now)).toBe('calendar.no.published');
    expect(whyNot(post('publishing'), now + 1, now)).toBe('calendar.no.publishing');
    expect(whyNot(post('pending_approval'), now + 1, now)).toBe('calendar.no.pending');
    expect(whyNot(post('scheduled', true), now + 1, now)).toBe('calendar.no.projected');
    expect(whyNot(post('draft'), null, now)).toBe('calendar.no.unscheduled');
    expect(whyNot(post('scheduled'), null, now)).toBeNull();
  });
});
