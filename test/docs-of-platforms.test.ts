import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as sandboxes from '../sandbox/platforms/list.ts';
import { PUBLISHABLE } from '../src/adapters/social/platforms.ts';

const page = readFileSync(new URL('../docs/guides/real-accounts.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

describe('documented and guessed facts about platforms', () => {
  it('exist for every platform that we send to, and for no other', () => {
    expect(rows.map(([, name = '']) => name.replaceAll('`', '')).toSorted()).toEqual([...PUBLISHABLE].sort());
    expect(rows.filter((row) => row.length !== 6 || row.slice(1, 5).includes(''))).toEqual([]);
  });

  it('name only clients used in the tests', () => {
    const named = rows.flatMap(([, , , clients = '']) =>
      [...clients.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    expect(named.filter((name) => !(name in devDependencies))).toEqual([]);
  });
});

it('the guide to the sandbox names the path of every platform in it', () => {
  const guide = readFileSync(new URL('../docs/guides/sandbox.md', import.meta.url), 'utf8');
  const paths = Object.values(sandboxes).flatMap(({ prefixes }) =>
    prefixes.map((each) => `| \`/${each}\` |`),
  );
  expect(paths.filter((path) => !guide.includes(path))).toEqual([]);
});
