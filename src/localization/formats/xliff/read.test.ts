import { describe, expect, it } from 'vitest';
import { exampleOf, readUnits, writeUnits } from '../round-trip-for-tests.ts';

describe('xliff', () => {
  it('inline elements are tags, states decide, alternatives and locked units are skipped', async () => {
    const file = `<xliff version="1.2"><file original="a" source-language="en" target-language="de-DE"><header><note>x</note></header><body>
      <group><trans-unit id="1"><source>A<bx id="1"/>b &amp; c<ex id="2"/></source><target state="final">Ä<bx id="1"/>b &amp; c<ex id="2"/></target><note>one</note><note>two</note></trans-unit></group>
      <trans-unit id="2"><source>Two</source><target state="needs-translation">Two</target><alt-trans><source>other</source><target>falsch</target></alt-trans></trans-unit>
      <trans-unit id="3" translate="no"><source>Three</source></trans-unit>
      </body></file><file original="a" target-language="ja"><body><trans-unit id="2"><source>Two</source><target>二</target></trans-unit></body></file>
      <file original="b" target-language="de"><body><trans-unit id="2"><source>Other two</source></trans-unit></body></file></xliff>`;
    expect(await readUnits('xliff', file)).toEqual([
      {
        stringId: '1',
        content: 'A<bx id="1"/>b & c<ex id="2"/>',
        context: 'one\ntwo',
        translations: { de: 'Ä<bx id="1"/>b & c<ex id="2"/>' },
        extra: { xliff: { markup: true } },
      },
      { stringId: '2', content: 'Two', translations: { ja: '二' } },
      { stringId: 'b/2', content: 'Other two' },
    ]);
  });

  it('parts of a translation that are not an element of its source are text', async () => {
    const [unit] = await readUnits(
      'xliff',
      exampleOf('xliff')
        .toString()
        .replace(/[\s\S]*?(?=<trans-unit id="2")/, '<xliff version="1.2"><file><body>'),
    );
    for (const broken of ['<g id="1">A', '<script>x</script>', '<!-- c -->', '&nbsp;']) {
      const file = await writeUnits('xliff', [{ ...unit!, translations: { de: broken } }], ['de']);
      expect(file).toContain(
        `<target>${broken.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</target>`,
      );
    }
  });
});
