import { describe, expect, it } from 'vitest';
import { usualFirstDay } from '../../web/src/text/usual-first-day.ts';

const [MONDAY, SUNDAY] = [1, 7];

describe('the usual first day of a week', () => {
  it.each([
    ['that of the country of the browser, where it speaks the language of the page', 'en', 'en-GB', MONDAY],
    ['in another country another one', 'en', 'en-US', SUNDAY],
    ['in Chinese too', 'zh-cn', 'zh-TW', SUNDAY],
    ['that of the language of the page, where the browser speaks another one', 'en', 'de-DE', SUNDAY],
    ['of a machine without a language', 'en', 'en-US@posix', SUNDAY],
    ['and where the browser says nothing', 'en', '', SUNDAY],
  ])('%s', (_, spoken, browser, expected) => {
    expect(usualFirstDay(spoken, browser)).toBe(expected);
  });
});
