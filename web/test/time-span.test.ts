import { describe, expect, it } from 'vitest';
import { spanOf } from '../src/publish/lists/time-span.ts';

const NOW = Date.parse('2026-11-17T22:30:00Z');
const BERLIN = 'Europe/Berlin';

describe('the days of a list', () => {
  it('the last seven days begin at a midnight of the zone, today included', () => {
    expect(spanOf({ days: 7 }, NOW, BERLIN)).toEqual({ from: '2026-11-10T23:00:00.000Z' });
    expect(spanOf({ days: 7 }, NOW, 'Asia/Tokyo')).toEqual({ from: '2026-11-11T15:00:00.000Z' });
  });

  it('a single day counts completely, including one on which the clock changes', () => {
    expect(spanOf({ from: '2027-03-28', to: '2027-03-28' }, NOW, BERLIN)).toEqual({
      from: '2027-03-27T23:00:00.000Z',
      to: '2027-03-28T22:00:00.000Z',
    });
    expect(spanOf({ to: '2026-11-01' }, NOW, BERLIN)).toEqual({ to: '2026-11-01T23:00:00.000Z' });
  });

  it('invalid values are ignored', () => {
    expect(spanOf({}, NOW, BERLIN)).toEqual({});
    expect(spanOf({ days: 3, from: 'yesterday' }, NOW, BERLIN)).toEqual({});
    expect(spanOf({ from: '2026-11-02', to: '2026-11-01' }, NOW, BERLIN)).toEqual({
      from: '2026-11-01T23:00:00.000Z',
    });
  });
});
