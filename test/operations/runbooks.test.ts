import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The test for a part of the guide without a block; guide.crash.test.ts runs the blocks. */
const TRIED_BY: Readonly<Record<string, string>> = {
  'Errors after an upgrade': 'test/upgrade/beside-old.test.ts',
  'The key has leaked': 'src/platform/secrets.test.ts',
};

describe('what to do when', () => {
  const guide = readFileSync(`${ROOT}docs/guides/operations.md`, 'utf8');
  const parts = guide
    .slice(guide.indexOf('# What to do when\n'))
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ title: part.slice(0, part.indexOf('\n')), hasBlock: part.includes('\n```sh\n') }));

  it('has ten parts or more, each of them tested', () => {
    expect(parts.length).toBeGreaterThanOrEqual(10);
    expect(parts.filter(({ title, hasBlock }) => !hasBlock && !(title in TRIED_BY))).toEqual([]);
  });

  it.each(Object.entries(TRIED_BY))('%s is tested by %s', (title, file) => {
    expect(parts.map((part) => part.title)).toContain(title);
    expect(existsSync(`${ROOT}${file}`)).toBe(true);
  });
});
