import type { ByteSource } from './byte-source.ts';

const BLOCK = 1024 * 1024;
/** The maximum size of a page tree object, which lists all of its children. */
const OBJECT_MAX = 64 * 1024;

/**
 * The number of pages that a PDF declares: the count at the root of its page tree, which has no
 * parent. The last root counts, because changes are appended to the file. Null if the tree is in a
 * compressed stream, which is not read.
 */
export async function countPages(source: ByteSource): Promise<number | null> {
  let pages: number | null = null;
  for (let start = 0; start < source.size; start += BLOCK) {
    const from = Math.max(0, start - OBJECT_MAX);
    const to = Math.min(source.size, start + BLOCK + OBJECT_MAX);
    const text = Buffer.from(await source.read(from, to)).toString('latin1');
    pages = lastRoot(text) ?? pages;
  }
  return pages;
}

/** Looks at every object once, however often the keywords occur. */
function lastRoot(text: string): number | null {
  let pages: number | null = null;
  let begin = -1;
  let isTree = false;
  for (const { 0: found, index } of text.matchAll(/ obj\b|\bendobj\b|\/Type\s{0,8}\/Pages\b/g)) {
    if (found === ' obj') [begin, isTree] = [index, false];
    else if (found !== 'endobj') isTree = true;
    else if (isTree && begin >= 0 && index - begin <= OBJECT_MAX) {
      const node = text.slice(begin, index);
      const count = /\/Count\s{1,8}(\d{1,9})/.exec(node)?.[1];
      if (count !== undefined && !/\/Parent\b/.test(node)) pages = Number(count);
      isTree = false;
    }
  }
  return pages;
}
