import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const isTest = (file: string) => file.endsWith('.test.ts') || file.endsWith('-for-tests.ts');
const source = globSync('src/{social,bridge,app}/**/*.ts').filter((f) => !isTest(f));
const ofHalf = source.filter((f) => !f.startsWith('src/app/'));

/** What a file imports, as paths from the root. A type counts as much as a function. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/from '([.#][^']+)'/g)].map(([, spec = '']) =>
    spec.startsWith('#') ? `src/${spec.slice(1)}` : join(dirname(file), spec),
  );
}

describe('jobs are enqueued by name', () => {
  it('only the list of jobs imports what a job does', () => {
    const jobs = new Set(ofHalf.filter((f) => /\bdefineJob\(/.test(read(f))));
    expect(jobs.size).toBeGreaterThan(15);
    const wrong = source
      .filter((f) => f !== 'src/app/jobs.ts')
      .flatMap((f) => importsOf(f).flatMap((to) => (jobs.has(to) ? [`${f} -> ${to}`] : [])));
    expect(wrong).toEqual([]);
  });

  it('the names of jobs import nothing of their half', () => {
    const wrong = ['src/social/jobs.ts', 'src/bridge/jobs.ts'].flatMap((f) =>
      importsOf(f).filter((to) => !to.startsWith('src/platform/')),
    );
    expect(wrong).toEqual([]);
  });
});
