import { describe, expect, it } from 'vitest';
import { readBack } from '../read-for-tests.ts';
import { exampleOf, idsAndTexts } from '../round-trip-for-tests.ts';

describe('xcstrings', () => {
  it('variations are separate strings; unfinished and untranslatable ones are left out', async () => {
    const { strings } = await readBack(
      'xcstrings',
      exampleOf('xcstrings')
        .toString()
        .replace(
          '"state" : "translated",\n            "value" : "Los: jetzt"',
          '"state" : "needs_review",\n            "value" : "Los"',
        ),
    );
    expect(
      strings.map(({ stringId, content, translations }) => [stringId, content, translations?.de]),
    ).toEqual([
      ['Start', 'Start', undefined],
      [
        'files',
        '{count, plural, one {%lld file} other {%lld files}}',
        '{count, plural, one {%lld Datei} other {%lld Dateien}}',
      ],
      ['tap|==|device.iphone', 'Tap', undefined],
      ['tap|==|device.mac', 'Click', undefined],
      ['%#@n@ in', '%#@n@ in', undefined],
      [
        '%#@n@ in|==|substitutions.n',
        '{count, plural, =0 {none} one {%arg file} other {%arg files}}',
        undefined,
      ],
    ]);
    expect(
      await idsAndTexts(
        'xcstrings',
        '{"sourceLanguage":"en","strings":{"a":{"shouldTranslate":false},"b":{}}}',
      ),
    ).toEqual([['b', 'b']]);
  });
});
