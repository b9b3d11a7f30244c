import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { programFile } from '../programs.ts';

it('built files have only ASCII letters: others would double the memory of the file', () => {
  const folder = dirname(programFile('app-main'));
  const files = globSync('*.mjs', { cwd: folder });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /[^\0-\x7f]/.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});
