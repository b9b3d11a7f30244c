import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { say } from '#kernel/say.ts';
import { cellText } from './cell-text.ts';
import { IntakeError } from '../intake-error.ts';
import { readXml } from '../xml.ts';

/** The texts that cells refer to by number. */
export interface SharedStrings {
  /** Undefined if the workbook has no such string. */
  get(index: number): string | undefined;
  close(): Promise<void>;
}

const PART = 'The table of shared strings';
/** Enough for 200,000 rows of 50 columns. The index over them takes 40 MB. */
const STRINGS_MAX = 10_000_000;
const FLUSH_BYTES = 256 * 1024;
const PAGE_BYTES = 16 * 1024;
const PAGES_MAX = 512;

export const NO_SHARED_STRINGS: SharedStrings = { get: () => undefined, close: async () => {} };

/**
 * The table precedes the cells and may be as large as all of them, so its texts are written to a file.
 * Only four bytes per string and eight megabytes of pages are in memory.
 */
export async function spillSharedStrings(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
): Promise<SharedStrings> {
  const file = await open(path, 'w+');
  try {
    const offsets = await writeTexts(file, pieces);
    return { get: lookUp(file, offsets), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Returns the start of each string, and the end of the last. */
async function writeTexts(file: FileHandle, pieces: AsyncIterable<Uint8Array>): Promise<Uint32Array> {
  let offsets = new Uint32Array(1024);
  let count = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let size = 0;
  const text = cellText();
  const add = () => {
    if (count === STRINGS_MAX)
      throw new IntakeError(say('file.part_more_than_entries', { part: PART, max: STRINGS_MAX }));
    const bytes = Buffer.from(text.take());
    pending.push(bytes);
    pendingBytes += bytes.length;
    size += bytes.length;
    count += 1;
    if (count === offsets.length) {
      const longer = new Uint32Array(offsets.length * 2);
      longer.set(offsets);
      offsets = longer;
    }
    offsets[count] = size;
  };
  const flush = async () => {
    const block = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    await file.writeFile(block);
  };
  const xml = readXml(PART, {
    open: text.open,
    text: text.add,
    close(name) {
      text.close(name);
      if (name === 'si') add();
    },
  });
  for await (const piece of pieces) {
    xml.write(piece);
    if (pendingBytes > FLUSH_BYTES) await flush();
  }
  xml.end();
  await flush();
  return offsets.subarray(0, count + 1);
}

/**
 * Reads synchronously: pages written a moment ago are in the cache of the operating system, and a
 * promise per cell would cost more than the read.
 */
function lookUp(file: FileHandle, offsets: Uint32Array): (index: number) => string | undefined {
  const pages = new Map<number, Buffer>();
  const pageOf = (number: number): Buffer => {
    const known = pages.get(number);
    // No LRU order: the table is in order of first use, so the page used last is the next one as well.
    if (known) return known;
    const page = Buffer.alloc(PAGE_BYTES);
    readSync(file.fd, page, 0, PAGE_BYTES, number * PAGE_BYTES);
    if (pages.size === PAGES_MAX) pages.delete(pages.keys().next().value ?? 0);
    pages.set(number, page);
    return page;
  };
  return (index) => {
    const start = offsets[index];
    const end = offsets[index + 1];
    if (start === undefined || end === undefined) return undefined;
    const first = Math.floor(start / PAGE_BYTES);
    if (end <= (first + 1) * PAGE_BYTES) {
      return pageOf(first).toString('utf8', start - first * PAGE_BYTES, end - first * PAGE_BYTES);
    }
    const parts: Buffer[] = [];
    for (let at = start; at < end; ) {
      const number = Math.floor(at / PAGE_BYTES);
      const until = Math.min(end, (number + 1) * PAGE_BYTES);
      parts.push(pageOf(number).subarray(at - number * PAGE_BYTES, until - number * PAGE_BYTES));
      at = until;
    }
    return Buffer.concat(parts).toString('utf8');
  };
}
