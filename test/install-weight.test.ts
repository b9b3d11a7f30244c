import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { uselessFolders } from '../scripts/install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const useless = new Set(uselessFolders(ROOT));

/** Packages inside a package are counted separately. */
function bytesOf(path: string): number {
  if (useless.has(path)) return 0;
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}

interface Locked {
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

/** As Node searches: beside the importing package, then further up. */
function placeOf(name: string, from: string): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[place]) return place;
  return from === '' ? null : placeOf(name, from.replace(/(^|\/)[^/]*(\/node_modules\/[^/]*)?$/, ''));
}

/** Everything that these packages of ours need to run, according to the lockfile. */
function neededBy(ours: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (path: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(name, path);
      if (place === null || packages[place]?.link || found.has(place)) continue;
      found.add(place);
      add(place);
    }
  };
  for (const each of ours) add(each);
  return [...found];
}

const megabytesOf = (places: readonly string[]) =>
  places
    .map((place) => join(ROOT, place))
    // Of binaries for many systems, only those of this system are installed.
    .filter((path) => existsSync(path) && !lstatSync(path).isSymbolicLink())
    .reduce((sum, path) => sum + bytesOf(path), 0) / 1e6;

it('npm start installs less than 500 MB', () => {
  const installed = Object.keys(packages).filter(
    (path) => /(^|\/)node_modules\//.test(path) && !packages[path]?.dev,
  );
  // Without the packages of this machine nothing would be measured.
  expect(megabytesOf(installed)).toBeGreaterThan(300);
  expect(megabytesOf(installed)).toBeLessThan(500);
});

it('a server with its own PostgreSQL and Node, without the offline engine, takes less than 250 MB', () => {
  const needed = neededBy(['', 'web', 'sdk']);
  expect(needed).not.toContain('node_modules/onnxruntime-node');
  expect(needed).toContain('node_modules/vite');
  expect(megabytesOf(needed)).toBeGreaterThan(100);
  expect(megabytesOf(needed)).toBeLessThan(250);
});
