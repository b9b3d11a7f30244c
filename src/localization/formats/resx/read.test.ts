import { describe, expect, it } from 'vitest';
import { idsAndTexts } from '../round-trip-for-tests.ts';

describe('resx', () => {
  it('only texts', async () => {
    const file = `<root><data name="a"><value>A</value></data><data name="b" type="System.Int32"><value>1</value></data>
      <data name="c" mimetype="application/x-microsoft.net.object.bytearray.base64"><value>AA==</value></data><data name="&gt;&gt;x.Name"><value>x</value></data></root>`;
    expect(await idsAndTexts('resx', file)).toEqual([['a', 'A']]);
  });
});
