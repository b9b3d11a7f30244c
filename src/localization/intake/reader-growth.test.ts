import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { GROWTH_MAX, growthOf } from '../../../test/growth/measure.ts';
import { readTmx } from '../formats/tmx/memory.ts';
import { readTerms } from '../terms/read-terms.ts';
import { TERM_FORMATS } from '../terms/term-formats.ts';
import { checkStrings } from './check-strings.ts';
import { IntakeError } from '../formats/intake-error.ts';
import { loadReader, READABLE } from '../formats/known-formats.ts';
import { casesOf } from '../formats/cases-for-tests.ts';
import { csvLines, wide } from '../formats/csv/cases-for-tests.ts';
import { lineShapes, SHAPES, type Shapes } from '../formats/reader-shapes-for-tests.ts';

/** The number of parts of the smaller file, about 3 to 25 kB. The larger file has eight times as many. */
const PARTS = 500;
const TERM_SHAPES: Readonly<Record<string, Shapes>> = {
  tbx: (await casesOf('tbx')).shapes,
  csv: lineShapes(
    { head: 'term,note,variants\n', entry: (id, text) => `t${id},${text},\n`, ...csvLines },
    {
      'many columns': wide('term'),
      'a list in a cell': (n) => `term,variants\nx,${'a|'.repeat(n)}\n`,
    },
  ),
};

const scratch = await mkdtemp(join(tmpdir(), 'parlance-growth-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

type Read = (path: string) => AsyncIterable<unknown>;

/** Every reader of the product with its test files. */
const readers: { name: string; shapes: Shapes | undefined; read: Read }[] = [
  ...(await Promise.all(
    READABLE.map(async (id) => ({
      name: id,
      shapes: (await casesOf(id)).shapes,
      async *read(path: string) {
        const read = await loadReader(id);
        yield* checkStrings(read(path, { sourceLanguage: 'en', sheet: null, scratch, warn: () => {} }));
      },
    })),
  )),
  ...TERM_FORMATS.map((format) => ({
    name: `terms ${format}`,
    shapes: TERM_SHAPES[format],
    read: (path: string) =>
      readTerms(createReadStream(path), { format, sourceLanguage: 'en', warn: () => {} }),
  })),
  {
    name: 'memory tmx',
    shapes: (await casesOf('tmx')).shapes,
    read: (path) => readTmx(createReadStream(path), { sourceLanguage: 'en' }),
  },
];

/** Reads to the end or until the file is refused, which is fine if it happens in time. */
async function readThrough(read: Read, path: string): Promise<void> {
  try {
    for await (const _ of read(path));
  } catch (error) {
    if (!(error instanceof IntakeError)) throw error;
  }
}

describe.each(readers)('$name', ({ name, shapes, read }) => {
  it('is shown all shapes', () => {
    expect(Object.keys(shapes ?? {})).toEqual(expect.arrayContaining([...SHAPES]));
  });

  it.each(Object.entries(shapes ?? {}))('%s: twice the file takes twice the work', async (shape, make) => {
    const pathOf = (n: number) => join(scratch, `${name}-${shape}-${n}`.replaceAll(/\W/g, '-'));
    for (const n of [PARTS, PARTS * 8]) await writeFile(pathOf(n), make(n));
    expect(await growthOf((n) => readThrough(read, pathOf(n)), PARTS)).toBeLessThanOrEqual(GROWTH_MAX);
    for (const n of [PARTS, PARTS * 8]) await rm(pathOf(n));
  });
});
