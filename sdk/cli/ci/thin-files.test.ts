import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ci } from '../ci.ts';

const FILES = globSync('ci/*/*.yml').toSorted();

describe('the files that forges run', () => {
  it('exist for each forge', () => {
    expect(FILES).toEqual(['ci/forgejo/parlance.yml', 'ci/github/action.yml', 'ci/gitlab/parlance.yml']);
  });

  it.each(FILES)('%s is valid, short, and uses existing flags', (file) => {
    const text = readFileSync(file, 'utf8');
    const documents = parseAllDocuments(text);
    expect(Array.isArray(documents) ? documents.flatMap(({ errors }) => errors) : ['nothing']).toEqual([]);
    expect(text.trimEnd().split('\n').length).toBeLessThan(30);
    const [line = ''] = text.split('\n').filter((each) => each.includes('npx --yes'));
    const [, words = ''] = line.split(/ ci(?= |$)/);
    const flags = Array.from(words.matchAll(/--([a-z-]+)/g), ([, name = '']) => name);
    // By the name of our package: a bare `parlance` could be anybody's.
    expect(line).toMatch(/npx --yes --package "?@parlance\/sdk@\S+ parlance ci(?: |$)/);
    expect(flags.filter((name) => !Object.hasOwn(ci.flags, name))).toEqual([]);
    // Inputs are not part of a script.
    expect(line).not.toMatch(/\$\{\{|\$\[\[/);
  });
});
