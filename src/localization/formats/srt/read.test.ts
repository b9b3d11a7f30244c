import { describe, expect, it } from 'vitest';
import { readUnits } from '../round-trip-for-tests.ts';

describe('srt', () => {
  it('cues with their times', async () => {
    expect(await readUnits('srt', '\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nHi\r\nyou\r\n\r\n')).toEqual([
      { stringId: '1', content: 'Hi\nyou', extra: { srt: { times: '00:00:01,000 --> 00:00:02,000' } } },
    ]);
  });
});
