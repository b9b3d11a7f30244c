import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** One row of a table of promises: the promise, and the tests that check it. */
interface Promised {
  section: string;
  words: string;
  /** `met` or `not met`, for ASVS. */
  state: string;
  last: string;
  shownBy: string[];
}

const promises: Promised[] = readFileSync('SECURITY.md', 'utf8')
  .split(/^## /m)
  .flatMap((text) => {
    const [section = '', ...lines] = text.split('\n');
    return lines
      .filter((line) => line.startsWith('|') && !/^\|[-|\s]+\|?$/.test(line) && !line.endsWith('Shown by |'))
      .map((line) => line.split('|').slice(1, -1))
      .map((cells) => {
        const last = cells.at(-1)?.trim() ?? '';
        return {
          section,
          state: cells[1]?.trim() ?? '',
          words: cells.slice(0, -1).join(' ').replaceAll(/\s+/g, ' ').trim(),
          last,
          shownBy: [...last.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
        };
      });
  });
const isAsvs = ({ section }: Promised) => section.startsWith('ASVS');
const notMet = promises.filter((promise) => isAsvs(promise) && promise.state === 'not met');
const kept = promises.filter((promise) => !notMet.includes(promise));

/** The chapter numbers in a section, line by line. */
function chaptersOf(section: RegExp): number[] {
  return promises
    .filter((promise) => section.test(promise.section))
    .map(({ words }) => Number(/^V(\d+)/.exec(words)?.[1]));
}

/** The test files behind a name: a file, all files of a folder, or the matches of a pattern. */
function filesOf(name: string): string[] {
  const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return globSync(isFolder ? `${name}/**/*.test.ts` : name).filter((file) => file.endsWith('.test.ts'));
}

describe('the security chapter', () => {
  it.each([
    [/^People/, [2, 6, 7, 8, 16]],
    [/^ASVS/, [2, 6, 8, 10, 13, 14, 16]],
  ])('%s: in the order of ASVS, exactly the chapters that it names', (section, wanted) => {
    const chapters = chaptersOf(section);
    expect([...new Set(chapters)]).toEqual(wanted);
    expect(chapters).toEqual(chapters.toSorted((a, b) => a - b));
  });

  it('says for every line about ASVS whether it is met', () => {
    expect(new Set(promises.filter(isAsvs).map(({ state }) => state))).toEqual(new Set(['met', 'not met']));
  });

  it.each(kept.map(({ words, shownBy }) => [words.slice(0, 80), shownBy] as const))(
    '%s…: existing tests',
    (_words, shownBy) => {
      expect(shownBy.length).toBeGreaterThan(0);
      for (const name of shownBy) {
        const files = filesOf(name);
        expect(files, name).not.toEqual([]);
        // A file without a test case proves nothing.
        for (const file of files) expect(readFileSync(file, 'utf8'), file).toMatch(/\b(it|describe)\b/);
      }
    },
  );

  it.each(notMet.map(({ words, last }) => [words.slice(0, 80), last] as const))(
    '%s…: the reason',
    (_words, last) => {
      expect(last).toMatch(/^not met: .{10,}/);
    },
  );
});
