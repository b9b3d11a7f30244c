import { describe, expect, it } from 'vitest';
import { idsAndTexts, readUnits } from '../round-trip-for-tests.ts';

describe('properties', () => {
  it('continued lines, separators, old encodings', async () => {
    const file = '! note\na : one \\\n   two\nb=\\u4e2d\nc\\ d   e\nempty=\n';
    expect(await readUnits('properties', file)).toEqual([
      { stringId: 'a', content: 'one two', context: 'note' },
      { stringId: 'b', content: '中' },
      { stringId: 'c d', content: 'e' },
    ]);
    expect(await idsAndTexts('properties', Buffer.from('a=caf\xe9', 'latin1'))).toEqual([['a', 'café']]);
  });
});
