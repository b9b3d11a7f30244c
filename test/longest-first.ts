import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that wait for processes, installations and browsers. They begin first: a file that takes a
 * minute and begins last is a minute in which every other process of the suite has nothing to do.
 */
const LONGEST = ['test/install.test.ts', 'test/e2e/', 'test/web/', 'test/rel/', 'test/upgrade/'];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((path) => relative(this.ctx.config.root, moduleId).startsWith(path));
      return place === -1 ? LONGEST.length : place;
    };
    // The order of the others, larger files first, is vitest's own.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
