import { describe, expect, it } from 'vitest';
import { readUnits } from '../round-trip-for-tests.ts';

describe('xliff2', () => {
  it('the segments of a unit are one string, translated when all of them are', async () => {
    const file = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="de"><file id="f"><group id="g"><unit id="1">
      <segment state="final"><source>One.</source><target>Eins.</target></segment><ignorable><source> </source></ignorable>
      <segment state="translated"><source>Two <ph id="1"/>.</source><target>Zwei <ph id="1"/>.</target></segment></unit></group>
      <unit id="2"><segment><source>Three.</source><target>Drei.</target></segment><segment state="initial"><source>Four.</source><target>Four.</target></segment></unit></file></xliff>`;
    expect(await readUnits('xliff2', file)).toEqual([
      {
        stringId: '1',
        content: 'One. Two <ph id="1"/>.',
        translations: { de: 'Eins. Zwei <ph id="1"/>.' },
        extra: { xliff2: { markup: true } },
      },
      { stringId: '2', content: 'Three.Four.' },
    ]);
  });
});
