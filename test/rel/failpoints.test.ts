import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const POINT = /\bfp\('([^']+)'\)/g;

const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => ({ file, text: readFileSync(`${ROOT}/${file}`, 'utf8') }));

it('every failpoint of the product is used by a test', () => {
  const tests = [...read('src/**/*.test.ts'), ...read('test/**/*.test.ts')];
  const points = read('src/**/*.ts')
    .filter(({ file }) => !file.endsWith('.test.ts'))
    .flatMap(({ text }) => [...text.matchAll(POINT)].map(([, name]) => name ?? ''));

  expect(points).toContain('execute.committed');
  expect(new Set(points).size).toBe(points.length);
  const untried = points.filter((name) => !tests.some(({ text }) => text.includes(name)));
  expect(untried).toEqual([]);
});
