import { describe, expect, it } from 'vitest';
import { type MemoryUnit, readTmx, writeTmx } from './memory.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function read(text: string, sourceLanguage = 'en', size = 7) {
  const skipped: string[] = [];
  const units: MemoryUnit[] = [];
  for await (const found of readTmx(inPieces(text, size), { sourceLanguage })) {
    if ('skipped' in found) skipped.push(`${found.skipped} ${found.what}`);
    else {
      const { at: _, ...own } = found;
      units.push(own);
    }
  }
  return { units, skipped };
}

async function write(units: readonly MemoryUnit[]): Promise<string> {
  let text = '';
  const createdAt = new Date('2026-01-31T12:00:00Z');
  for await (const part of writeTmx(each(units), { sourceLanguage: 'en', createdAt })) text += part;
  return text;
}

const unit = (fields: Partial<MemoryUnit>): MemoryUnit => ({
  source: 'Save',
  stringId: '',
  previous: null,
  next: null,
  targets: [],
  ...fields,
});
const target = (language: string, text: string, more: object = {}) => ({
  language,
  text,
  origin: null,
  isReviewed: null,
  author: null,
  updatedAt: null,
  ...more,
});
const tmx = (body: string, header = 'srclang="en-US"') =>
  `<?xml version="1.0"?><tmx version="1.4"><header ${header} datatype="x"/><body>${body}</body></tmx>`;

describe('TMX', () => {
  it('written data comes back: context, origin, review, author, dates, every character', async () => {
    const units = [
      unit({
        source: 'Hit <b>{0}</b> & "run"\r\n\tnow 🔥',
        stringId: 'ui.hit<1>',
        previous: 'Before & more',
        next: '次',
        targets: [
          target('de', ' Triff <b>{0}</b> ]]> ', {
            origin: 'manual',
            isReviewed: true,
            author: 'Jo "J"',
            updatedAt: new Date('2026-01-02T03:04:05Z'),
          }),
          target('zh-cn', '命中', { origin: 'ai', isReviewed: false }),
        ],
      }),
      unit({ source: 'مرحبا', targets: [target('sr-latn', 'zdravo')] }),
    ];
    expect((await read(await write(units))).units).toEqual(units);
  });

  it('the file names its standard', async () => {
    const text = await write([unit({ targets: [target('zh-cn', '存')] })]);
    expect(text).toContain('<tmx version="1.4">');
    expect(text).toContain('srclang="en" datatype="plaintext" creationdate="20260131T120000Z"');
    expect(text).toContain('<tuv xml:lang="zh-CN">');
  });

  it('native code of inline tags is text, as in the strings it came from', async () => {
    const { units } = await read(
      tmx(
        '<tu><tuv xml:lang="en-US"><seg>Go <bpt i="1">&lt;b&gt;</bpt>now<ept i="1">&lt;/b&gt;</ept> <ph>{0}</ph><it pos="begin">[i]</it> <hi>at once</hi></seg></tuv>' +
          '<tuv lang="DE-de"><seg>Los</seg></tuv></tu>',
      ),
    );
    expect(units).toEqual([unit({ source: 'Go <b>now</b> {0}[i] at once', targets: [target('de', 'Los')] })]);
  });

  it('unknown languages, missing and empty texts are skipped and named', async () => {
    const { units, skipped } = await read(
      tmx(
        '<tu><tuv xml:lang="en"><seg>A</seg></tuv><tuv xml:lang="tlh"><seg>Q</seg></tuv><tuv xml:lang="fr_FR"><seg>B</seg></tuv></tu>' +
          '<tu><tuv xml:lang="fr"><seg>C</seg></tuv></tu>' +
          '<tu><tuv xml:lang="en"><seg> </seg></tuv><tuv xml:lang="fr"><seg>D</seg></tuv></tu>' +
          '<tu><tuv xml:lang="en"><seg>E</seg></tuv><tuv xml:lang="fr"><seg/></tuv></tu>',
      ),
    );
    expect(units).toEqual([unit({ source: 'A', targets: [target('fr', 'B')] }), unit({ source: 'E' })]);
    expect(skipped).toEqual(['language tlh', 'source en-US', 'empty en', 'empty fr']);
  });

  it('a regional variety of the source language is the source; the exact one comes first', async () => {
    const variants = '<tuv xml:lang="en-GB"><seg>Colour</seg></tuv><tuv xml:lang="en"><seg>Color</seg></tuv>';
    const { units } = await read(
      tmx(`<tu>${variants}</tu><tu><tuv xml:lang="en-ZA"><seg>Howzit</seg></tuv></tu>`),
    );
    expect(units.map(({ source, targets }) => [source, targets.map(({ language }) => language)])).toEqual([
      ['Color', ['en-gb']],
      ['Howzit', []],
    ]);
  });

  it.each([
    ['a DOCTYPE', '<!DOCTYPE tmx [<!ENTITY e "x">]><tmx/>', 'contains a DOCTYPE'],
    ['an entity', tmx('<tu><tuv xml:lang="en"><seg>&xxe;</seg></tuv></tu>'), 'not valid XML'],
    ['half a file', '<tmx><body><tu>', 'not valid XML'],
    ['no XML', 'string_id,text', 'not valid XML'],
  ])('%s is refused', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
