import { describe, expect, it } from 'vitest';
import { readBack } from '../read-for-tests.ts';

const read = (data: string) => readBack('ini', data);

describe('ini', () => {
  it('sections named by a language hold that language', async () => {
    const { strings, warnings } = await read('[de]\na=Eins\nz=Zett\n[en]\na=One\nb=Two\n[ja]\nb=二\n');
    expect(strings).toEqual([
      { stringId: 'a', content: 'One', translations: { de: 'Eins' } },
      { stringId: 'b', content: 'Two', translations: { ja: '二' } },
    ]);
    expect(warnings).toEqual(['1 texts of section [de] have no source text and were ignored.']);
  });

  it('other sections are the first part of the id, and keys may come before any section', async () => {
    const { strings } = await read('; comment\nquit = Quit\n[menu]\nstart = Start = now\n');
    expect(strings).toEqual([
      { stringId: 'quit', content: 'Quit' },
      { stringId: 'menu.start', content: 'Start = now' },
    ]);
  });

  it('refuses a file with other languages only, and an empty one', async () => {
    await expect(read('[de]\na=Eins\n')).rejects.toThrow('no section [en]');
    await expect(read('')).rejects.toThrow('no string with content');
  });
});
