import { describe, expect, it } from 'vitest';
import { importsOf, loopsIn, sourceIn } from './imports.ts';

describe('imports', () => {
  it('no file imports itself indirectly, neither by a function nor by a type', () => {
    const files = sourceIn(
      'src/**/*.ts',
      'web/src/**/*.{ts,tsx}',
      'sdk/{src,cli}/**/*.ts',
      'sandbox/**/*.ts',
    );
    expect(files.length).toBeGreaterThan(2000);
    expect(loopsIn(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
  });

  it('a loop is found, with exactly its members', () => {
    const arrows = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['e']],
    ]);
    expect(loopsIn(arrows)).toEqual([['a', 'b', 'c']]);
  });
});
