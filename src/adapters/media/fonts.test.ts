import { describe, expect, it } from 'vitest';
import type { ByteSource } from './byte-source.ts';
import { countPages } from './count-pages.ts';
import { fontsFor } from './fonts.ts';
import { writePdf } from './write-pdf.ts';

const namesOf = (text: string, locale: string | null) =>
  fontsFor(text, locale).files.map(({ pathname }) => /noto-[a-z-]+(?=\/files)/u.exec(pathname)?.[0]);

describe('the fonts of a text', () => {
  it('Han characters come from the font of the language, everything else from the common one', () => {
    expect(namesOf('Grüße, Привет', 'de')).toEqual(['noto-sans', 'noto-sans']);
    expect(new Set(namesOf('直骨', 'ja'))).toEqual(new Set(['noto-sans-jp']));
    expect(new Set(namesOf('直骨', 'zh-cn'))).toEqual(new Set(['noto-sans-sc']));
    expect(new Set(namesOf('한국', 'ja'))).toEqual(new Set(['noto-sans-kr']));
    expect(namesOf('🚀', 'en')).toEqual(['noto-emoji']);
  });

  it('characters that no font has are missing, even if the table of a font promises them; invisible ones are not', () => {
    expect(fontsFor('مرحبا', 'ar').missing).toEqual(['م', 'ر', 'ح', 'ب', 'ا']);
    expect(fontsFor('a\u200D\uFE0F\n b', null).missing).toEqual([]);
  });
});

const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});
const pdf = (text: string) => sourceOf(Buffer.from(`%PDF-1.7\n${text}\n%%EOF`, 'latin1'));

describe('the pages of a PDF', () => {
  it('are counted in PDFs that we write', async () => {
    const page = { jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xd9]), width: 100, height: 200, says: '日' };
    const made = writePdf('Título', 'ja', [page, page, page]);
    expect(await countPages(sourceOf(made))).toBe(3);
    const text = made.toString('latin1');
    expect(text).toContain('/MediaBox[0 0 50 100]');
    expect(text).toContain('/Alt <FEFF65e5>');
    // Every offset in the table must be the position of its object.
    const places = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place));
    expect(places.map((place) => Number.parseInt(text.slice(place), 10))).toEqual(
      places.map((_, at) => at + 1),
    );
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
  });

  it('are those of the root in the last version; none if the page tree is compressed', async () => {
    const root = (count: number) => `1 0 obj <</Kids[2 0 R]/Count ${count} /Type /Pages>> endobj `;
    const below = '2 0 obj <</Type/Pages/Parent 1 0 R/Count 7>> endobj';
    expect(await countPages(pdf(root(301) + below))).toBe(301);
    expect(await countPages(pdf(root(301) + below + root(9)))).toBe(9);
    expect(await countPages(pdf(`${'x'.repeat(1_048_560)} ${root(5)}`))).toBe(5);
    expect(await countPages(pdf('1 0 obj <</Type/ObjStm>> endobj'))).toBeNull();
    // A file full of object beginnings takes no longer than another of its size.
    expect(await countPages(pdf('/Type/Pages '.repeat(80_000) + root(4)))).toBe(4);
  });
});
