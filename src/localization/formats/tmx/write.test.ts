import { describe, expect, it } from 'vitest';
import { corpusOf, filledFile, givenRow, keep } from '../skeleton-for-tests.ts';

const fileOf = (name: string) => {
  const data = corpusOf('tmx').find((each) => each.name === name)?.data;
  if (!data) throw new Error(`There is no ${name}.`);
  return data;
};

async function edited(name: string, texts: Readonly<Record<number, string>>, language = 'de') {
  const data = fileOf(name);
  const kept = await keep('tmx', data);
  const rows = kept.strings.map((string, at) => {
    const row = givenRow(string);
    const text = texts[at];
    return text === undefined ? row : { ...row, values: new Map([...row.values, [language, text]]) };
  });
  return { before: data.toString(), after: (await filledFile('tmx', kept, rows, [language])).toString() };
}

describe('a memory that is written back', () => {
  it('changes the segment of the changed unit, and nothing else', async () => {
    const { before, after } = await edited('cat-tool.tmx', { 0: 'Dein Einkauf & mehr' });
    expect(after).toBe(before.replace('Dein Warenkorb', 'Dein Einkauf &amp; mehr'));
  });

  it('keeps the codes of a segment as elements, in any order', async () => {
    const { before, after } = await edited('cat-tool.tmx', { 1: '{name}, jetzt <b>zahlen</b> < 5' });
    expect(after).toBe(
      before.replace(
        'Jetzt <bpt i="1" x="1">&lt;b&gt;</bpt>zahlen<ept i="1">&lt;/b&gt;</ept>, <ph x="2">{name}</ph>',
        '<ph x="2">{name}</ph>, jetzt <bpt i="1" x="1">&lt;b&gt;</bpt>zahlen<ept i="1">&lt;/b&gt;</ept> &lt; 5',
      ),
    );
  });

  it('adds a variant for a language that a unit lacks, with the codes of the source', async () => {
    const { before, after } = await edited('cat-tool.tmx', { 1: 'Payez <b>vite</b>' }, 'fr');
    const last = '<ph x="2">{name}</ph></seg></tuv>\n    </tu>';
    expect(after).toBe(
      before.replace(
        last,
        '<ph x="2">{name}</ph></seg></tuv>\n      <tuv xml:lang="fr"><seg>Payez <bpt i="1" x="1">&lt;b&gt;</bpt>vite<ept i="1">&lt;/b&gt;</ept></seg></tuv>\n    </tu>',
      ),
    );
  });

  it('fills an empty segment', async () => {
    const { before, after } = await edited('crlf.tmx', { 1: 'Öffnen' });
    expect(after).toBe(before.replace('<seg/>', '<seg>Öffnen</seg>'));
  });
});
