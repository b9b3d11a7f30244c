import { describe, expect, it } from 'vitest';
import { isPlain, ruleOf, rruleOf, storedRule } from '../../web/src/publish/composer/rule.ts';

const MONDAY = Date.parse('2027-11-01T09:00:00Z');
const stored = (rrule: string, more: object = {}) =>
  storedRule({ rrule, until: null, count: null, exceptions: [], occurrence: 1, ...more });

describe('the rule of a series', () => {
  it('begins as every week on the day of the post, without an end', () => {
    const rule = ruleOf(null, MONDAY, 'UTC');
    expect(rule).toMatchObject({ pace: 'WEEKLY', every: 1, days: ['MO'], end: 'never', exceptions: [] });
    expect(rule.until).toBe('2028-01-30');
    expect(rruleOf(rule)).toBe('FREQ=WEEKLY;BYDAY=MO');
  });

  it('uses the day where the post is published, not where it is written', () => {
    expect(ruleOf(null, MONDAY, 'Pacific/Apia').days).toEqual(['MO']);
    expect(ruleOf(null, Date.parse('2027-11-01T23:00:00Z'), 'Asia/Tokyo').days).toEqual(['TU']);
  });

  it('writes days in the order of the week, and only parts that the pace has', () => {
    const rule = ruleOf(null, MONDAY, 'UTC');
    expect(rruleOf({ ...rule, days: ['TH', 'MO'] })).toBe('FREQ=WEEKLY;BYDAY=MO,TH');
    expect(rruleOf({ ...rule, pace: 'MONTHLY', every: 2 })).toBe('FREQ=MONTHLY;INTERVAL=2');
  });

  it.each(['FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=DAILY;INTERVAL=3', 'FREQ=YEARLY'])(
    '%s is shown in the form and comes back as it was',
    (rrule) => {
      expect(isPlain(rrule)).toBe(true);
      expect(rruleOf(ruleOf(stored(rrule), MONDAY, 'UTC'))).toBe(rrule);
    },
  );

  it('keeps its end and the excluded days', () => {
    const ending = stored('FREQ=DAILY', { until: '2027-12-24T09:00', exceptions: ['2027-11-04'] });
    expect(ruleOf(ending, MONDAY, 'UTC')).toMatchObject({
      end: 'until',
      until: '2027-12-24',
      exceptions: ['2027-11-04'],
    });
    expect(ruleOf(stored('FREQ=DAILY', { count: 5 }), MONDAY, 'UTC')).toMatchObject({ end: 'count', count: 5 });
  });

  it('of another program may have more than the form; a post without one has none', () => {
    expect(isPlain('FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR')).toBe(false);
    expect(storedRule(null)).toBeNull();
    expect(storedRule({ until: null })).toBeNull();
  });
});
