import { describe, expect, it } from 'vitest';
import { InstantWithZone } from './schema.ts';

const problemOf = (text: string) =>
  InstantWithZone.safeParse(text).error?.issues.map(({ message }) => message);

describe('an instant with its zone', () => {
  it.each(['2026-01-31T12:00:00Z', '2028-02-29T23:59:59.999+14:00', '2026-12-31T00:00-05:30'])(
    '%s is one',
    (text) => {
      expect(problemOf(text)).toBeUndefined();
    },
  );

  it.each([
    '2026-02-30T12:00:00Z',
    '2026-02-29T12:00:00Z',
    '2026-04-31T12:00:00+02:00',
    '2026-04-30T24:00:00Z',
  ])('%s is on no calendar, though Date.parse takes it', (text) => {
    expect(Date.parse(text)).not.toBeNaN();
    expect(problemOf(text)).toEqual(['must be a day and an hour that exist']);
  });

  it.each([
    '2026-01-31T12:00:00',
    '2026-01-31',
    '2026-13-01T12:00:00Z',
    '2026-01-32T12:00:00Z',
    '2026-01-31T12:60:00Z',
    '2026-01-31 12:00:00Z',
    '',
  ])('"%s" is refused once, with an example', (text) => {
    expect(problemOf(text)).toEqual([expect.stringContaining('with an offset or Z')]);
  });
});
