import { describe, expect, it } from 'vitest';
import { readBack } from '../read-for-tests.ts';

describe('tmx', () => {
  it('pairs as strings, with a warning about skipped ones', async () => {
    const tmx = `<tmx version="1.4"><header srclang="en-US"/><body>
      <tu><tuv xml:lang="en-US"><seg>Hi</seg></tuv><tuv xml:lang="de"><seg>Hallo</seg></tuv><tuv xml:lang="tlh"><seg>nuqneH</seg></tuv></tu>
      <tu><tuv xml:lang="fr"><seg>Salut</seg></tuv></tu></body></tmx>`;
    const { strings, warnings } = await readBack('tmx', tmx);
    expect(strings).toEqual([{ stringId: '', content: 'Hi', translations: { de: 'Hallo' } }]);
    expect(warnings).toEqual([
      'Translations in "tlh" were ignored: no supported language.',
      '1 units were ignored: they have no text in "en".',
    ]);
  });
});
