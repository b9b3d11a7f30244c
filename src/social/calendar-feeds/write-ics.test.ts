import { describe, expect, it } from 'vitest';
import { readIcs } from './ics-for-tests.ts';
import { writeIcs } from './write-ics.ts';

const AT = new Date('2026-11-18T20:05:09.123Z');
const event = (title: string, description = '') => ({
  id: 'pst_1',
  at: AT,
  title,
  description,
  isSure: false,
});

describe('writeIcs', () => {
  it.each([
    'Plain',
    'Commas, semicolons; back\\slashes \\n and\nlines',
    '汉字'.repeat(60),
    '👩‍👩‍👧‍👦'.repeat(20),
    `x${'é'.repeat(37)}`,
    'a'.repeat(500),
    'BEGIN:VEVENT',
    '',
  ])('is read back as it was written: %j', (text) => {
    const { name, events } = readIcs(writeIcs(text, [event(text, `${text}\n${text}`)]));
    expect(name).toBe(text);
    expect(events).toMatchObject([
      { SUMMARY: text, DESCRIPTION: `${text}\n${text}`, DTSTART: '20261118T200509Z', STATUS: 'TENTATIVE' },
    ]);
  });

  it('no control character and no half of a character gets in', () => {
    const { events } = readIcs(writeIcs('n', [event('a\u0000b\rc\u001bd')]));
    expect(events[0]?.['SUMMARY']).toBe('a b\nc d');
    expect(writeIcs('n', [event('\ud83d')])).toContain('SUMMARY:\ufffd');
  });

  it('an empty calendar is valid', () => {
    expect(readIcs(writeIcs('n', [])).events).toEqual([]);
  });
});
