import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { programFile } from '../programs.ts';

it('what is built has no letter beyond ASCII: one of them doubles what its file takes in memory', () => {
  const folder = dirname(programFile('app-main'));
  const files = globSync('*.mjs', { cwd: folder });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /[^\0-\x7f]/.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});
