import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { say } from '#kernel/say.ts';
import { IntakeError } from '../intake-error.ts';

const ENTRIES_MAX = 2000;
const INFLATED_BYTES_MAX = 500 * 1024 * 1024;
/**
 * Deflate reaches a ratio of 1,032, but the XML of real workbooks stays below 50. Small entries are
 * harmless.
 */
const RATIO_MAX = 200;
const RATIO_FREE_BYTES = 1024 * 1024;
const LOCAL_HEADER_BYTES = 30;
const UNIX_TYPE = 0xf000;
const UNIX_SYMLINK = 0xa000;

export interface Archive {
  has(name: string): boolean;
  read(name: string): AsyncGenerator<Uint8Array>;
  close(): void;
}

/**
 * Opens a zip and checks its declared sizes before inflating anything. Declared sizes are reliable,
 * because reading an entry fails at the first byte beyond its declared size.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(refuseDamaged);
  try {
    const entries = byName(await listEntries(zip));
    return {
      has: (name) => entries.has(name.toLowerCase()),
      read: (name) => readEntry(zip, name, entries.get(name.toLowerCase())),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  // Do not read a directory with too many entries: 100,000 entries would take 200,000 reads.
  if (zip.entryCount > ENTRIES_MAX)
    throw new IntakeError(say('file.archive_more_than_entries', { max: ENTRIES_MAX }));
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    refuseDamaged(error);
  }
  refuseBombs(entries);
  refuseOverlaps(entries);
  return entries;
}

function refuseBombs(entries: readonly Entry[]): void {
  const inflated = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (inflated > INFLATED_BYTES_MAX) throw new IntakeError(say('file.archive_too_large'));
  for (const { uncompressedSize, compressedSize } of entries) {
    if (uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > RATIO_MAX * compressedSize) {
      throw new IntakeError(say('file.archive_packed_too_much', { max: RATIO_MAX }));
    }
  }
}

/** Overlapping entries inflate the same data many times. No honest archive has them. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of sorted) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) throw new IntakeError(say('file.archive_overlap'));
    end = start + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
  }
}

/** Part names are case-insensitive in this format. Links and folders are not parts. */
function byName(entries: readonly Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const isLink = ((entry.externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_SYMLINK;
    if (isLink || entry.fileName.endsWith('/')) continue;
    const name = entry.fileName.toLowerCase();
    // Programs differ in which of two equal names they read, so checking one would not be enough.
    if (found.has(name)) throw new IntakeError(say('file.archive_two_entries'));
    found.set(name, entry);
  }
  return found;
}

async function* readEntry(zip: ZipFile, name: string, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new IntakeError(say('file.workbook_damaged', { name }));
  if (entry.isEncrypted()) throw new IntakeError(say('file.archive_encrypted'));
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(refuseDamaged);
  try {
    const pieces: AsyncIterable<Buffer> = stream;
    for await (const piece of pieces) yield piece;
  } catch (error) {
    refuseDamaged(error);
  } finally {
    stream.destroy();
  }
}

/** The library's messages describe zip internals and do not help users. */
function refuseDamaged(error: unknown): never {
  throw new IntakeError(say('file.archive_damaged'), 422, error);
}
