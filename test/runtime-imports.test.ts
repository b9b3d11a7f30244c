import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The programs of people who never test: `npm start`, the CLI, the sandbox. */
const ENTRIES = ['src/app/main.ts', 'sdk/cli/main.ts', 'sandbox/main.ts'];
const SPECIFIER =
  /^(?:import|export)\b[\w\s{},*$]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

const dependenciesOf = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(path, 'utf8')).dependencies;
const dependencies = {
  ...dependenciesOf('package.json'),
  ...dependenciesOf('deploy/alone/package.json'),
};

/** Every package that is loaded from these files on, by its importer. Types are removed at run time. */
function packagesOf(entries: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const queue = [...entries];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(file, 'utf8').replace(/^(?:import|export) type [^;]*;/gm, '');
    for (const [, from, bare, later] of text.matchAll(SPECIFIER)) {
      const name = from ?? bare ?? later ?? '';
      if (name.startsWith('.')) queue.push(join(dirname(file), name));
      else if (name.startsWith('#')) queue.push(join('src', name.slice(1)));
      else if (!name.startsWith('node:') && !builtinModules.includes(name))
        packages.set(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
          file,
        );
    }
  }
  expect(seen.size).toBeGreaterThan(300);
  expect([...seen].filter((file) => !existsSync(file))).toEqual([]);
  return packages;
}

describe('npm start installs the runtime, not the test tools', () => {
  it('nothing at run time loads a package that only tests have', () => {
    const missing = [...packagesOf(ENTRIES)].filter(([name]) => !(name in dependencies));
    expect(missing).toEqual([]);
  });
});
