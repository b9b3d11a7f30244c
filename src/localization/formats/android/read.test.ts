import { describe, expect, it } from 'vitest';
import { idsAndTexts } from '../round-trip-for-tests.ts';

describe('android', () => {
  it('escapes, quotes and folded spaces as the app shows them', async () => {
    const file = `<resources xmlns:tools="http://schemas.android.com/tools">
      <string name="a">  It\\'s   a
         "  quoted  "  \\u0041\\n </string>
      <string name="b" translatable="false">no</string><string name="c">@string/a</string><string name="d"></string>
      <integer name="e">5</integer><string-array name="f"><item>x</item><item>@string/a</item></string-array></resources>`;
    expect(await idsAndTexts('android', file)).toEqual([
      ['a', "It's a   quoted   A\n"],
      ['f[0]', 'x'],
    ]);
  });
});
