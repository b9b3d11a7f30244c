import type { ByteSource } from './byte-source.ts';

const BLOCK = 1024 * 1024;
/** What one object of a page tree may have; it names all of its children. */
const OBJECT_MAX = 64 * 1024;

/**
 * How many pages a PDF says that it has: the count at the root of its page tree, which has no parent. The
 * last one counts, because a changed file is written after what it was. Null where the tree is packed into
 * a stream, which nothing of ours opens.
 */
export async function countPages(source: ByteSource): Promise<number | null> {
  let pages: number | null = null;
  for (let start = 0; start < source.size; start += BLOCK) {
    const from = Math.max(0, start - OBJECT_MAX);
    const to = Math.min(source.size, start + BLOCK + OBJECT_MAX);
    const text = Buffer.from(await source.read(from, to)).toString('latin1');
    for (const { index } of text.matchAll(/\/Type\s{0,8}\/Pages\b/g)) {
      const begin = text.lastIndexOf(' obj', index);
      const end = text.indexOf('endobj', index);
      if (begin < 0 || end < 0 || end - begin > OBJECT_MAX) continue;
      const node = text.slice(begin, end);
      const count = /\/Count\s{1,8}(\d{1,9})/.exec(node)?.[1];
      if (count !== undefined && !/\/Parent\b/.test(node)) pages = Number(count);
    }
  }
  return pages;
}
