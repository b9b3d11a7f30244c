import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTask } from '../../src/localization/tasks/create-task.ts';
import { BLOCKS } from './blocks.ts';
import { blocksOf } from './run-blocks-for-tests.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const guides = globSync('docs/guides/*.md', { cwd: ROOT })
  .map((path) => basename(path))
  .filter((guide) => blocksOf(guide).length > 0)
  .sort();

describe('every block of the guides', () => {
  it('is run by a test, or the list gives the reason', () => {
    expect(Object.keys(BLOCKS).sort()).toEqual(guides);
    for (const guide of guides)
      expect([guide, BLOCKS[guide]?.map(({ language }) => language)]).toEqual([
        guide,
        blocksOf(guide).map(({ language }) => language),
      ]);
  });

  it('is run by a test that exists and reads its guide', () => {
    const fates = Object.entries(BLOCKS).flatMap(([guide, list]) => list.map((fate) => ({ guide, fate })));
    const wrong = fates.filter(({ guide, fate }) =>
      'by' in fate
        ? !readOrEmpty(fate.by).includes(guide)
        : fate.why.length < 20 ||
          [...fate.why.matchAll(/\S+\.test\.ts/g)].some(([file]) => readOrEmpty(file) === ''),
    );
    expect(wrong).toEqual([]);
  });

  it('the task of first-task.md is accepted by the server', () => {
    const [block] = blocksOf('first-task.md');
    expect(createTask.input.safeParse(JSON.parse(block?.text ?? '')).error).toBeUndefined();
  });
});

function readOrEmpty(path: string): string {
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';
}
