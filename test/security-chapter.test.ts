import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** One row of a table of promises: what is promised, and the tests that hold it. */
interface Promised {
  words: string;
  shownBy: string[];
}

const chapter = readFileSync('SECURITY.md', 'utf8');
const promises: Promised[] = chapter
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[-|\s]+\|?$/.test(line) && !line.endsWith('Shown by |'))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => ({
    words: cells.slice(0, -1).join(' ').trim(),
    shownBy: [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }));

/** The test files behind a name: a file, all of a folder, or what a pattern finds. */
function filesOf(name: string): string[] {
  const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return globSync(isFolder ? `${name}/**/*.test.ts` : name).filter((file) => file.endsWith('.test.ts'));
}

describe('the security chapter', () => {
  it('has its promises about people in the order of ASVS', () => {
    const chapters = promises.flatMap(({ words }) => /^V(\d+)/.exec(words)?.[1] ?? []).map(Number);
    expect(new Set(chapters)).toEqual(new Set([6, 7, 8, 16]));
    expect(chapters).toEqual(chapters.toSorted((a, b) => a - b));
  });

  it.each(promises.map(({ words, shownBy }) => [words.slice(0, 60), shownBy] as const))(
    '%s…: tests that exist',
    (_words, shownBy) => {
      expect(shownBy.length).toBeGreaterThan(0);
      for (const name of shownBy) {
        const files = filesOf(name);
        expect(files, name).not.toEqual([]);
        // A file without a case holds nothing.
        for (const file of files) expect(readFileSync(file, 'utf8'), file).toMatch(/\b(it|describe)\b/);
      }
    },
  );
});
