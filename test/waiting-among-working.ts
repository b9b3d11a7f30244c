import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait: for processes, installations and browsers. The slowest folders first. */
const WAITING = ['test/install.test.ts', 'test/e2e/', 'test/web/', 'test/rel/', 'test/upgrade/'];
/** So much of the order holds all that wait; behind it only short files end the suite evenly. */
const SPREAD = 0.8;

/**
 * Spreads the files that wait over those that compute: a processor that one leaves idle works for another.
 * Side by side they would wait together, and start so many processes at once that each misses its turn.
 */
export default class WaitingAmongWorking extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      WAITING.findIndex((path) => relative(this.ctx.config.root, moduleId).startsWith(path));
    // Larger files come first: vitest's own order.
    const ordered = await super.sort(files);
    const waiting = ordered.filter((file) => rank(file) !== -1).toSorted((a, b) => rank(a) - rank(b));
    const working = ordered.filter((file) => rank(file) === -1);
    const share = (working.length * SPREAD) / Math.max(1, waiting.length);
    const mixed = waiting.flatMap((file, i) => [
      file,
      ...working.slice(Math.round(i * share), Math.round((i + 1) * share)),
    ]);
    return [...mixed, ...working.slice(Math.round(waiting.length * share))];
  }
}
