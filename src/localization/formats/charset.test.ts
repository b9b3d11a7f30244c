import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { charsetOf, comesBack, encoderOf } from './charset.ts';
import { readBack } from './read-for-tests.ts';
import { filledFile, givenRow, keep } from './skeleton-for-tests.ts';

const CHARSETS = {
  'ISO-8859-1': 'Fermé à Nîmes',
  'ISO-8859-2': 'Zażółć gęślą',
  'ISO-8859-15': 'Œuvre à 5 €',
  'KOI8-R': 'Открыть',
  CP1251: 'Открыть',
  'EUC-JP': '表示 ソフト ｶﾅ 丂',
  SHIFT_JIS: '表示 ソフト ｶﾅ',
  'EUC-KR': '열기',
  BIG5: '開啟檔案',
  GB2312: '打开文件',
  GB18030: '打开 ḿ 😀',
};

const po = (charset: string, text: string, language = 'ja') =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=${charset}\\n"\n\n#. ${text}\nmsgid "Open"\nmsgstr "${text}"\n\nmsgid "Close"\nmsgstr ""\n`;

const bytesIn = (charset: string, text: string) => encoderOf(charsetOf(charset) ?? 'utf-8')(text)!;

describe('a declared charset', () => {
  it.each(Object.entries(CHARSETS))('%s is read, and written as it was', async (charset, text) => {
    const file = po(charset, text);
    const data = bytesIn(charset, file);
    expect(new TextDecoder(charsetOf(charset)!).decode(data)).toBe(file);
    const kept = await keep('po', data);
    expect(kept.strings.map(({ context, translations }) => [context, translations?.['ja']])).toEqual([
      [text, text],
      [undefined, undefined],
    ]);
    const rows = kept.strings.map(givenRow);
    expect((await filledFile('po', kept, rows, ['ja'])).equals(data)).toBe(true);
    // A text that the charset supports keeps the file in it.
    const changed = rows.map((row, at) => (at === 1 ? { ...row, values: new Map([['ja', text]]) } : row));
    const wanted = bytesIn(charset, file.replace('"Close"\nmsgstr ""', `"Close"\nmsgstr "${text}"`));
    expect((await filledFile('po', kept, changed, ['ja'])).equals(wanted)).toBe(true);
  });

  it('that cannot hold a translation becomes UTF-8, and the file says so', async () => {
    const kept = await keep('po', bytesIn('ISO-8859-1', po('ISO-8859-1', 'Fermé', 'fr')));
    const rows = kept.strings.map((string) => ({
      ...givenRow(string),
      values: new Map([['fr', 'Œuvre → 開く']]),
    }));
    const file = (await filledFile('po', kept, rows, ['fr'])).toString();
    expect(file).toContain('charset=UTF-8');
    expect(file).toContain('#. Fermé\nmsgid "Open"\nmsgstr "Œuvre → 開く"');
    const { strings } = await readBack('po', file);
    expect(strings.map(({ translations }) => translations?.['fr'])).toEqual(['Œuvre → 開く', 'Œuvre → 開く']);
  });

  it('that is unknown, or does not match the bytes, is refused with its name', async () => {
    await expect(readBack('po', po('KLINGON-1', 'x'))).rejects.toThrow('declares the charset KLINGON-1');
    await expect(readBack('po', po('ISO-2022-JP', 'x'))).rejects.toThrow('ISO-2022-JP');
    await expect(readBack('po', Buffer.from(po('EUC-JP', 'é'), 'latin1'))).rejects.toThrow(
      'The file is not valid euc-jp text, though it says so.',
    );
    expect(['CHARSET', 'US-ASCII', 'utf-8', 'UTF8'].map(charsetOf)).toEqual([null, null, null, null]);
  });

  it('with two codes for one character: the file cannot be reproduced, and is stored whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-charset-'));
    try {
      const path = join(folder, 'x.po');
      // ∵ in both of its codes, the NEC one and the JIS one.
      const head = Buffer.from(po('SHIFT_JIS', 'x'));
      await writeFile(path, Buffer.concat([head, Buffer.from([0x23, 0x20, 0x81, 0xe6, 0x87, 0x9a, 0x0a])]));
      expect(await comesBack(path, 'shift_jis')).toBe(false);
      await writeFile(path, Buffer.concat([head, Buffer.from([0x23, 0x20, 0x81, 0xe6, 0x0a])]));
      expect(await comesBack(path, 'shift_jis')).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
