import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStrings, type StringLimits } from '../intake/check-strings.ts';
import { SlotCollector } from '../intake/collect-slots.ts';
import { inBlocks } from './bytes.ts';
import type { InputString } from './format.ts';
import type { ExportRow } from './export-row.ts';
import { loadFiller, loadReader } from './known-formats.ts';
import { fillFile } from './fill-file.ts';
import { rowOf } from './round-trip-for-tests.ts';
import type { FileAbout, PlacedSlot } from './skeleton.ts';

const CORPUS = 'test/fixtures/formats';

/** Realistic files, by format. */
export function corpusOf(id: string): { name: string; data: Buffer }[] {
  const folder = join(CORPUS, id.replaceAll('_', '-'));
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, data: readFileSync(join(folder, name)) }));
}

export interface Kept {
  data: Buffer;
  strings: InputString[];
  about: FileAbout;
  slots: PlacedSlot[];
}

/** Reads a file like the import, and keeps what is needed to write it back. */
export async function keep(
  format: string,
  data: Buffer,
  sourceLanguage = 'en',
  limits?: StringLimits,
): Promise<Kept> {
  const scratch = await mkdtemp(join(tmpdir(), 'parlance-keep-'));
  try {
    const path = join(scratch, 'source');
    await writeFile(path, data);
    const places = new SlotCollector();
    const strings: InputString[] = [];
    const read = await loadReader(format);
    const options = {
      sourceLanguage,
      sheet: null,
      scratch,
      warn: () => {},
      describe: (about: FileAbout) => places.describe(about),
    };
    for await (const string of checkStrings(read(path, options), limits)) {
      places.add(string.slots, strings.length);
      strings.push(string);
    }
    const found = places.result();
    if (!found) throw new Error('The file is not kept.');
    return { data, strings, ...found };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A row directly after the import, without texts of its own. */
export function givenRow(string: InputString): ExportRow {
  return { ...rowOf(string), given: string.translations ?? {} };
}

export async function filledFile(
  format: string,
  { data, about, slots }: Kept,
  rows: readonly ExportRow[],
  languages: readonly string[],
): Promise<Buffer> {
  const fillSlot = await loadFiller(format);
  if (!fillSlot) throw new Error(`Files of ${format} are not fixed.`);
  const options = {
    languages,
    columns: [],
    mode: 'single' as const,
    escape: false,
    sourceLanguage: 'en',
    projectId: 'prj_1',
    projectName: 'Game',
    createdAt: new Date('2026-05-01T12:00:00Z'),
    safeForSpreadsheets: true,
  };
  const source = async function* () {
    yield* rows;
  };
  // In small pieces: the result must not depend on where they are cut.
  const bytes = async function* () {
    for (let at = 0; at < data.length; at += 61) yield data.subarray(at, at === 0 ? 61 : at + 61);
  };
  const blocks: Uint8Array[] = [];
  for await (const block of inBlocks(fillFile({ about, slots, bytes }, source, options, fillSlot)))
    blocks.push(block);
  return Buffer.concat(blocks);
}

const namesLanguage = ({ slots }: Kept) => slots.some(({ positions }) => positions.length === 0);

/**
 * The languages in which the file can be pulled without a change: its own, and any language if the
 * file names none.
 */
export function untouchedLanguages(kept: Kept): string[][] {
  const { holds, languages, isClosed } = kept.about;
  const unnamed = namesLanguage(kept) ? [] : [['fr']];
  if (holds === 'one') return [['en'], ...unnamed];
  if (holds === 'pair') return languages.length === 0 ? unnamed : [[...languages]];
  // A table gets a new column for a language that it lacks.
  return [[...languages, ...(isClosed === true || namesLanguage(kept) ? [] : ['fr'])]];
}

/** The language that a test translates into. */
export function targetOf({ about }: Kept): string {
  return about.holds === 'one' ? 'de' : (about.languages[0] ?? 'de');
}

/** Whether readers of the file can tell the language of its translations. */
export function isNamed(kept: Kept): boolean {
  return kept.about.holds !== 'pair' || kept.about.languages.length > 0 || namesLanguage(kept);
}
