import { describe, expect, it } from 'vitest';
import { exampleOf, readUnits } from '../round-trip-for-tests.ts';

describe('tbx', () => {
  it('terms as strings', async () => {
    expect(await readUnits('tbx', exampleOf('tbx'))).toEqual([
      {
        stringId: '',
        content: 'Hero',
        context: 'a unit',
        category: 'Character',
        pic: 'https://example.com/hero.png',
        translations: { de: 'Held' },
      },
    ]);
  });
});
