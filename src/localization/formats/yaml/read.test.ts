import { describe, expect, it } from 'vitest';
import { idsAndTexts } from '../round-trip-for-tests.ts';

describe('yaml', () => {
  it('plain files, block texts, and a branch that only looks like a language', async () => {
    expect(await idsAndTexts('yaml', 'menu:\n  text: |\n    two\n    lines\n  n: 5\n')).toEqual([
      ['menu.text', 'two\nlines\n'],
    ]);
    expect(await idsAndTexts('yaml', 'id:\n  name: Name\n')).toEqual([['id.name', 'Name']]);
    expect(await idsAndTexts('yaml', 'en-GB:\n  a: A\n')).toEqual([['a', 'A']]);
  });
});
