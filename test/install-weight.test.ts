import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fieldsOf } from '../src/kernel/narrow.ts';
import { foreignLibraries } from '../scripts/install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const foreign = new Set(foreignLibraries(ROOT));

/** Packages inside a package are counted as their own. */
function bytesOf(path: string): number {
  if (foreign.has(path)) return 0;
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}

it('what npm start installs weighs less than 550 MB', () => {
  const { packages } = fieldsOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const wanted = Object.entries(fieldsOf(packages))
    .filter(([path, each]) => /(^|\/)node_modules\//.test(path) && !fieldsOf(each)['dev'])
    .map(([path]) => join(ROOT, path))
    .filter((path) => existsSync(path) && !lstatSync(path).isSymbolicLink());
  const megabytes = wanted.reduce((sum, path) => sum + bytesOf(path), 0) / 1e6;
  // Without the packages of this machine nothing would be weighed.
  expect(megabytes).toBeGreaterThan(200);
  expect(megabytes).toBeLessThan(550);
});
